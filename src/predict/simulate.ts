import { sum } from "../model/numbers.ts";
import type { Disk } from "./disk.ts";
import { addDemand, type Demand, DiskClock, NO_DEMAND, scaleDemand } from "./disk-clock.ts";
import type { RecordedRow, RecordedWindow } from "./recorded-window.ts";

/** What a recording does not tell. */
export interface Assumptions {
  /** The disk wait: -1 its lower bound, 0 the estimate, 1 the upper bound. */
  wait: number;
  /** Factor on the tasks' own time. */
  work: number;
  /** How work and waiting take turns: once for each wait, as often as possible, or once. */
  cycles: "counted" | "most" | "one";
  /** The latency of a disk that states none, by where it is limited. */
  unstatedLatencySeconds: { belowKernel: number; byCgroup: number };
  readsAtOnce: keyof RecordedWindow["readsAtOnce"];
  wakes: number;
  /** Whether the tasks wait at the end for what is unwritten. */
  waitsAtEnd: boolean;
  unmergedWrites: number;
}

/** If tasks wait for at least this share of the writes, the writes count as synchronous. */
const MIN_SYNCHRONOUS_SHARE = 0.1;
/** With as many flushes a second, tasks asked for them; the kernel's journal makes one every 5 s. */
const MIN_SYNCHRONOUS_FLUSHES = 3;
/** Rounds of writes before a flush: the data, then the journal. */
const MAX_ROUNDS = 2;
/** With more cycles, a limit saves up all that the work between them leaves unused. */
const MAX_CYCLES_PER_SECOND = 20;
/** What a wait costs beyond the disk (sleeping, cold caches), at most a share of it. */
const WAKE = { seconds: 30e-6, share: 0.1 };
/** The kernel's work for a write that a task waits for. */
const WRITE_BACK_SECONDS = 15e-6;
const MIN_WORK = 0.5;

/**
 * The seconds that a recorded window takes on a disk. Tasks work as long as before, and wait for reads, and for
 * writes where a task does. Other writes join a backlog, which stops the tasks where too much memory is dirty.
 */
export function simulate(recorded: RecordedWindow, disk: Disk, assumed: Assumptions): number {
  const { rows, readsAtOnce, dirtyBackgroundBytes, dirtyLimitBytes = Number.POSITIVE_INFINITY } = recorded;
  const clock = new DiskClock(disk);
  let seconds = 0;
  let backlog = NO_DEMAND;
  const works = listWorks(recorded, assumed);
  const syncsOften =
    sum(rows.map((row) => row.flushes)) >= MIN_SYNCHRONOUS_FLUSHES * sum(rows.map((row) => row.seconds));
  for (const [index, row] of rows.entries()) {
    const isWaitedFor = isSynchronous(row, syncsOften, dirtyBackgroundBytes);
    const cycles = countCycles(row, isWaitedFor, assumed.cycles);
    const parts = Number.isFinite(cycles) ? cycles : 1;
    const work = (works[index] ?? 0) / parts;
    const latency =
      (findLatency(row, disk, assumed, readsAtOnce[assumed.readsAtOnce]) +
        (isWaitedFor ? row.writesBeforeMerging * WRITE_BACK_SECONDS : 0)) /
      parts;
    const reads = scaleDemand(demandReads(row, disk), 1 / parts);
    const writes = scaleDemand(demandWrites(row, disk, assumed), 1 / parts);
    // Infinitely many cycles are one in which everything overlaps.
    const before = Number.isFinite(cycles) ? work : 0;
    for (let cycle = 0; cycle < parts; cycle++) {
      backlog = workOff(clock, before, NO_DEMAND, isWaitedFor ? backlog : addDemand(backlog, writes));
      if (isWaitedFor) backlog = addDemand(backlog, writes);
      const needed = clock.findSeconds(reads, isWaitedFor ? backlog : NO_DEMAND);
      const waited = Math.max(work - before + latency, needed);
      backlog = workOff(clock, waited, reads, backlog);
      seconds += before + waited;
    }
    // Tasks wait until what is unwritten beyond the limit is written.
    const excess = Math.min(backlog.bytes, (row.dirtyBytes ?? 0) + backlog.bytes - dirtyLimitBytes);
    if (excess <= 0) continue;
    const stall = clock.findSeconds(NO_DEMAND, scaleDemand(backlog, excess / backlog.bytes));
    backlog = workOff(clock, stall, NO_DEMAND, backlog);
    seconds += stall;
  }
  return assumed.waitsAtEnd ? seconds + clock.findSeconds(NO_DEMAND, backlog) : seconds;
}

