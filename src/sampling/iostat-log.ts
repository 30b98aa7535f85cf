import type { RecordedIostat } from "../model/recording.ts";
import { openRegularFile } from "../system/regular-file.ts";
import { DEFAULT_CAPACITY } from "./cumulative-column.ts";
import { buildDevice } from "./iostat/device-row.ts";
import { IostatColumns } from "./iostat-columns.ts";
import { createIostatReader } from "./iostat-parser.ts";
import { IostatRowReader } from "./iostat-rows.ts";
import type { IostatRun } from "./recording-builder.ts";

/** No real log is longer: a day of 64 devices at 1 s is about 2 GB, and the sampler ends an iostat that writes faster. */
const MAXIMUM_BYTES = 4 * 1024 ** 3;
/** So much that is no report means that the program is not iostat. */
const MAXIMUM_FOREIGN_BYTES = 1024 ** 2;
const CHUNK_BYTES = 256 * 1024;

/**
 * Reads the log of one iostat process into columns; what cannot be read is said in `unreadable`, never thrown.
 * @param capacity how many reports it will probably have
 */
export async function readIostatLog(
  path: string,
  run: IostatRun,
  capacity = DEFAULT_CAPACITY,
): Promise<RecordedIostat> {
  const { number: _, format, ...known } = run;
  try {
    const rows = format === "json" ? await readRows(path, capacity) : undefined;
    const columns = rows ?? (await readAny(path, capacity));
    if (columns === undefined) return { ...known, ...EMPTY, unreadable: "what it wrote is no iostat report" };
    return { ...known, ...columns.finish() };
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    return { ...known, ...EMPTY, unreadable: `its log cannot be read (${reason})` };
  }
}

const EMPTY = { timestamps: new Float64Array(0), devices: [] };

/** The columns of a log that is as the sampler's own iostat writes it; undefined for any other. */
async function readRows(path: string, capacity: number): Promise<IostatColumns | undefined> {
  const columns = new IostatColumns(capacity);
  const reader = new IostatRowReader(columns);
  let bytes = 0;
  const file = await openRegularFile(path);
  for await (const piece of file.createReadStream({ highWaterMark: CHUNK_BYTES })) {
    const chunk = piece as Buffer;
    bytes += chunk.length;
    if (!reader.push(chunk) || (columns.reports === 0 && bytes > MAXIMUM_FOREIGN_BYTES)) return undefined;
  }
  reader.end();
  return columns.reports > 0 ? columns : undefined;
}

/** The columns of any iostat's log; undefined where no iostat wrote it, or where it holds something else. */
async function readAny(path: string, capacity: number): Promise<IostatColumns | undefined> {
  const columns = new IostatColumns(capacity);
  const reader = createIostatReader(({ timestamp, rows }) => {
    const seconds = timestamp === undefined ? Number.NaN : Date.parse(timestamp) / 1000;
    columns.addReport(seconds, rows.map(buildDevice));
  });
  let bytes = 0;
  const file = await openRegularFile(path);
  for await (const piece of file.createReadStream({ encoding: "latin1", highWaterMark: CHUNK_BYTES })) {
    const chunk = piece as string;
    bytes += chunk.length;
    if (bytes > MAXIMUM_BYTES || (columns.reports === 0 && bytes > MAXIMUM_FOREIGN_BYTES)) break;
    reader.push(chunk);
  }
  // An iostat that was ended before its first report wrote nothing wrong.
  return reader.end() === undefined && bytes > 0 ? undefined : columns;
}
