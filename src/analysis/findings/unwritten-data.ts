import { findOwnBytes, findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Window } from "../../model/window.ts";
import { type Observation, type ObservedWindow, sumBytes, type Verdict } from "./observation.ts";

interface Evidence {
  leftBytes: number | undefined;
  writtenBytes: number;
  paidBy: string | undefined;
  drainSeconds: number | undefined;
  drainBytes: number | undefined;
}

/** Data that a window left in memory, written after its end. */
export interface UnwrittenData extends Verdict<"unwritten-data", Evidence> {
  window: Window;
  payer: Window | undefined;
}

/** About a second of a GitHub-hosted runner's disk (209 MB/s). */
const MIN_BYTES = 200e6;
/** A command with a smaller part of the busy time was not alone. */
const OWN_PART = 0.5;
/** A later step that wrote this share of it paid for it. */
const PAID_SHARE = 0.5;

const LONG_DRAIN = { seconds: 1, share: 0.1 };

/**
 * Data that windows left to be written later: they look faster than their work, and a later window pays. Only bytes
 * added in the window count, and for a command only its own.
 */
export function findUnwrittenData({ windows }: Observation): UnwrittenData[] {
  return windows.flatMap((observed, index): UnwrittenData[] => {
    const { window } = observed;
    const { drain, durationSeconds } = window;
    const left = leftBytes(window);
    const isLong = drain !== undefined && isLongDrain(drain.seconds, durationSeconds);
    if (!isLong && (left === undefined || left < MIN_BYTES)) return [];
    const payer = left === undefined ? undefined : findPayer(windows.slice(index + 1), left)?.window;
    return [
      {
        id: "unwritten-data",
        severity: "notice",
        // Dirty memory is counted for the whole machine.
        confidence: isShared(window) ? "medium" : "high",
        window,
        payer,
        evidence: {
          leftBytes: left,
          writtenBytes: sumBytes(observed.disks).writtenBytes,
          paidBy: payer?.name,
          drainSeconds: drain?.seconds,
          drainBytes: drain?.bytes,
        },
      },
    ];
  });
}

function isLongDrain(seconds: number, durationSeconds: number): boolean {
  return seconds >= LONG_DRAIN.seconds && seconds >= durationSeconds * LONG_DRAIN.share;
}

/** Whether other steps, or processes that computed more than the command, ran at the same time. */
function isShared(window: Window): boolean {
  const { overlaps = [], cpu } = window;
  const ownSeconds = findOwnCpuSeconds(window);
  if (overlaps.length > 0) return true;
  if (ownSeconds === undefined || cpu === undefined) return false;
  return ownSeconds < (cpu.userSeconds + cpu.systemSeconds) * OWN_PART;
}

/** The growth of dirty and writeback memory; for a command, at most what it wrote. */
function leftBytes(window: Window): number | undefined {
  const grown = grownBytes(window);
  return grown === undefined ? undefined : Math.min(grown, findOwnBytes(window)?.writtenBytes ?? grown);
}

function grownBytes({ memory }: Window): number | undefined {
  if (memory?.dirtyBytesAtEnd === undefined) return undefined;
  const atEnd = memory.dirtyBytesAtEnd + (memory.writebackBytesAtEnd ?? 0);
  return atEnd - ((memory.dirtyBytesAtStart ?? 0) + (memory.writebackBytesAtStart ?? 0));
}

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
