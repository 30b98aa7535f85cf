import type { RecordedIostat } from "../../model/recording.ts";
import { openRegularFile } from "../../system/regular-file.ts";
import type { IostatRun } from "../recording-facts.ts";
import { createIostatReader } from "./parser.ts";
import { readTimestamp } from "./timestamp.ts";

/** A day of 64 devices at 1 s is about 2 GB. */
const MAX_BYTES = 4 * 1024 ** 3;
/** Before the first report. */
const MAX_FOREIGN_BYTES = 1024 ** 2;
const CHUNK_BYTES = 1024 ** 2;
const TIME = /"timestamp": "([^"\n]{0,40})"/g;
const MAX_TIME = '"timestamp": ""'.length + 40;

/** When iostat reported, in seconds since 1970, NaN for no time; `unreadable` says what cannot be read. */
export async function readIostatLog(path: string, run: IostatRun): Promise<RecordedIostat> {
  const { number: _, format, ...known } = run;
  try {
    const times = format === "json" ? await findTimes(path) : [];
    const timestamps = times.length > 0 ? times : await readTimes(path);
    if (timestamps !== undefined) return { ...known, timestamps: Float64Array.from(timestamps) };
    return { ...known, timestamps: new Float64Array(0), unreadable: "what it wrote is no iostat report" };
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    return { ...known, timestamps: new Float64Array(0), unreadable: `its log cannot be read (${reason})` };
  }
}

/** Of JSON; six hours of eight disks are 70 MB. */
async function findTimes(path: string): Promise<number[]> {
  const times: number[] = [];
  let rest = "";
  const file = await openRegularFile(path);
  for await (const piece of file.createReadStream({ encoding: "latin1", highWaterMark: CHUNK_BYTES, end: MAX_BYTES })) {
    const text = rest + (piece as string);
    let end = text.length - MAX_TIME;
    for (const { 0: found, 1: time = "", index } of text.matchAll(TIME)) {
      times.push(Date.parse(readTimestamp(time) ?? "") / 1000);
      end = Math.max(end, index + found.length);
    }
    rest = text.slice(Math.max(0, end));
  }
  return times;
}

/** Undefined where iostat did not write the log. */
async function readTimes(path: string): Promise<number[] | undefined> {
  const times: number[] = [];
  const reader = createIostatReader(({ timestamp }) => {
    times.push(timestamp === undefined ? Number.NaN : Date.parse(timestamp) / 1000);
  });
  let bytes = 0;
  const file = await openRegularFile(path);
  for await (const piece of file.createReadStream({ encoding: "latin1", highWaterMark: CHUNK_BYTES })) {
    const chunk = piece as string;
    bytes += chunk.length;
    if (bytes > MAX_BYTES || (times.length === 0 && bytes > MAX_FOREIGN_BYTES)) break;
    reader.push(chunk);
  }
  // There may be no report yet.
  return reader.end() === undefined && bytes > 0 ? undefined : times;
}
