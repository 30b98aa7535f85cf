import { findLargest, sum } from "../model/numbers.ts";
import type { DeviceWindow, Window } from "../model/window.ts";

/** How often a commit of ext4's journal flushes a disk that has a volatile cache (block/blk-flush.c). */
export const FLUSHES_PER_COMMIT = 2;

/**
 * ext4's default `commit=`. A task that ends a change of an older transaction requests its commit, and goes on
 * (fs/jbd2/transaction.c, jbd2_journal_stop).
 */
const MAX_TRANSACTION_SECONDS = 5;

/**
 * The flushes that a disk would have been sent if it had a volatile cache; the kernel sends none to one without. By the
 * commits that tasks waited for and no other disk's flushes explain, on the disk that took the most writes.
 */
export function findUnsentFlushes({ journal, devices, durationSeconds }: Window, device: DeviceWindow): number {
  if (journal === undefined || isFlushed(device)) return 0;
  const most = findLargest(devices.filter((other) => !isFlushed(other)).map(({ writes }) => writes));
  if (device.writes < most) return 0;
  const flushes = sum(devices.map((other) => other.flushes ?? 0));
  const waitedFor = journal.requestedCommits - Math.floor(durationSeconds / MAX_TRANSACTION_SECONDS);
  return Math.min(device.writes, Math.max(0, FLUSHES_PER_COMMIT * waitedFor - flushes));
}

function isFlushed({ flushes = 0 }: DeviceWindow): boolean {
  return flushes > 0;
}
