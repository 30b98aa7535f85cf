import { sum } from "../model/numbers.ts";
import type { Disk } from "./disk.ts";
import { addDemand, type Demand, DiskClock, NO_DEMAND, scaleDemand } from "./disk-clock.ts";
import { countRounds, type Estimate, type RecordedRow } from "./recorded-row.ts";
import type { RecordedWindow } from "./recorded-window.ts";

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
  readsAtOnce: Estimate;
  /** The share, 0 to 1, of a window of a single row whose large requests come apart from the small ones, or writes from work. */
  apart: number;
  wakes: number;
  /** Factors on the requests; of reads below the kernel, which merges more of them while a slower disk is busy. */
  readRequests: number;
  writeRequests: number;
  /** Whether the tasks wait at the end for what is unwritten. */
  waitsAtEnd: boolean;
  mergedWrites: Estimate;
  /** Whether tasks wait for each write by itself where the recorded disk got no flush, which hides syncs without a commit. */
  syncsEach: boolean;
}

/**
 * The seconds that a recorded window takes on a disk. Tasks work as long as before, and wait for reads, and for
 * writes where a task does. Other writes join a backlog, which stops the tasks where too much memory is dirty.
 */
export function simulate(recorded: RecordedWindow, disk: Disk, assumed: Assumptions): number {
  const { rows, dirtyLimitBytes = Number.POSITIVE_INFINITY } = recorded;
  const clock = new DiskClock(disk);
  const apart = findApart(recorded, assumed);
  let seconds = 0;
  let backlog = NO_DEMAND;
  const take = ({ alone, beside, reads, writes, awaitsWrites }: Turn): void => {
    backlog = workOff(clock, alone, NO_DEMAND, addDemand(backlog, writes));
    const waited = Math.max(beside, clock.findSeconds(reads, awaitsWrites ? backlog : NO_DEMAND, apart));
    backlog = workOff(clock, waited, reads, backlog);
    seconds += alone + waited;
  };
  for (const [index, { cycles, turns }] of planTurns(recorded, disk, assumed, apart).entries()) {
    for (let cycle = 0; cycle < cycles; cycle++) for (const turn of turns) take(turn);
    // Tasks wait until what is unwritten beyond the limit is written.
    const excess = Math.min(backlog.bytes, (rows[index]?.dirtyBytes ?? 0) + backlog.bytes - dirtyLimitBytes);
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

/** What the tasks do until they go on: work alone, then beside the disk, which does these reads and the backlog. */
interface Turn {
  alone: number;
  /** Work, or latencies that no limit makes longer. */
  beside: number;
  reads: Demand;
  /** Joins the backlog at the start. */
  writes: Demand;
  awaitsWrites: boolean;
}

/** A row's turns, one after the other, so many times. */
interface RowPlan {
  cycles: number;
  turns: Turn[];
}

/** A sync's commit flushes before and behind it. */
const FLUSHES_PER_SYNC = 2;
/** With more cycles, a limit saves up all that the work between them leaves unused. */
const MAX_CYCLES_PER_SECOND = 20;
/** What a wait costs beyond the disk (sleeping, cold caches), at most a share of it. */
const WAKE = { seconds: 30e-6, share: 0.1 };
/** The kernel's work for a write that a task waits for. */
const WRITE_BACK_SECONDS = 15e-6;
const MIN_WORK = 0.5;
/** A cgroup's limit lets journal blocks pass, and later writes wait instead (block/blk-throttle.c): behind a lone sync, none. */
const PASSING_SHARE = 0.08;

/** How the tasks and the disk take turns in each row. */
function planTurns(recorded: RecordedWindow, disk: Disk, assumed: Assumptions, apart: number): RowPlan[] {
  const { rows, readsAtOnce, overlap, device } = recorded;
  const works = listWorks(recorded, assumed);
  return rows.map((row, index) => {
    const work = works[index] ?? 0;
    const rounds = assumed.syncsEach && !device?.flushes ? row.writes.high : countRounds(row);
    const latency = findLatencies(row, disk, assumed, { readsAtOnce: readsAtOnce[assumed.readsAtOnce], rounds });
    const reads = demandReads(row, disk, assumed);
    const writes = demandWrites(row, disk, assumed);
    // Few reads are waited for behind the work; many go on beside it, and a share of the work beside their latencies.
    const serial = { alone: work, beside: latency.reads, reads };
    const together = { alone: 0, beside: Math.max(work, latency.reads + work * (1 - overlap)), reads };
    const readCycles = countCycles(row.reads, row, assumed.cycles);
    const isSerial = Number.isFinite(readCycles);
    const reading = isSerial ? serial : together;
    if (!row.awaitsWrites) return repeat(isSerial ? readCycles : 1, [{ ...reading, writes, awaitsWrites: false }]);
    const beside = latency.writes + row.writesBeforeMerging * WRITE_BACK_SECONDS;
    const counted = row.flushes / FLUSHES_PER_SYNC || row.writes.likely;
    const syncs = countCycles(counted, row, assumed.cycles);
    const syncBehind = (first: typeof serial, synced: Demand): Turn[] => [
      { ...first, writes: NO_DEMAND, awaitsWrites: false },
      { alone: 0, beside, reads: NO_DEMAND, writes: synced, awaitsWrites: true },
    ];
    if (!Number.isFinite(syncs)) {
      const mixed = { ...together, beside: together.beside + beside, writes, awaitsWrites: true };
      // The more there are, the less the writes gather in a few of them, for which no limit has saved up.
      const few = assumed.cycles === "most" ? 0 : Math.min(1, (MAX_CYCLES_PER_SECOND * row.seconds) / counted);
      const share = few * apart;
      const gathered = syncBehind(serial, writes).map((turn) => scaleTurn(turn, share));
      return { cycles: 1, turns: [scaleTurn(mixed, 1 - share), ...gathered] };
    }
    // A few syncs, each behind the reads and the work that it saves.
    const passing = disk.countsMerged ? 0 : PASSING_SHARE;
    return repeat(syncs, syncBehind(reading, { ...writes, operations: writes.operations * (1 - passing) }));
  });
}

/** The share of a row's work on the disk that comes apart: rows show what came one after the other; a single one does not. */
function findApart({ rows }: RecordedWindow, { apart }: Assumptions): number {
  return apart / Math.max(1, rows.filter(({ reads, writes }) => reads + writes.likely > 0).length);
}

function repeat(cycles: number, whole: readonly Turn[]): RowPlan {
  return { cycles, turns: whole.map((turn) => scaleTurn(turn, 1 / cycles)) };
}

function scaleTurn({ alone, beside, reads, writes, awaitsWrites }: Turn, share: number): Turn {
  const scaled = { reads: scaleDemand(reads, share), writes: scaleDemand(writes, share) };
  return { alone: alone * share, beside: beside * share, ...scaled, awaitsWrites };
}

/** Each wait that ends lets a task go on. With infinitely many, everything overlaps. */
function countCycles(waits: number, { seconds }: RecordedRow, cycles: Assumptions["cycles"]): number {
  if (cycles === "one") return 1;
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

function findLatencies(
  row: RecordedRow,
  disk: Disk,
  assumed: Assumptions,
  { readsAtOnce, rounds }: { readsAtOnce: number; rounds: number },
) {
  const unstated = assumed.unstatedLatencySeconds[disk.countsMerged ? "belowKernel" : "byCgroup"];
  const { readLatencySeconds = unstated, writeLatencySeconds = unstated, flushLatencySeconds = unstated } = disk;
  return {
    reads: (row.reads / readsAtOnce) * readLatencySeconds,
    writes: rounds * writeLatencySeconds + row.flushes * flushLatencySeconds,
  };
}

function demandReads(row: RecordedRow, { countsMerged }: Disk, { readRequests }: Assumptions): Demand {
  return { bytes: row.readBytes, operations: countsMerged ? row.reads * readRequests : row.readsBeforeMerging };
}

function demandWrites(row: RecordedRow, { countsMerged }: Disk, { writeRequests, mergedWrites }: Assumptions): Demand {
  const requests = countsMerged ? row.writes[mergedWrites] : row.writesBeforeMerging;
  return { bytes: row.writtenBytes, operations: requests * writeRequests };
}
