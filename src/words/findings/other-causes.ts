import { formatBytes, formatCount, formatDuration, formatShare } from "../../format/figures.ts";
import { countOf, joinAnd } from "../../format/plain-text.ts";
import type { FindingOf, FindingWords } from "../../model/finding.ts";
import { nameWindow, titleWindow } from "../windows.ts";
import { nameFilesystem } from "./filesystems.ts";

/** CPU time in the kernel. */
export function tellKernelTime(found: FindingOf<"kernel-time">): FindingWords {
  const { window, systemShare, switchesPerSecond, isLayered } = found;
  const where = isLayered ? `, on ${nameFilesystem(found)} under the workspace` : "";
  return {
    message: `While ${nameWindow(window)} ran, the machine spent ${formatShare(systemShare)} of its CPU time in the kernel, with ${formatCount(switchesPerSecond)} context switches a second${where}.`,
    advice: isLayered
      ? "Its calls wait for one lock or one process, which more cores do not speed up: put the workspace on a host volume, or use another storage driver."
      : "Contention for a lock and small writes to pipes look like this: run fewer tasks at once, and see which kernel functions are busy (perf top).",
  };
}

/** Stolen CPU time. */
export function tellStolenCpu({ window, stealSeconds, share }: FindingOf<"stolen-cpu">): FindingWords {
  return {
    message: `While ${nameWindow(window)} ran, the hypervisor took ${formatShare(share)} of the CPU time that the machine wanted (steal: ${formatDuration(stealSeconds)} over all cores).`,
    advice:
      "The host is busy, or the machine has used up its CPU credits: compare only with runs of similar steal, or use a runner with dedicated cores.",
  };
}

/** Throttling by a CPU quota. */
export function tellCpuQuota({ window, cpuThrottledSeconds }: FindingOf<"cpu-quota">): FindingWords {
  return {
    message: `${titleWindow(window)} was throttled by its cgroup's CPU quota for ${formatDuration(cpuThrottledSeconds)} (over all cores) in ${formatDuration(window.durationSeconds)}.`,
    advice: "It wants more CPU at once than the container may use: raise the CPU limit, or run fewer tasks at once.",
  };
}

/** Waiting for memory, or swapping. */
export function tellMemoryPressure(found: FindingOf<"memory-pressure">): FindingWords {
  const { window, hasWaited, hasSwapped, memorySomeSeconds, share, swappedBytes } = found;
  const waited = `waited ${formatDuration(memorySomeSeconds)} of ${formatDuration(window.durationSeconds)} (${formatShare(share)}) for memory`;
  const did = joinAnd([hasWaited ? waited : "", hasSwapped ? `swapped ${formatBytes(swappedBytes)}` : ""]);
  return {
    message: `While ${nameWindow(window)} ran, tasks on this machine ${did}.`,
    advice: "Add memory, or run fewer tasks at once: what is evicted from the page cache is read from the disk again.",
  };
}

/** A recording that is too short or has gaps. */
export function tellFewSamples(found: FindingOf<"few-samples">): FindingWords {
  const { problem, isIntervalLong, samples, gapSeconds, durationSeconds } = found;
  const duration = formatDuration(durationSeconds);
  if (problem === "gaps") {
    const share = gapSeconds / durationSeconds;
    return {
      message: `The recording has gaps of ${formatDuration(gapSeconds)} in ${duration} (${formatShare(share)}): what happened then is unknown.`,
      advice: 'See "How this was measured" for the reasons.',
    };
  }
  return {
    message: `Only ${countOf(samples, "sample")} in ${duration}: too short for a chart; the totals are exact.`,
    advice: isIntervalLong ? "A shorter interval, such as 100ms, shows more." : "No shorter interval would help.",
  };
}
