import type { RecordedIostat } from "../../model/recording.ts";
import { openRegularFile } from "../../system/regular-file.ts";
import { createIostatReader } from "./parser.ts";

/** A log of 64 devices over a day, at 1 s, has about 2 GB. */
const MAX_BYTES = 4 * 1024 ** 3;
/** How much is read without finding a report. */
const MAX_FOREIGN_BYTES = 4 * 1024 ** 2;

/** When iostat reported, in seconds since the epoch, NaN for no time; `unreadable` says why its log cannot be read. */
export async function readIostatLog(path: string): Promise<Pick<RecordedIostat, "timestamps" | "unreadable">> {
  try {
    const times = await readTimes(path);
    if (times !== undefined) return { timestamps: Float64Array.from(times) };
    return { timestamps: new Float64Array(0), unreadable: "foreign" };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { timestamps: new Float64Array(0), unreadable: code ?? message };
  }
}

/** The reports' times; undefined for a log that is not iostat's. */
async function readTimes(path: string): Promise<number[] | undefined> {
  const times: number[] = [];
  const reader = createIostatReader(({ timestamp }) => times.push(Date.parse(timestamp ?? "") / 1000));
  let bytes = 0;
  for await (const piece of readPieces(path)) {
    bytes += piece.length;
    if (times.length === 0 && bytes > MAX_FOREIGN_BYTES) break;
    reader.push(piece);
  }
  // There may be no report yet.
  return reader.end() === undefined && bytes > 0 ? undefined : times;
}

/** The file's text, with one letter for each byte, up to its size at the start: its writer may go on. */
export async function* readPieces(path: string): AsyncGenerator<string> {
  const file = await openRegularFile(path);
  try {
    const { size } = await file.stat();
    if (size > MAX_BYTES) throw new Error("too-long");
    if (size === 0) return;
    // `end` is the last byte's place.
    for await (const piece of file.createReadStream({ end: size - 1 })) yield (piece as Buffer).toString("latin1");
  } finally {
    await file.close();
  }
}
