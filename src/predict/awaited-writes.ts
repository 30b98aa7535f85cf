import { sum } from "../model/numbers.ts";

/** What a row tells about who waits for its writes. */
export interface WritingRow {
  seconds: number;
  waitedSeconds: number;
  reads: number;
  /** With data, as recorded. */
  writes: number;
  /** That tasks asked for. */
  flushes: number;
  dirtyBytes: number | undefined;
}

/** If tasks wait for at least this share of the writes, the writes count as synchronous. */
const MIN_SYNCHRONOUS_SHARE = 0.1;
/** With as many flushes a second, tasks asked for them; the kernel's journal makes one every 5 s. */
const MIN_SYNCHRONOUS_FLUSHES = 3;
/** As many show that tasks sync often, not once at the end. */
const MIN_OFTEN = 6;
/** With a larger share of reads among the requests, the tasks waited for these. */
const MAX_READ_SHARE = 0.2;

/** Which rows have writes that tasks wait for. */
export function findAwaited(rows: readonly WritingRow[], dirtyBackgroundBytes = 0): boolean[] {
  const flushesEach = MIN_SYNCHRONOUS_FLUSHES * sum(rows.map(({ seconds }) => seconds));
  const syncsOften = sum(rows.map(({ flushes }) => flushes)) >= Math.max(MIN_OFTEN, flushesEach);
  return rows.map((row) => {
    const { seconds, waitedSeconds, writes, flushes, dirtyBytes } = row;
    if (writes === 0) return false;
    if (waitedSeconds > MIN_SYNCHRONOUS_SHARE * seconds && !isReading(row)) return true;
    if (flushes >= Math.max(1, MIN_SYNCHRONOUS_FLUSHES * seconds)) return true;
    // With little unwritten data the kernel writes little by itself, so a task asked for it.
    return (flushes >= 1 || syncsOften) && dirtyBytes !== undefined && dirtyBytes < dirtyBackgroundBytes;
  });
}

/**
 * Which rows have writes that nobody waits for, although the kernel had no reason to begin: of files that are written when
 * they are closed (ext4 does so where one replaces another), each by itself.
 */
export function findWrittenAtClose(
  rows: readonly WritingRow[],
  awaited: readonly boolean[],
  dirtyBackgroundBytes = 0,
): boolean[] {
  let leadsToSync = false;
  const found = rows.map(() => false);
  for (let place = rows.length - 1; place >= 0; place--) {
    const row = rows[place] as WritingRow;
    // A sync's writes may fill the rows before the one that it ends in.
    leadsToSync = awaited[place] === true || (leadsToSync && !isReading(row));
    found[place] = !leadsToSync && (row.dirtyBytes ?? Number.POSITIVE_INFINITY) < dirtyBackgroundBytes;
  }
  return found;
}

function isReading({ reads, writes }: WritingRow): boolean {
  return reads > MAX_READ_SHARE * (reads + writes);
}
