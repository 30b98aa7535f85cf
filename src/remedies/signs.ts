import { findDiskWait } from "../disks/disk-wait.ts";
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

/** What a recorded run suggests: nothing after a short wait; where that is not known, all that it did. */
export function findSigns(window: Window): Signs {
  const { command, devices, journal } = window;
  const wait = findDiskWait(window);
  if (wait !== undefined && (wait.highShare < MIN_WAIT_SHARE || wait.highSeconds < MIN_WAIT_SECONDS)) {
    return { flushes: false, writes: false, reads: false };
  }
  const sum = (figure: "flushes" | "writtenBytes" | "readBytes") =>
    devices.reduce((total, device) => total + (device[figure] ?? 0), 0);
  return {
    flushes: Math.max(sum("flushes"), journal?.requestedCommits ?? 0) > MAX_USUAL_FLUSHES,
    writes: Math.max(sum("writtenBytes"), command?.writtenBytes ?? 0) > MAX_USUAL_BYTES,
    reads: sum("readBytes") > MAX_USUAL_BYTES,
  };
}
