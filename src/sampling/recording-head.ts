import { closeSync, readSync, statSync } from "node:fs";
import { omitUndefined } from "../model/omit-undefined.ts";
import { isRunning, type ProcessIdentity } from "../system/process-identity.ts";
import { openRegularFileSync } from "../system/regular-file.ts";
import { COUNTERS_FILE } from "./sampler-options.ts";

/** What the first lines of a recording say about its sampler. */
export interface RecordingHead extends ProcessIdentity {
  /** Seconds since the epoch; absent until the first sample is written. */
  firstSampleAtSeconds?: number;
  /** Seconds between ticks. */
  intervalSeconds?: number;
}

const HEAD_BYTES = 256 * 1024;

/** A sampler that has not written its first line by then never will. */
const START_SECONDS = 15;

/** Whether a recording directory has a sampler that runs or is just starting. */
export function hasSampler(directory: string): boolean {
  const head = readHead(directory);
  if (head !== undefined) return isRunning(head);
  try {
    return (Date.now() - statSync(directory).ctimeMs) / 1000 < START_SECONDS;
  } catch {
    return false;
  }
}

/** The head of the recording in a directory; undefined where there is none yet. */
export function readHead(directory: string): RecordingHead | undefined {
  const lines = readStart(`${directory}/${COUNTERS_FILE}`).split("\n");
  // What follows the last newline is still being written.
  lines.pop();
  const header = parseLine(lines[0]);
  if (header?.e !== "header" || !Number.isInteger(header.pid) || !Number.isInteger(header.startTicks)) return undefined;
  const sample = lines.map(parseLine).find((line) => line?.r === "start");
  return omitUndefined({
    pid: header.pid as number,
    startTicks: header.startTicks as number,
    intervalSeconds: readNumber(header.intervalSeconds),
    firstSampleAtSeconds: readNumber(sample?.t),
  });
}

function readNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function readStart(path: string): string {
  try {
    const file = openRegularFileSync(path);
    try {
      const buffer = Buffer.allocUnsafe(HEAD_BYTES);
      return buffer.toString("latin1", 0, readSync(file, buffer, 0, HEAD_BYTES, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}

function parseLine(line: string | undefined): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line ?? "") as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
