import { sum } from "../model/numbers.ts";

export type Estimate = "likely" | "low" | "high";

/** An interval of a window, with its share of the exact totals. */
export interface RecordedRow {
  seconds: number;
  waitSeconds: Record<Estimate, number>;
  readBytes: number;
  reads: number;
  readsBeforeMerging: number;
  writtenBytes: number;
  /** Writes with data, merged; `high` as recorded, the others estimated where the recorded disk merges none. */
  writes: Record<Estimate, number>;
  /** Has empty flushes as well, which a cgroup's limits count. */
  writesBeforeMerging: number;
  /** That tasks asked for: without those of the journal's timer. */
  flushes: number;
  awaitsWrites: boolean;
  /** Unwritten data, and data being written, at its end; absent where not recorded. */
  dirtyBytes?: number | undefined;
}

/** Requests around a flush that wait for each other: the data, then the journal. */
export const MAX_ROUNDS = 2;

/** Answers around flushes that a task waits for one after the other. */
export function countRounds({ writes, flushes }: Pick<RecordedRow, "writes" | "flushes">): number {
  return Math.min(writes.likely, flushes * MAX_ROUNDS);
}

/** If tasks wait for at least this share of the writes, the writes count as synchronous. */
const MIN_SYNCHRONOUS_SHARE = 0.1;
/** With as many flushes a second, tasks asked for them; the kernel's journal makes one every 5 s. */
const MIN_SYNCHRONOUS_FLUSHES = 3;
/** As many show that tasks sync often, not once at the end. */
const MIN_OFTEN = 6;
/** With a larger share of reads among the requests, the tasks waited for these. */
const MAX_READ_SHARE = 0.2;

type UnjudgedRow = Omit<RecordedRow, "awaitsWrites">;

/**
 * The rows with which writes tasks wait for. Those that are written when a file is closed are not merged.
 * @param dirtyBackgroundBytes from so much unwritten data on, the kernel writes by itself
 */
export function judgeWrites(rows: readonly UnjudgedRow[], dirtyBackgroundBytes = 0): RecordedRow[] {
  const awaited = findAwaited(rows, dirtyBackgroundBytes);
  const atClose = findWrittenAtClose(rows, awaited, dirtyBackgroundBytes);
  return rows.map((row, place) => ({
    ...row,
    writes: atClose[place] === true ? { ...row.writes, likely: row.writes.high } : row.writes,
    awaitsWrites: awaited[place] === true,
  }));
}

/** Which rows have writes that tasks wait for. */
function findAwaited(rows: readonly UnjudgedRow[], dirtyBackgroundBytes: number): boolean[] {
  const flushesEach = MIN_SYNCHRONOUS_FLUSHES * sum(rows.map(({ seconds }) => seconds));
  const syncsOften = sum(rows.map(({ flushes }) => flushes)) >= Math.max(MIN_OFTEN, flushesEach);
  return rows.map((row) => {
    const { seconds, waitSeconds, writes, flushes, dirtyBytes } = row;
    if (writes.high === 0) return false;
    if (waitSeconds.likely > MIN_SYNCHRONOUS_SHARE * seconds && !isReading(row)) return true;
    if (flushes >= Math.max(1, MIN_SYNCHRONOUS_FLUSHES * seconds)) return true;
    // With little unwritten data the kernel writes little by itself, so a task asked for it.
    return (flushes >= 1 || syncsOften) && dirtyBytes !== undefined && dirtyBytes < dirtyBackgroundBytes;
  });
}

/**
 * Which rows have writes that nobody waits for, although the kernel had no reason to begin: of files that are written when
 * they are closed (ext4 does so where one replaces another), each by itself.
 */
function findWrittenAtClose(
  rows: readonly UnjudgedRow[],
  awaited: readonly boolean[],
  dirtyBackgroundBytes: number,
): boolean[] {
  let leadsToSync = false;
  const found = rows.map(() => false);
  for (let place = rows.length - 1; place >= 0; place--) {
    const row = rows[place] as UnjudgedRow;
    // A sync's writes may fill the rows before the one that it ends in.
    leadsToSync = awaited[place] === true || (leadsToSync && !isReading(row));
    found[place] = !leadsToSync && (row.dirtyBytes ?? Number.POSITIVE_INFINITY) < dirtyBackgroundBytes;
  }
  return found;
}

function isReading({ reads, writes }: UnjudgedRow): boolean {
  return reads > MAX_READ_SHARE * (reads + writes.high);
}
