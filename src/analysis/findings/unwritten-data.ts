import type { Finding } from "../../model/finding.ts";
import { formatBytes, formatDuration } from "../../model/format.ts";
import type { Window } from "../../model/window.ts";
import { type Observation, type ObservedWindow, sumBytes } from "./observation.ts";

/** About one second of a GitHub-hosted runner's disk (case 5: 209 MB/s): less is not worth a remark. */
const LEAST_BYTES = 200e6;
/** A wrapped command that used less of the busy time than this was not alone. */
const OWN_PART = 0.5;
/** A later step paid where it wrote at least this share of what was left. */
const PAID_SHARE = 0.5;

/**
 * What a window left in memory to be written later: its time looks better than its work was, and a later window pays.
 * Only what the window itself added counts.
 */
export function findUnwrittenData({ windows }: Observation): Finding[] {
  return windows.flatMap((observed, index) => {
    const { window, title } = observed;
    const left = leftBytes(window);
    if (left === undefined || left < LEAST_BYTES) return [];
    const payer = findPayer(windows.slice(index + 1), left);
    const paid = payer === undefined ? "" : ` ${payer.title} was there when it was written.`;
    const written = sumBytes(observed.disks).writtenBytes;
    return [
      {
        id: "unwritten-data",
        severity: "notice",
        window: window.name,
        message: `${title} ${describeWriting(written, left, window.drain)}${paid}`,
        evidence: {
          leftBytes: left,
          writtenBytes: written,
          ...(payer !== undefined && { paidBy: payer.window.name }),
          ...(window.drain && { drainSeconds: window.drain.seconds, drainBytes: window.drain.bytes }),
        },
        // The kernel counts what is dirty for the whole machine.
        confidence: isShared(window) ? "medium" : "high",
        advice: window.drain
          ? `Its duration leaves that writing out: until all was on the disk it took ${formatDuration(window.durationSeconds + window.drain.seconds)}.`
          : "Its duration leaves that writing out. With a sync at its end (run does one with the option sync), the time shows where it belongs.",
      },
    ];
  });
}

/** Whether others worked at the same time, other steps or, for a wrapped command, processes that computed more than it. */
function isShared({ overlaps = [], command, cpu }: Window): boolean {
  if (overlaps.length > 0) return true;
  if (command === undefined || cpu === undefined) return false;
  return command.userSeconds + command.systemSeconds < (cpu.userSeconds + cpu.systemSeconds) * OWN_PART;
}

function describeWriting(written: number, left: number, drain: Window["drain"]): string {
  if (drain === undefined) return `ended with ${formatBytes(left)} in memory that were not yet written to the disk.`;
  const total = formatBytes(written + drain.bytes);
  const late = formatBytes(drain.bytes);
  return `wrote ${total}, ${late === total ? "all" : late} of it only after it had ended, in ${formatDuration(drain.seconds)}.`;
}

/** Dirty and in writing at the end, less what was so at the start. */
function leftBytes({ memory }: Window): number | undefined {
  if (memory?.dirtyBytesAtEnd === undefined) return undefined;
  const atEnd = memory.dirtyBytesAtEnd + (memory.writebackBytesAtEnd ?? 0);
  return atEnd - ((memory.dirtyBytesAtStart ?? 0) + (memory.writebackBytesAtStart ?? 0));
}

/** The first later window in which most of it went from memory to the disk. */
function findPayer(later: readonly ObservedWindow[], left: number): ObservedWindow | undefined {
  return later.find((candidate) => {
    const change = leftBytes(candidate.window);
    return (
      change !== undefined &&
      -change >= left * PAID_SHARE &&
      sumBytes(candidate.disks).writtenBytes >= left * PAID_SHARE
    );
  });
}
