import { readFigure } from "../../model/figures.ts";
import type { FindingOf } from "../../model/finding.ts";
import { findOwnBytes } from "../../model/own-work.ts";
import type { Memory, Window } from "../../model/window.ts";
import { NOTICEABLE, partOf, reaches, sumBytes } from "./measured-window.ts";
import { makeFinding, type Observation, type ObservedWindow } from "./observation.ts";
import { findOtherWork } from "./work-owner.ts";

/** Less is written in a second by a GitHub-hosted runner's disk (209 MB/s). */
const MIN_BYTES = 200e6;
/** A later window that writes this share of the data pays for it. */
const MIN_PAID_SHARE = 0.5;

/** Data left to be written: a window looks faster than its work, and a later one pays. */
export function findUnwrittenData(
  observed: ObservedWindow,
  { windows }: Observation,
): FindingOf<"unwritten-data"> | undefined {
  const { window, disks } = observed;
  const { drain, durationSeconds } = window;
  const leftBytes = measureLeft(window);
  const isLong = drain !== undefined && reaches(partOf(durationSeconds, drain.seconds), NOTICEABLE);
  if (!isLong && (leftBytes === undefined || leftBytes < MIN_BYTES)) return undefined;
  const later = windows.slice(windows.indexOf(observed) + 1);
  // If the end of the window was followed by a flush, no later window wrote the data.
  const payer = leftBytes === undefined || drain !== undefined ? undefined : findPayer(later, leftBytes)?.subject;
  // Unwritten data is counted for the whole machine, so other work may have left it.
  const confidence = findOtherWork(window) === undefined ? "high" : "medium";
  return makeFinding("unwritten-data", "notice", confidence, {
    window: observed.subject,
    leftBytes,
    writtenBytes: sumBytes(disks).writtenBytes,
    isOwn: window.command?.writtenBytes !== undefined,
    paidBy: payer,
    drainSeconds: drain?.seconds,
    drainBytes: drain?.bytes,
  });
}

function measureLeft(window: Window): number | undefined {
  const grown = measureGrown(window);
  return grown === undefined ? undefined : Math.max(0, Math.min(grown, findOwnBytes(window)?.writtenBytes ?? grown));
}

function measureGrown(window: Window): number | undefined {
  const leftBytes = readFigure("unwritten-bytes", window);
  return leftBytes === undefined ? undefined : leftBytes - measureAtStart(window.memory);
}

function measureAtStart({ dirtyBytesAtStart = 0, writebackBytesAtStart = 0 }: Memory = {}): number {
  return dirtyBytesAtStart + writebackBytesAtStart;
}

function findPayer(later: readonly ObservedWindow[], leftBytes: number): ObservedWindow | undefined {
  const least = leftBytes * MIN_PAID_SHARE;
  for (const observed of later) {
    const { window, disks } = observed;
    // Between the two windows the kernel wrote it already.
    if (measureAtStart(window.memory) < least) return undefined;
    if (-(measureGrown(window) ?? Number.NaN) >= least && sumBytes(disks).writtenBytes >= least) return observed;
  }
  return undefined;
}
