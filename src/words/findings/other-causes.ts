import type { KernelTime } from "../../analysis/findings/kernel-time.ts";
import type { MemoryPressure } from "../../analysis/findings/memory-pressure.ts";
import type { Cause, NotTheDisk } from "../../analysis/findings/not-the-disk.ts";
import type { CpuQuota, StolenCpu } from "../../analysis/findings/stolen-cpu.ts";
import { formatBytes, formatCount, formatDuration, formatRate, formatShare } from "../../format/figures.ts";
import { joinAnd } from "../../format/plain-text.ts";
import type { FindingWords } from "../../model/finding.ts";
import { nameWindow, titleWindow } from "../windows.ts";
import { nameFilesystem } from "./filesystems.ts";

/** What it was instead, and what would help. */
export function tellNotTheDisk(finding: NotTheDisk): FindingWords {
  const { window, wait, isWaitLittle, isWaitOwn, mayBeDisk, evidence } = finding;
  const { cause, highSeconds } = evidence;
  const took = formatDuration(window.durationSeconds);
  const waited = isWaitLittle
    ? `hardly waited for the disk: ${formatDuration(wait.seconds)} of ${took} (${formatShare(wait.share)})`
    : `waited at most ${formatDuration(highSeconds)} of ${took} (${formatShare(highSeconds / window.durationSeconds)}) for the disk`;
  const saved = highSeconds >= MIN_SAVED_SECONDS ? `at most ${formatDuration(highSeconds)}` : "hardly anything";
  return {
    message: `${titleWindow(window)} ${waited}. ${tellCause(finding)}`,
    advice: `${isWaitOwn ? "A" : "By the kernel's pressure, a"} faster disk would save ${saved}. ${mayBeDisk ? PROBABLY_NETWORK : REMEDIES[cause]}`,
  };
}

function tellCause({ machine, isMachineIdle, networkBytes, mayBeDisk, evidence }: NotTheDisk): string {
  const { cause, networkBytesPerSecond } = evidence;
  const { count, wanted, systemShare } = machine;
  const busy = formatShare(Math.min(1, machine.busy / count));
  const all = nameAll(count);
  const bottleneck = `The CPU was the bottleneck: ${all}`;
  const traffic = tellTraffic(networkBytes);
  switch (cause) {
    case "cpu":
      return `${bottleneck} busy ${busy} of the time.`;
    case "kernel":
      return `${bottleneck} busy ${busy} of the time, ${formatShare(systemShare)} of it in the kernel.`;
    case "stolen":
      return `${bottleneck} wanted ${formatShare(Math.min(1, wanted / count))} of the time, but the hypervisor gave ${formatShare(1 - machine.busy / wanted)} of that to other machines (steal).`;
    case "other-processes":
      return `Other processes used most of the CPU: ${all} busy ${busy} of the time.`;
    case "one-core":
      return `One of ${count} cores was busy nearly all the time, the ${count === 2 ? "other was" : "others were"} mostly idle.`;
    case "network":
      if (mayBeDisk) {
        return `It slept nearly all the time, while other processes used the disk, and ${formatBytes(networkBytes)} went over the network at ${formatRate(networkBytesPerSecond)}.`;
      }
      return `The network was busy instead: ${formatBytes(networkBytes)} at ${formatRate(networkBytesPerSecond)}, with the CPU ${busy} busy.`;
    case "idle":
      return isMachineIdle
        ? `The machine was idle: CPU ${busy} busy${traffic}.`
        : `It used almost no CPU itself; other processes kept the CPU ${busy} busy${traffic}.`;
    case "mixed":
      return `The CPU was ${busy} busy${traffic}.`;
  }
}

function nameAll(count: number): string {
  if (count === 1) return "its one core was";
  return count === 2 ? "both cores were" : `all ${count} cores were`;
}

function tellTraffic(bytes: number | undefined): string {
  if (bytes === undefined) return "";
  return bytes === 0 ? ", with no network traffic" : `, with ${formatBytes(bytes)} over the network`;
}

const MIN_SAVED_SECONDS = 0.1;

const REMEDIES: Record<Cause, string> = {
  cpu: "More or faster cores would help.",
  kernel:
    "Faster cores would help. More cores help only if the tasks do not share directories or files, which the kernel locks.",
  stolen: "Use dedicated cores, or a host that is less busy.",
  "other-processes":
    "Run it again on an idle machine. If those processes work for it (a server or a daemon), more or faster cores would help.",
  "one-core": "More cores alone would not help: run it in parallel, or use faster cores.",
  network: "Fewer requests, parallel transfers or a cache closer to the machine would help.",
  idle: "It waited for something else: another process or machine, a lock or a timer.",
  mixed: "The machine's counters do not show where the rest of the time went.",
};

const PROBABLY_NETWORK =
  "It probably waited for the network: fewer requests, parallel transfers or a cache closer to the machine would help.";

/** CPU time in the kernel. */
export function tellKernelTime({ window, layer, evidence }: KernelTime): FindingWords {
  const { systemShare, switchesPerSecond } = evidence;
  const where = layer === undefined ? "" : `, on ${nameFilesystem(layer)} under the workspace`;
  return {
    message: `While ${nameWindow(window)} ran, the machine spent ${formatShare(systemShare)} of its CPU time in the kernel, with ${formatCount(switchesPerSecond)} context switches a second${where}.`,
    advice:
      layer === undefined
        ? "Contention for a lock and small writes to pipes look like this: run fewer tasks at once, and see which kernel functions are busy (perf top)."
        : "Its calls wait for one lock or one process, which more cores do not speed up: put the workspace on a host volume, or use another storage driver.",
  };
}

/** Stolen CPU time. */
export function tellStolenCpu({ window, evidence: { stealSeconds, share } }: StolenCpu): FindingWords {
  return {
    message: `While ${nameWindow(window)} ran, the hypervisor took ${formatShare(share)} of the CPU time that the machine wanted (steal: ${formatDuration(stealSeconds)} over all cores).`,
    advice:
      "The host is busy, or the machine has used up its CPU credits: compare only with runs of similar steal, or use a runner with dedicated cores.",
  };
}

/** Throttling by a CPU quota. */
export function tellCpuQuota({ window, evidence: { cpuThrottledSeconds } }: CpuQuota): FindingWords {
  return {
    message: `${titleWindow(window)} was throttled by its cgroup's CPU quota for ${formatDuration(cpuThrottledSeconds)} (over all cores) in ${formatDuration(window.durationSeconds)}.`,
    advice: "It wants more CPU at once than the container may use: raise the CPU limit, or run fewer tasks at once.",
  };
}

/** Waiting for memory, or swapping. */
export function tellMemoryPressure({ window, hasWaited, hasSwapped, evidence }: MemoryPressure): FindingWords {
  const { memorySomeSeconds, share, swappedBytes } = evidence;
  const waited = `waited ${formatDuration(memorySomeSeconds)} of ${formatDuration(window.durationSeconds)} (${formatShare(share)}) for memory`;
  const did = joinAnd([hasWaited ? waited : "", hasSwapped ? `swapped ${formatBytes(swappedBytes)}` : ""]);
  return {
    message: `While ${nameWindow(window)} ran, the machine ${did}.`,
    advice: "Add memory, or run fewer tasks at once: what is evicted from the page cache is read from the disk again.",
  };
}
