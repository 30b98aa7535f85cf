import type { KernelTime } from "../../analysis/findings/kernel-time.ts";
import type { MemoryPressure } from "../../analysis/findings/memory-pressure.ts";
import type { CpuQuota, StolenCpu } from "../../analysis/findings/stolen-cpu.ts";
import { formatBytes, formatCount, formatDuration, formatShare } from "../../format/figures.ts";
import { joinAnd } from "../../format/plain-text.ts";
import type { FindingWords } from "../../model/finding.ts";
import { nameWindow, titleWindow } from "../windows.ts";
import { nameFilesystem } from "./filesystems.ts";

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
    message: `While ${nameWindow(window)} ran, tasks on this machine ${did}.`,
    advice: "Add memory, or run fewer tasks at once: what is evicted from the page cache is read from the disk again.",
  };
}
