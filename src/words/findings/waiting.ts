import type { FlushWait } from "../../analysis/findings/flush-wait.ts";
import type { MachineWait, OwnWait, QueueWait, SharedWait } from "../../analysis/findings/waited-for-disk.ts";
import { formatBytes, formatCount, formatDuration, formatLatency, formatShare } from "../../format/figures.ts";
import { tellBounds } from "../../model/disk-wait.ts";
import type { TrialResult } from "../../model/trial-result.ts";
import { tellTrial } from "../try.ts";
import { nameWindow, titleWindow } from "../windows.ts";

/** The window's or the machine's wait. */
export function tellMachineWait({ window, whose, evidence, ownBytes, machineBytes }: MachineWait): string {
  const { waitSeconds, waitShare, durationSeconds } = evidence;
  const took = `${formatDuration(durationSeconds)} (${formatShare(waitShare)})`;
  if (whose === "own")
    return `${titleWindow(window)} waited ${formatDuration(waitSeconds)} of its ${took} for the disk.`;
  const machine = `The machine waited ${formatDuration(waitSeconds)} of ${took} for the disk while ${nameWindow(window)} ran.`;
  if (whose !== "others") return machine;
  return `${machine} Other processes caused it: ${nameWindow(window)} read and wrote ${formatBytes(ownBytes)} of ${formatBytes(machineBytes)}.`;
}

/** The next commands to try. */
export function tellNext(): string {
  return 'Next: "io-probe try -- COMMAND" finds what shortens it, "io-probe predict REPORT --on gp3" what another disk gives.';
}

/** The same after remedies were tried. */
export function tellTried(outcome: TrialResult): string {
  return `Remedies were tried: ${tellTrial(outcome)} "io-probe predict REPORT --on gp3" says what another disk gives.`;
}

/** What to do about the machine's wait. */
export function adviseMachineWait({ whose }: MachineWait): string {
  if (whose === "others") return "Find what else uses the disk: a faster one may not shorten this command.";
  const remedy = "A faster disk, or fewer and larger requests, would shorten that wait.";
  if (whose === "other steps") return `Other steps ran at the same time; part of the wait may be theirs. ${remedy}`;
  if (whose === "other processes")
    return `Other processes did most of the work; part of the wait may be theirs. ${remedy}`;
  return remedy;
}

/** The wait of a window's own tasks. */
export function tellOwnWait({ window, wait, otherCores }: OwnWait): string {
  const [took, low, high] = [window.durationSeconds, wait.lowSeconds, wait.highSeconds].map(formatDuration);
  const known = tellBounds(wait);
  const waited =
    known === "close"
      ? `${formatDuration(wait.seconds)} of its ${took} (${formatShare(wait.share)}) for the disk`
      : `${known === "both" ? `at least ${low} and ` : ""}at most ${high} of its ${took} for the disk`;
  const others =
    otherCores && `other processes used ${otherCores.used.toFixed(1)} of ${otherCores.count} cores meanwhile`;
  return `${titleWindow(window)} waited ${waited}${others === undefined ? "" : `; ${others}`}.`;
}

/** What a faster disk would save. */
export function adviseOwnWait({ wait, isWide }: OwnWait): string {
  const [low, high] = [formatDuration(wait.lowSeconds), formatDuration(wait.highSeconds)];
  const known = tellBounds(wait);
  if (known === "close") return `An infinitely fast disk would save about ${formatDuration(wait.seconds)}.`;
  const saving = known === "upper" ? `at most ${high}` : `between ${low} and ${high}`;
  return `An infinitely fast disk would save ${saving}${isWide ? "; run it again on an idle machine to know" : ""}.`;
}

/** A wait on a busy machine that may be the window's. */
export function tellSharedWait({ window, evidence: { waitSeconds, durationSeconds } }: SharedWait): string {
  const bound = `up to ${formatDuration(waitSeconds)} of its ${formatDuration(durationSeconds)} (${formatShare(waitSeconds / durationSeconds)})`;
  return `${titleWindow(window)} may have waited ${bound} for the disk: something on the machine did, and the command hardly computed.`;
}

/** How to find out. */
export function adviseSharedWait(): string {
  return "Other work ran at the same time: run it again on an idle machine to know.";
}

/** A queue on a kernel without PSI. */
export function tellQueueWait({ window, device, evidence }: QueueWait): string {
  const { waitSeconds, waitShare, durationSeconds } = evidence;
  return `Requests were queued at ${device} for ${formatDuration(waitSeconds)} of the ${formatDuration(durationSeconds)} (${formatShare(waitShare)}) that ${nameWindow(window)} took.`;
}

/** Why that is only a hint. */
export function adviseQueueWait(): string {
  return "This kernel has no PSI: whether anything waited for those requests is unknown.";
}

/** Time spent in flushes. */
export function tellFlushWait({ window, device, evidence }: FlushWait): string {
  const { flushes, meanFlushLatencySeconds, flushSeconds, share } = evidence;
  const each = `${formatCount(flushes)} times while ${nameWindow(window)} ran, ${formatLatency(meanFlushLatencySeconds)} each`;
  return `${device} flushed ${each}: up to ${formatDuration(flushSeconds)} of ${formatDuration(window.durationSeconds)} (${formatShare(share)}).`;
}

/** How to do without flushes. */
export function adviseFlushWait(): string {
  return "A machine that lives for one job need not survive a power cut: eatmydata, a tmpfs, or the tool's own setting (SQLite synchronous=OFF, PostgreSQL fsync=off, dpkg force-unsafe-io) may shorten that wait.";
}
