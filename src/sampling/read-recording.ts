import { setFlagsFromString } from "node:v8";
import { UnreadableFile } from "../format/unreadable-file.ts";
import type { Recording } from "../model/recording.ts";
import { UserError } from "../model/user-error.ts";
import { openRegularFile } from "../system/regular-file.ts";
import { readIostatLog } from "./iostat/log.ts";
import { RecordingBuilder } from "./recording-builder.ts";
import { COUNTERS_FILE, iostatLogName } from "./sampler-options.ts";

const NEWLINE = 0x0a;
const MAX_LINE_BYTES = 1024 * 1024;
const [MIN_CHUNK_BYTES, MAX_CHUNK_BYTES] = [64 * 1024, 1024 * 1024];
/** Ten days at 1 s, twice the longest CI job. */
const MAX_LOG_BYTES = 1024 ** 3;
const MIN_LINE_BYTES = 50;

/** There is no log, or no sample in it. */
export class NoSampleError extends UserError {}

/**
 * Reads a recording, whether its sampler runs, ended or was killed; counts invalid lines, but not a cut last one.
 * @param maximumBytes a larger log would delay the job's end
 * @throws NoSampleError without a sample, UserError if the log cannot be read
 */
export async function readRecording(directory: string, maximumBytes = MAX_LOG_BYTES): Promise<Recording> {
  boundYoungHeap();
  const path = `${directory}/${COUNTERS_FILE}`;
  let builder: RecordingBuilder;
  try {
    builder = new RecordingBuilder(await estimateSamples(path, maximumBytes));
    await readLines(path, maximumBytes, (line) => builder.addLine(line));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (error instanceof UserError) throw error;
    const message = `${path}: cannot be read (${code ?? String(error)})`;
    throw code === "ENOENT" ? new NoSampleError(message) : new UserError(message, { cause: error });
  }
  const { runs, ...recording } = builder.finish();
  if (recording.sampleCount === 0) throw new NoSampleError(`${path}: holds no sample`);
  const iostats = [];
  for (const { number, ...run } of runs) {
    iostats.push({ ...run, ...(await readIostatLog(`${directory}/${iostatLogName(number)}`)) });
  }
  return { ...recording, iostats };
}

/** With a small young heap, reading 100 MB takes 240 instead of 360 MB of memory, in the same time. */
function boundYoungHeap(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}

/** Reading twice costs less than growing two hundred columns. */
async function estimateSamples(path: string, maximumBytes: number): Promise<number> {
  let count = 0;
  let bytes = 0;
  for await (const chunk of await openLog(path, maximumBytes)) {
    bytes += chunk.length;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, end + 1)) count++;
  }
  return Math.ceil(Math.min(count, bytes / MIN_LINE_BYTES)) + 1;
}

/** A log's pieces, bounded even if it grows. */
async function openLog(path: string, maximumBytes: number): Promise<AsyncIterable<Buffer>> {
  const file = await openRegularFile(path);
  const { size } = await file.stat();
  if (size > maximumBytes) {
    await file.close();
    throw new UnreadableFile(path, { id: "too-large", limit: "bytes", most: maximumBytes, given: size });
  }
  const highWaterMark = Math.min(MAX_CHUNK_BYTES, Math.max(MIN_CHUNK_BYTES, size));
  return file.createReadStream({ highWaterMark, end: maximumBytes - 1 });
}

async function readLines(path: string, maximumBytes: number, take: (line: string) => void): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of await openLog(path, maximumBytes)) {
    const chunk = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.toString("latin1", start, end));
      start = end + 1;
    }
    // A line without an end must not fill memory.
    rest = chunk.length - start > MAX_LINE_BYTES ? Buffer.alloc(0) : Buffer.from(chunk.subarray(start));
  }
}