/** Lets time pass with these reads; returns the rest of the backlog. */
function workOff(clock: DiskClock, seconds: number, reads: Demand, backlog: Demand): Demand {
  const share = clock.findWrittenShare(seconds, reads, backlog);
  clock.pass(seconds, reads, scaleDemand(backlog, share));
  return share >= 1 ? NO_DEMAND : scaleDemand(backlog, 1 - share);
}

function isSynchronous(row: RecordedRow, syncsOften: boolean, dirtyBackgroundBytes = 0): boolean {
  const { seconds, waitSeconds, writes, flushes, dirtyBytes } = row;
  if (writes === 0) return false;
  if (waitSeconds.likely > MIN_SYNCHRONOUS_SHARE * seconds || flushes >= MIN_SYNCHRONOUS_FLUSHES * seconds) return true;
  // With little unwritten data the kernel writes little by itself, so a task asked for it.
  return (flushes >= 1 || syncsOften) && dirtyBytes !== undefined && dirtyBytes < dirtyBackgroundBytes;
}

/** The cycles of work and waiting: each wait that ends lets a task go on. */
function countCycles(
  { seconds, reads, writes, flushes }: RecordedRow,
  isWaitedFor: boolean,
  cycles: Assumptions["cycles"],
) {
  if (cycles === "one") return 1;
  const waits = reads + (isWaitedFor ? flushes || writes : 0);
  if (cycles === "most" || waits > MAX_CYCLES_PER_SECOND * seconds) return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.round(waits));
}

/** The tasks' seconds of work in each row, without what waiting cost. */
function listWorks({ rows, device, readsAtOnce }: RecordedWindow, { wait, wakes, work }: Assumptions): number[] {
  const works = rows.map(({ seconds, waitSeconds: { low, likely, high } }) => {
    const waited = likely + wait * (wait < 0 ? likely - low : high - likely);
    return Math.max(0, seconds - waited);
  });
  const wake = (latency = 0) => Math.min(WAKE.seconds, latency * WAKE.share);
  const { meanReadLatencySeconds, meanWriteLatencySeconds, meanFlushLatencySeconds } = device ?? {};
  const woken = sum(
    rows.map(
      (row) =>
        (row.reads / readsAtOnce.likely) * wake(meanReadLatencySeconds) +
        countRounds(row) * wake(meanWriteLatencySeconds) +
        row.flushes * wake(meanFlushLatencySeconds),
    ),
  );
  const all = sum(works);
  const share = all > 0 ? Math.max(MIN_WORK, 1 - (wakes * woken) / all) : 1;
  return works.map((seconds) => seconds * share * work);
}

function countRounds({ writes, flushes }: RecordedRow): number {
  return Math.min(writes, flushes * MAX_ROUNDS);
}

function findLatency(row: RecordedRow, disk: Disk, assumed: Assumptions, readsAtOnce: number): number {
  const { reads, flushes } = row;
  const unstated = assumed.unstatedLatencySeconds[disk.countsMerged ? "belowKernel" : "byCgroup"];
  const { readLatencySeconds = unstated, writeLatencySeconds = unstated, flushLatencySeconds = unstated } = disk;
  return (
    (reads / readsAtOnce) * readLatencySeconds + countRounds(row) * writeLatencySeconds + flushes * flushLatencySeconds
  );
}

function demandReads(row: RecordedRow, { countsMerged }: Disk): Demand {
  return { bytes: row.readBytes, operations: countsMerged ? row.reads : row.readsBeforeMerging };
}

function demandWrites(row: RecordedRow, { countsMerged }: Disk, { unmergedWrites }: Assumptions): Demand {
  return {
    bytes: row.writtenBytes,
    operations: (countsMerged ? row.writes : row.writesBeforeMerging) * unmergedWrites,
  };
}
