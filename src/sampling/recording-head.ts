import { statSync } from "node:fs";
import { isRunning, type ProcessIdentity } from "../system/process-identity.ts";
import { readStart } from "../system/regular-file.ts";
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
  const lines = readStart(`${directory}/${COUNTERS_FILE}`, HEAD_BYTES).split("\n");
  // What follows the last newline is still being written.
  const [header, ...others] = lines.slice(0, -1).map(parseLine);
  const { e, pid, startTicks, intervalSeconds } = header ?? {};
  if (e !== "header" || !isCount(pid) || !isCount(startTicks)) return undefined;
  const firstSampleAtSeconds = others.find((line) => line?.r === "start")?.t;
  return {
    pid,
    startTicks,
    ...(typeof intervalSeconds === "number" && { intervalSeconds }),
    ...(typeof firstSampleAtSeconds === "number" && { firstSampleAtSeconds }),
  };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value);
}

function parseLine(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
