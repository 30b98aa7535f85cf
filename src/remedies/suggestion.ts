import { findDiskWait } from "../model/disk-wait.ts";
import type { Window } from "../model/window.ts";
import type { Signs } from "./remedy.ts";

/** A wait that a remedy is worth trying for: below both, it goes unnoticed. */
const WORTH_SHARE = 0.05;
const WORTH_SECONDS = 0.05;
/** So many flushes, or bytes, are more than what every program does. */
const FEW_FLUSHES = 2;
const FEW_BYTES = 1e6;

/**
 * What a recorded run without a remedy suggests: nothing where it can have waited for the disk for less than 5 % of its
 * time. Where the wait is not known, everything that it did counts.
 */
export function findSigns(window: Window): Signs {
  const wait = findDiskWait(window);
  if (wait !== undefined && (wait.highShare < WORTH_SHARE || wait.highSeconds < WORTH_SECONDS)) {
    return { flushes: false, writes: false, reads: false };
  }
  const sum = (pick: (device: Window["devices"][number]) => number | undefined) =>
    window.devices.reduce((total, device) => total + (pick(device) ?? 0), 0);
  const flushes = Math.max(
    sum(({ flushes }) => flushes),
    window.journal?.requestedCommits ?? 0,
  );
  return {
    flushes: flushes > FEW_FLUSHES,
    writes:
      Math.max(
        window.command?.writtenBytes ?? 0,
        sum(({ writtenBytes }) => writtenBytes),
      ) > FEW_BYTES,
    reads: sum(({ readBytes }) => readBytes) > FEW_BYTES,
  };
}
