import { createReadStream } from "node:fs";
import type { IostatReport } from "../model/iostat.ts";
import { IOSTAT_COLUMNS, type IostatColumn, type RecordedIostat } from "../model/recording.ts";
import { GrowingColumn } from "./cumulative-column.ts";
import { createIostatReader } from "./iostat-parser.ts";
import type { IostatRun } from "./recording-builder.ts";

/** No real log is longer: a day of 64 devices at 1 s is about 2 GB, and the sampler ends an iostat that writes faster. */
const MAXIMUM_BYTES = 4 * 1024 ** 3;
/** So much that is no report means that the program is not iostat. */
const MAXIMUM_FOREIGN_BYTES = 1024 ** 2;
const CHUNK_BYTES = 256 * 1024;

type GrowingColumns = Record<IostatColumn, GrowingColumn>;

/** Reads the log of one iostat process into columns; what cannot be read is said in `unreadable`, never thrown. */
export async function readIostatLog(path: string, run: IostatRun): Promise<RecordedIostat> {
  const { number: _, ...known } = run;
  const timestamps = new GrowingColumn();
  const devices = new Map<string, GrowingColumns>();
  let reports = 0;
  const reader = createIostatReader((report) => addReport(report, reports++, timestamps, devices));
  let unreadable: string | undefined;
  try {
    let bytes = 0;
    for await (const chunk of createReadStream(path, { encoding: "latin1", highWaterMark: CHUNK_BYTES })) {
      bytes += chunk.length;
      if (bytes > MAXIMUM_BYTES || (reports === 0 && bytes > MAXIMUM_FOREIGN_BYTES)) break;
      reader.push(chunk as string);
    }
    if (reader.end() === undefined && bytes > 0) unreadable = "what it wrote is no iostat report";
  } catch (error) {
    unreadable = `its log cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
  }
  return {
    ...known,
    timestamps: timestamps.finish(reports),
    devices: [...devices].map(([name, columns]) => ({ name, columns: finishColumns(columns, reports) })),
    ...(unreadable !== undefined && { unreadable }),
  };
}

function addReport(
  report: IostatReport,
  place: number,
  timestamps: GrowingColumn,
  devices: Map<string, GrowingColumns>,
): void {
  timestamps.set(place, report.timestamp === undefined ? Number.NaN : Date.parse(report.timestamp) / 1000);
  for (const device of report.devices) {
    let columns = devices.get(device.name);
    if (columns === undefined) {
      columns = createColumns();
      devices.set(device.name, columns);
    }
    for (const column of IOSTAT_COLUMNS) columns[column].set(place, device[column] ?? Number.NaN);
  }
}

function createColumns(): GrowingColumns {
  return Object.fromEntries(IOSTAT_COLUMNS.map((column) => [column, new GrowingColumn()])) as GrowingColumns;
}

function finishColumns(columns: GrowingColumns, count: number): Record<IostatColumn, Float64Array> {
  const entries = IOSTAT_COLUMNS.map((column) => [column, columns[column].finish(count)]);
  return Object.fromEntries(entries) as Record<IostatColumn, Float64Array>;
}
