import type { Disk } from "./disk.ts";
import { addDemand, type Demand, DiskClock, NO_DEMAND, scaleDemand } from "./disk-clock.ts";
import type { RecordedRow, RecordedWindow, WaitEstimate } from "./recorded-window.ts";

/** What a recording does not tell, and each simulation assumes. */
export interface Assumptions {
  /** Which estimate of the disk wait is taken off the recorded time. */
  wait: WaitEstimate;
  /** What of that wait stays, from 0 to 1: a disk whose latency nobody said may be as slow to answer as the recorded one. */
  keptWait: number;
  /**
   * How well work and the disk overlap: 1 is one after the other, Infinity is all at once. Within a row nobody sees which.
   */
  overlap: number;
  /** How many of the recorded writes are left where a slower disk gives the kernel more time to merge them, up to 1. */
  unmergedWrites: number;
}

/** From this share of waiting on, what a row wrote was waited for. */
const SYNCHRONOUS_SHARE = 0.1;
/** So many flushes in a second are somebody's who waits; the kernel's own journal makes one every 5 s. */
const SYNCHRONOUS_FLUSHES = 3;
/** Between two flushes, a task waits for so many writes one by one at the most: data, then the journal. */
const MOST_ROUNDS = 2;

/**
 * The seconds that a recorded window takes on a disk, along its rows. What the tasks themselves do takes as long as
 * before; a row that waits for its reads or writes ends with them, and other writes join a backlog that the disk works
 * off meanwhile, and that stops the tasks where too much memory is dirty.
 */
export function simulate(
  { rows, readsAtOnce, dirtyBackgroundBytes, dirtyLimitBytes = Number.POSITIVE_INFINITY }: RecordedWindow,
  disk: Disk,
  assumed: Assumptions,
): number {
  const clock = new DiskClock(disk);
  let seconds = 0;
  let backlog = NO_DEMAND;
  for (const row of rows) {
    const work = Math.max(0, row.seconds - row.waitSeconds[assumed.wait] * (1 - assumed.keptWait));
    const busy = work + findLatency(row, disk, readsAtOnce);
    const reads = demandReads(row, disk);
    const writes = addDemand(demandWrites(row, disk, assumed.unmergedWrites), backlog);
    const isWaitedFor = isSynchronous(row, dirtyBackgroundBytes);
    const needed = clock.findSeconds(reads, isWaitedFor ? writes : NO_DEMAND);
    const passed = combine(busy, needed, assumed.overlap);
    const writtenShare = isWaitedFor ? 1 : clock.findWrittenShare(passed, reads, writes);
    clock.pass(passed, reads, scaleDemand(writes, writtenShare));
    backlog = scaleDemand(writes, 1 - writtenShare);
    seconds += passed;
    // What is dirty beyond the limit has to be written before anybody goes on.
    const excess = Math.min(backlog.bytes, (row.dirtyBytes ?? 0) + backlog.bytes - dirtyLimitBytes);
    if (excess <= 0 || backlog.bytes === 0) continue;
    const forced = scaleDemand(backlog, excess / backlog.bytes);
    const stall = clock.findSeconds(NO_DEMAND, forced);
    clock.pass(stall, NO_DEMAND, forced);
    backlog = scaleDemand(backlog, 1 - excess / backlog.bytes);
    seconds += stall;
  }
  return seconds;
}

/** Whether somebody waits for a row's writes to end. */
function isSynchronous(row: RecordedRow, dirtyBackgroundBytes = 0): boolean {
  const { seconds, waitSeconds, writes, flushes, dirtyBytes } = row;
  if (writes === 0) return false;
  if (waitSeconds.likely > SYNCHRONOUS_SHARE * seconds || flushes >= SYNCHRONOUS_FLUSHES * seconds) return true;
  // While little is dirty, the kernel does not begin by itself to write much.
  return flushes >= 1 && dirtyBytes !== undefined && dirtyBytes < dirtyBackgroundBytes;
}

/** A length of two that overlap in part: the p-norm. */
function combine(a: number, b: number, overlap: number): number {
  const [long, short] = [Math.max(a, b), Math.min(a, b)];
  if (short === 0 || overlap === Number.POSITIVE_INFINITY) return long;
  return long * (1 + (short / long) ** overlap) ** (1 / overlap);
}

/** What the answers of this disk take that somebody waits for one by one. */
function findLatency({ reads, writes, flushes }: RecordedRow, disk: Disk, readsAtOnce: number): number {
  const { readLatencySeconds = 0, writeLatencySeconds = 0, flushLatencySeconds = 0 } = disk;
  const rounds = Math.min(writes, flushes * MOST_ROUNDS);
  return (reads / readsAtOnce) * readLatencySeconds + rounds * writeLatencySeconds + flushes * flushLatencySeconds;
}

function demandReads(row: RecordedRow, { countsMerged }: Disk): Demand {
  return { bytes: row.readBytes, operations: countsMerged ? row.reads : row.readsBeforeMerging };
}

function demandWrites(row: RecordedRow, { countsMerged }: Disk, unmerged: number): Demand {
  return { bytes: row.writtenBytes, operations: countsMerged ? row.writes * unmerged : row.writesBeforeMerging };
}
