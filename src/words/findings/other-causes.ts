import type { KernelTime } from "../../analysis/findings/kernel-time.ts";
import type { MemoryPressure } from "../../analysis/findings/memory-pressure.ts";
import type { Cause, NotTheDisk } from "../../analysis/findings/not-the-disk.ts";
import type { CpuQuota, StolenCpu } from "../../analysis/findings/stolen-cpu.ts";
import { formatBytes, formatCount, formatDuration, formatRate, formatShare } from "../../format/figures.ts";
import { joinAnd } from "../../format/plain-text.ts";
import type { FindingWords } from "../../model/finding.ts";
import { nameWindow, titleWindow } from "../windows.ts";
import { nameFilesystem } from "./filesystems.ts";

/** That it was not the disk, what it was, and what would help. */
export function tellNotTheDisk(finding: NotTheDisk): FindingWords {
  const { window, wait, isWaitLittle, isWaitOwn, evidence } = finding;
  const { cause, highSeconds } = evidence;
  const took = formatDuration(window.durationSeconds);
  const waited = isWaitLittle
    ? `hardly waited for the disk: ${formatDuration(wait.seconds)} of ${took} (${formatShare(wait.share)})`
    : `waited for the disk for at most ${formatDuration(highSeconds)} of ${took} (${formatShare(highSeconds / window.durationSeconds)})`;
  const saved = highSeconds >= MIN_SAVED_SECONDS ? `at most ${formatDuration(highSeconds)}` : "hardly anything";
  return {
    message: `${titleWindow(window)} ${waited}. ${tellCause(finding)}`,
    advice: `${isWaitOwn ? "A" : "By the kernel's pressure, a"} faster disk would save ${saved}. ${REMEDIES[cause]}`,
  };
}

function tellCause({ machine, isMachineIdle, networkBytes, evidence }: NotTheDisk): string {
  const { cause, networkBytesPerSecond } = evidence;
  const { count, wanted, systemShare } = machine;
  const busy = formatShare(Math.min(1, machine.busy / count));
  const all = nameAll(count);
  const limit = `${count === 1 ? "The processor was" : "The processors were"} the limit: ${all}`;
  const traffic = tellTraffic(networkBytes);
  switch (cause) {
    case "cpu":
      return `${limit} busy for ${busy} of the time.`;
    case "kernel":
      return `${limit} busy for ${busy} of the time, ${formatShare(systemShare)} of it in the kernel.`;
    case "stolen":
      return `${limit} wanted for ${formatShare(Math.min(1, wanted / count))} of the time, and the hypervisor gave ${formatShare(1 - machine.busy / wanted)} of that to others.`;
    case "other-processes":
      return `Other processes took most of the machine: ${all} busy for ${busy} of the time.`;
    case "one-core":
      return `One of ${count} cores was busy nearly all the time, the ${count === 2 ? "other" : "others"} hardly.`;
    case "network":
      return `The network was the busy part: ${formatBytes(networkBytes)} at ${formatRate(networkBytesPerSecond)}, with the processors ${busy} busy.`;
    case "idle":
      return isMachineIdle
        ? `The machine was idle: processors ${busy} busy${traffic}.`
        : `It hardly computed itself; other processes kept the processors ${busy} busy${traffic}.`;
    case "mixed":
      return `The processors were ${busy} busy${traffic}.`;
  }
}

function nameAll(count: number): string {
  if (count === 1) return "its one core was";
  return count === 2 ? "both cores were" : `all ${count} cores were`;
}

function tellTraffic(bytes: number | undefined): string {
  if (bytes === undefined) return "";
  return bytes === 0 ? ", no network traffic" : `, ${formatBytes(bytes)} over the network`;
}

const MIN_SAVED_SECONDS = 0.1;

const REMEDIES: Record<Cause, string> = {
  cpu: "More or faster cores would help.",
  kernel:
    "Faster cores would help; more of them only if the tasks do not share directories or files, which the kernel locks.",
  stolen: "Dedicated cores would help, or a host with fewer neighbours.",
  "other-processes":
    "Run it again on an idle machine; if those processes work for it, as a server or daemon does, they need faster cores.",
  "one-core": "More cores alone would not help: run it in parallel, or use a faster core.",
  network: "Fewer requests, parallel transfers or a cache closer to the machine would help.",
  idle: "It waited for something else: another process or machine, a lock or a timer.",
  mixed: "The machine's counters do not show what held it up.",
};

/** CPU time spent in the kernel, with likely reasons. */
export function tellKernelTime({ window, layer, evidence }: KernelTime): FindingWords {
  const { systemShare, switchesPerSecond } = evidence;
  const where = layer === undefined ? "" : `, on ${nameFilesystem(layer)} under the workspace`;
  return {
    message: `While ${nameWindow(window)} ran, the machine spent ${formatShare(systemShare)} of its CPU time in the kernel, with ${formatCount(switchesPerSecond)} context switches a second${where}.`,
    advice:
      layer === undefined
        ? "Tasks that wait for one lock, or pass small pieces through pipes, look like this: run fewer of them at once, and look at what they share."
        : "Its calls wait for one lock or one process, which more cores do not speed up: put the work directory on a volume of the host, or on another storage driver.",
  };
}

/** CPU time that the hypervisor gave to others. */
export function tellStolenCpu({ window, evidence: { stealSeconds, share } }: StolenCpu): FindingWords {
  return {
    message: `While ${nameWindow(window)} ran, the hypervisor took ${formatShare(share)} of the CPU time that the machine wanted (${formatDuration(stealSeconds)}, all cores).`,
    advice:
      "The host is shared and busy, or the machine has spent its CPU credits: compare only with runs that lost as little, or use a runner with dedicated cores.",
  };
}

/** Throttling by a CPU quota. */
export function tellCpuQuota({ window, evidence: { cpuThrottledSeconds } }: CpuQuota): FindingWords {
  return {
    message: `${titleWindow(window)} was throttled by its cgroup's CPU quota for ${formatDuration(cpuThrottledSeconds)} (all cores) in ${formatDuration(window.durationSeconds)}.`,
    advice:
      "The work wants more CPU in parallel than the container may use: raise its CPU limit, or run fewer tasks at once.",
  };
}

/** Waiting for memory, or swapping. */
export function tellMemoryPressure({ window, hasWaited, hasSwapped, evidence }: MemoryPressure): FindingWords {
  const { memorySomeSeconds, share, swappedBytes } = evidence;
  const waited = `waited ${formatDuration(memorySomeSeconds)} of ${formatDuration(window.durationSeconds)} (${formatShare(share)}) for memory`;
  const did = joinAnd([hasWaited ? waited : "", hasSwapped ? `swapped ${formatBytes(swappedBytes)}` : ""]);
  return {
    message: `While ${nameWindow(window)} ran, the machine ${did}.`,
    advice:
      "Use more memory, or run less at the same time: what falls out of the page cache is read from the disk again.",
  };
}
