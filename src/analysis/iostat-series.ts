import { IOSTAT_COLUMNS, type IostatColumn, type RecordedIostat, type Recording } from "../model/recording.ts";
import type { Series } from "../model/series.ts";
import { placeReports } from "./iostat-reports.ts";
import { intervalAt } from "./pauses.ts";
import { findSample } from "./recording-time.ts";
import type { SeriesRows } from "./series.ts";

type Columns = Record<IostatColumn, Float64Array>;

/** What is 0 where no request completed, and what then still may be more. */
const COMPLETED = ["readBytesPerSecond", "writeBytesPerSecond", "readsPerSecond", "writesPerSecond"] as const;
const STANDING = ["queueDepth", "utilization"] as const;

/** iostat's rates stand in for the counters only where it reported at least this share of the intervals. */
const SUFFICIENT_SHARE = 0.5;

/**
 * iostat's rates of a device, each in the row whose interval ends nearest to the report; null in rows without one.
 * Undefined where iostat did not report the device, mostly did not, or has another interval than the rows.
 * @param countersSeries the same by the counters, for reports that leave the device out
 */
export function readIostatSeries(
  recording: Recording,
  name: string,
  rows: SeriesRows,
  countersSeries: () => Series["devices"][number],
): Series["devices"][number] | undefined {
  const columns = Object.fromEntries(
    IOSTAT_COLUMNS.map((column) => [column, new Float64Array(rows.ends.length).fill(Number.NaN)]),
  ) as Columns;
  if (!recording.iostats.some(({ devices }) => devices.some((device) => device.name === name))) return undefined;
  let filled = 0;
  const idle: number[] = [];
  for (const iostat of recording.iostats) {
    const start = findSample(recording.monotonicSeconds, recording.sampleCount, iostat.startedAtMonotonic);
    if (Math.abs(iostat.intervalSeconds - intervalAt(recording, start)) > 0.01) return undefined;
    filled += fillRows(columns, idle, recording, iostat, name, rows);
  }
  if (filled === 0 || filled < rows.ends.length * SUFFICIENT_SHARE) return undefined;
  if (idle.length > 0) fillIdleRows(columns, idle, countersSeries());
  const cut = listCutRows(columns, rows);
  if (cut.length > 0) fillCutRows(columns, cut, countersSeries());
  const values = Object.fromEntries(IOSTAT_COLUMNS.map((column) => [column, toValues(columns[column])]));
  return { name, source: "iostat", ...(values as Record<IostatColumn, (number | null)[]>) };
}

/** Fills in what one iostat reported, and adds to `idle` the rows whose reports leave the device out; the number of both. */
function fillRows(
  columns: Columns,
  idle: number[],
  recording: Recording,
  iostat: RecordedIostat,
  name: string,
  rows: SeriesRows,
): number {
  const device = iostat.devices.find((candidate) => candidate.name === name);
  if (device === undefined && iostat.leavesOutIdle !== true) return 0;
  const times = placeReports(recording, iostat);
  const half = iostat.intervalSeconds / 2;
  let filled = 0;
  let row = 0;
  for (const [place, time] of times.entries()) {
    while (row < rows.ends.length && (rows.ends[row] as number) < time - half) row++;
    const end = rows.ends[row];
    if (end === undefined) break;
    if (Math.abs(end - time) > half) continue;
    const isLeftOut = device === undefined || Number.isNaN(device.columns.readsPerSecond[place]);
    if (isLeftOut && iostat.leavesOutIdle === true) idle.push(row);
    else if (device !== undefined) {
      for (const column of IOSTAT_COLUMNS) columns[column][row] = device.columns[column][place] as number;
    }
    filled++;
    row++;
  }
  return filled;
}

/**
 * Fills in the rows of reports that leave the device out: it completed nothing. It need not have been idle, though: a
 * request that hangs completes nothing either, and is seen by the counters. Where these saw something completed, their
 * row overlaps the report before or after, which has it.
 */
function fillIdleRows(columns: Columns, places: readonly number[], counters: Series["devices"][number]): void {
  for (const place of places) {
    for (const column of COMPLETED) columns[column][place] = 0;
    const isQuiet = counters.readsPerSecond[place] === 0 && counters.writesPerSecond[place] === 0;
    for (const column of STANDING) columns[column][place] = isQuiet ? (counters[column][place] ?? Number.NaN) : 0;
  }
}

/**
 * The rows at the end of a sampling whose interval iostat did not see through, so that it has no report of them. What a
 * flush behind a command writes falls into it.
 */
function listCutRows({ readsPerSecond }: Columns, { ends, seconds }: SeriesRows): number[] {
  const isAbsent = (row: number) => Number.isNaN(readsPerSecond[row]);
  return Array.from(ends.keys()).filter((row) => {
    const isLast = row === ends.length - 1 || Number.isNaN(seconds[row + 1]);
    return isLast && row > 0 && isAbsent(row) && !isAbsent(row - 1);
  });
}

function fillCutRows(columns: Columns, places: readonly number[], counters: Series["devices"][number]): void {
  for (const place of places) {
    for (const column of IOSTAT_COLUMNS) columns[column][place] = counters[column][place] ?? Number.NaN;
  }
}

/** Null for NaN. A list of numbers alone is kept by V8 at 8 bytes a number, one with a null in it at three times that. */
function toValues(column: Float64Array): (number | null)[] {
  return column.some(Number.isNaN) ? Array.from(column, (value) => (Number.isNaN(value) ? null : value)) : [...column];
}
