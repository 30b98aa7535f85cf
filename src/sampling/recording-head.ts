import { closeSync, readSync } from "node:fs";
import type { ProcessIdentity } from "../system/process-identity.ts";
import { openRegularFileSync } from "../system/regular-file.ts";
import { COUNTERS_FILE } from "./sampler-options.ts";

/** What the first lines of a recording say: who records, and since when. */
export interface RecordingHead extends ProcessIdentity {
  /** Time of the first sample in seconds since the epoch; absent until it is written. */
  firstSampleAtSeconds?: number;
  /** Seconds between ticks. */
  intervalSeconds?: number;
}

/** Enough for the header, the devices of a large machine and the first sample. */
const HEAD_BYTES = 256 * 1024;

/** Reads the head of the recording in a directory; undefined where there is none, or not yet. */
export function readHead(directory: string): RecordingHead | undefined {
  const lines = readStart(`${directory}/${COUNTERS_FILE}`).split("\n");
  // What follows the last newline is still being written.
  lines.pop();
  const header = parseLine(lines[0]);
  if (header?.e !== "header" || !Number.isInteger(header.pid) || !Number.isInteger(header.startTicks)) return undefined;
  const { pid, startTicks, intervalSeconds } = header;
  const head = {
    pid: pid as number,
    startTicks: startTicks as number,
    ...(typeof intervalSeconds === "number" && { intervalSeconds }),
  };
  const sample = lines.map(parseLine).find((line) => line?.r === "start");
  return typeof sample?.t === "number" ? { ...head, firstSampleAtSeconds: sample.t } : head;
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
