import { findDiskWait } from "../model/disk-wait.ts";
import type { Window } from "../model/window.ts";

/** What a recorded run did that remedies may help with. */
export interface Signs {
  /** Many flushes, or commits of the journal that tasks requested. */
  flushes: boolean;
  writes: boolean;
  reads: boolean;
}

/** A shorter wait, by its share or in seconds, is not worth a trial. */
const MIN_WAIT_SHARE = 0.05;
const MIN_WAIT_SECONDS = 0.05;
/** As few flushes as any program has. */
const MAX_USUAL_FLUSHES = 2;
const MAX_USUAL_BYTES = 1e6;
/** A command whose own writes explain so many loses its core at each, which on a busy machine takes longer than the disk. */
const MANY_FLUSHES = { perSecond: 10, minBytesEach: 1000 };

/** What a recorded run suggests: after a short wait only many flushes; where that is not known, all that it did. */
export function findSigns(window: Window): Signs {
  const { command, devices, journal } = window;
  const sum = (figure: "flushes" | "writtenBytes" | "readBytes") =>
    devices.reduce((total, device) => total + (device[figure] ?? 0), 0);
  const flushes = Math.max(sum("flushes"), journal?.requestedCommits ?? 0);
  const wait = findDiskWait(window);
  if (wait !== undefined && (wait.highShare < MIN_WAIT_SHARE || wait.highSeconds < MIN_WAIT_SECONDS)) {
    const isFlushing = flushes >= MANY_FLUSHES.perSecond * Math.max(1, window.durationSeconds);
    const isOwn = (command?.writtenBytes ?? 0) >= MANY_FLUSHES.minBytesEach * flushes;
    return { flushes: isFlushing && isOwn, writes: false, reads: false };
  }
  return {
    flushes: flushes > MAX_USUAL_FLUSHES,
    writes: Math.max(sum("writtenBytes"), command?.writtenBytes ?? 0) > MAX_USUAL_BYTES,
    reads: sum("readBytes") > MAX_USUAL_BYTES,
  };
}
