import { setFlagsFromString } from "node:v8";
import type { Recording } from "../model/recording.ts";
import { UserError } from "../model/user-error.ts";
import { openRegularFile } from "../system/regular-file.ts";
import { readIostatLog } from "./iostat/log.ts";
import { RecordingBuilder } from "./recording-builder.ts";
import { COUNTERS_FILE, iostatLogName } from "./sampler-options.ts";

const NEWLINE = 0x0a;
/** No line of a sampler is longer; what is, is no line of a sampler's. */
const MAX_LINE_BYTES = 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
/** Five days, which no CI job exceeds, are half of it at 1 s; a longer log is no sampler's, and would be read for minutes. */
const MAX_LOG_BYTES = 1024 ** 3;
/** A sample with nothing but its times and its reason is longer. */
const MIN_LINE_BYTES = 50;

/** Nothing was sampled: there is no log, or not one sample in it. */
export class NoSampleError extends UserError {}

/**
 * Reads back what a sampler recorded, whether it still runs, ended or was killed. The last line may be cut off anywhere;
 * lines that make no sense are counted and left out.
 * @param maximumBytes a log that has more is refused, since reading it would hold up the end of the job
 * @throws NoSampleError where nothing was sampled, and another UserError where the log cannot be read
 */
export async function readRecording(directory: string, maximumBytes = MAX_LOG_BYTES): Promise<Recording> {
  boundYoungHeap();
  const path = `${directory}/${COUNTERS_FILE}`;
  let builder = new RecordingBuilder();
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
  for (const run of runs) iostats.push(await readIostatLog(`${directory}/${iostatLogName(run.number)}`, run));
  return { ...recording, iostats };
}

/**
 * Keeps V8 from giving ever more room to objects that are soon gone: reading 100 MB of text line by line makes as much
 * of them, and a process that reports a job of six hours would take 360 MB instead of 240 (no slower so).
 */
function boundYoungHeap(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}

/** The number of lines of a log; reading it twice costs less than growing two hundred columns. */
async function estimateSamples(path: string, maximumBytes: number): Promise<number> {
  let count = 0;
  let bytes = 0;
  for await (const chunk of await openLog(path, maximumBytes)) {
    bytes += chunk.length;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, end + 1)) count++;
  }
  // A file of newlines alone is no log, and gets no room for one.
  return Math.ceil(Math.min(count, bytes / MIN_LINE_BYTES)) + 1;
}

/**
 * The pieces of a log. No more is read than it may have, though more is appended meanwhile.
 * @throws the filesystem's error, or a UserError where it is no regular file or has more than `maximumBytes`
 */
async function openLog(path: string, maximumBytes: number): Promise<AsyncIterable<Buffer>> {
  const file = await openRegularFile(path);
  const { size } = await file.stat();
  if (size > maximumBytes) {
    await file.close();
    throw new UserError(`${path}: has ${size} bytes; at most ${maximumBytes} are read`);
  }
  return file.createReadStream({ highWaterMark: CHUNK_BYTES, end: maximumBytes - 1 });
}

/** Gives every whole line of a file to `take`; what follows the last newline was cut off and is left out. */
async function readLines(path: string, maximumBytes: number, take: (line: string) => void): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of await openLog(path, maximumBytes)) {
    const chunk = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.toString("latin1", start, end));
      start = end + 1;
    }
    // A foreign file without newlines must not fill the memory.
    rest = chunk.length - start > MAX_LINE_BYTES ? Buffer.alloc(0) : Buffer.from(chunk.subarray(start));
  }
}
