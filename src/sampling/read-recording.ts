import { setFlagsFromString } from "node:v8";
import type { Recording } from "../model/recording.ts";
import { UserError } from "../model/user-error.ts";
import { openRegularFile } from "../system/regular-file.ts";
import { readIostatLog } from "./iostat-log.ts";
import { RecordingBuilder } from "./recording-builder.ts";
import { COUNTERS_FILE, iostatLogName } from "./sampler-options.ts";

const NEWLINE = 0x0a;
/** No line of a sampler is longer; what is, is no line of a sampler's. */
const MAXIMUM_LINE_BYTES = 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
/** Five days, which no CI job exceeds, are half of it at 1 s; a longer log is no sampler's, and would be read for minutes. */
const MAXIMUM_LOG_BYTES = 1024 ** 3;
/** A sample with nothing but its times and its reason is longer. */
const SHORTEST_LINE_BYTES = 50;

/**
 * Reads back what a sampler recorded, whether it still runs, ended or was killed. The last line may be cut off anywhere;
 * lines that make no sense are counted and left out.
 * @throws UserError where there is no recording with at least one sample
 */
export async function readRecording(directory: string): Promise<Recording> {
  boundYoungHeap();
  const path = `${directory}/${COUNTERS_FILE}`;
  let builder = new RecordingBuilder();
  try {
    builder = new RecordingBuilder(await estimateSamples(path));
    await readLines(path, (line) => builder.addLine(line));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (error instanceof UserError) throw error;
    throw new UserError(`${path}: cannot be read (${code ?? String(error)})`, { cause: error });
  }
  const { runs, ...recording } = builder.finish();
  if (recording.sampleCount === 0) throw new UserError(`${path}: holds no sample`);
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
async function estimateSamples(path: string): Promise<number> {
  let count = 0;
  let bytes = 0;
  const file = await openRegularFile(path);
  for await (const piece of file.createReadStream({ highWaterMark: CHUNK_BYTES })) {
    const chunk = piece as Buffer;
    bytes += chunk.length;
    if (bytes > MAXIMUM_LOG_BYTES)
      throw new UserError(`${path}: has more than ${MAXIMUM_LOG_BYTES} bytes; no more are read`);
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, end + 1)) count++;
  }
  // A file of newlines alone is no log, and gets no room for one.
  return Math.ceil(Math.min(count, bytes / SHORTEST_LINE_BYTES)) + 1;
}

/** Gives every whole line of a file to `take`; what follows the last newline was cut off and is left out. */
async function readLines(path: string, take: (line: string) => void): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  const file = await openRegularFile(path);
  for await (const piece of file.createReadStream({ highWaterMark: CHUNK_BYTES })) {
    const chunk = rest.length > 0 ? Buffer.concat([rest, piece as Buffer]) : (piece as Buffer);
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.toString("latin1", start, end));
      start = end + 1;
    }
    // A foreign file without newlines must not fill the memory.
    rest = chunk.length - start > MAXIMUM_LINE_BYTES ? Buffer.alloc(0) : Buffer.from(chunk.subarray(start));
  }
}
