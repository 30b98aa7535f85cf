import type { Finding } from "../../model/finding.ts";
import { formatBytes, formatDuration } from "../../model/format.ts";
import { findOwnBytes, findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Window } from "../../model/window.ts";
import { type Observation, type ObservedWindow, sumBytes } from "./observation.ts";

/** About one second of a GitHub-hosted runner's disk (case 5: 209 MB/s): less is not worth a remark. */
const LEAST_BYTES = 200e6;
/** A wrapped command that used less of the busy time than this was not alone. */
const OWN_PART = 0.5;
/** A later step paid where it wrote at least this share of what was left. */
const PAID_SHARE = 0.5;

/** A flush that a person would notice, whatever it wrote. */
const FELT_DRAIN = { seconds: 1, share: 0.1 };

/**
 * What a window left in memory to be written later: its time looks better than its work was, and a later window pays.
 * Only what was added in the window counts, and of a command no more than it wrote itself.
 */
export function findUnwrittenData({ windows }: Observation): Finding[] {
  return windows.flatMap((observed, index) => {
    const { window, title } = observed;
    const { drain, durationSeconds } = window;
    const left = leftBytes(window);
    const isLong = drain !== undefined && isFelt(drain.seconds, durationSeconds);
    if (!isLong && (left === undefined || left < LEAST_BYTES)) return [];
    const payer = left === undefined ? undefined : findPayer(windows.slice(index + 1), left);
    const paid = payer === undefined ? "" : ` Most of it was written while ${payer.title} ran.`;
    return [
      {
        id: "unwritten-data",
        severity: "notice",
        window: window.name,
        message: `${describeLeft(title, left ?? 0, window)}${paid}`,
        evidence: {
          ...(left !== undefined && { leftBytes: left }),
          writtenBytes: sumBytes(observed.disks).writtenBytes,
          ...(payer !== undefined && { paidBy: payer.window.name }),
          ...(drain && { drainSeconds: drain.seconds, drainBytes: drain.bytes }),
        },
        // The kernel counts what is dirty for the whole machine.
        confidence: isShared(window) ? "medium" : "high",
        advice: drain
          ? `Its duration does not include that: with it, ${formatDuration(durationSeconds + drain.seconds)}.`
          : "Its duration does not include that write. Add --sync (in the action: sync: true) to include it.",
      },
    ];
  });
}

function isFelt(seconds: number, durationSeconds: number): boolean {
  return seconds >= FELT_DRAIN.seconds && seconds >= durationSeconds * FELT_DRAIN.share;
}

/** Whether others worked at the same time, other steps or, for a wrapped command, processes that computed more than it. */
function isShared(window: Window): boolean {
  const { overlaps = [], cpu } = window;
  const ownSeconds = findOwnCpuSeconds(window);
  if (overlaps.length > 0) return true;
  if (ownSeconds === undefined || cpu === undefined) return false;
  return ownSeconds < (cpu.userSeconds + cpu.systemSeconds) * OWN_PART;
}

function describeLeft(title: string, left: number, { drain, command }: Window): string {
  if (drain !== undefined) {
    return `After ${title} had ended, ${formatBytes(drain.bytes)} were still written to the disk, in ${formatDuration(drain.seconds)}.`;
  }
  return command?.writtenBytes === undefined
    ? `When ${title} ended, the machine had ${formatBytes(left)} more in memory that were not yet written to the disk.`
    : `${title} ended with up to ${formatBytes(left)} in memory that were not yet written to the disk.`;
}

/** Dirty and in writing at the end, less what was so at the start; of a command, at most what it wrote itself. */
function leftBytes(window: Window): number | undefined {
  const grown = grownBytes(window);
  return grown === undefined ? undefined : Math.min(grown, findOwnBytes(window)?.writtenBytes ?? grown);
}

function grownBytes({ memory }: Window): number | undefined {
  if (memory?.dirtyBytesAtEnd === undefined) return undefined;
  const atEnd = memory.dirtyBytesAtEnd + (memory.writebackBytesAtEnd ?? 0);
  return atEnd - ((memory.dirtyBytesAtStart ?? 0) + (memory.writebackBytesAtStart ?? 0));
}

/** The first later window in which most of it went from memory to the disk. */
function findPayer(later: readonly ObservedWindow[], left: number): ObservedWindow | undefined {
  return later.find((candidate) => {
    const change = grownBytes(candidate.window);
    return (
      change !== undefined &&
      -change >= left * PAID_SHARE &&
      sumBytes(candidate.disks).writtenBytes >= left * PAID_SHARE
    );
  });
}
