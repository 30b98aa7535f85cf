import { statSync } from "node:fs";
import { parseObject } from "../model/json-object.ts";
import { isRunning, type ProcessIdentity } from "../system/process-identity.ts";
import { readStart } from "../system/regular-file.ts";
import { COUNTERS_FILE } from "./sampler-options.ts";

/** A sampler, by its recording's first lines. */
interface RecordingHead extends ProcessIdentity {
  /** Since the epoch; absent until the first sample. */
  firstSampleAtSeconds?: number;
  intervalSeconds?: number;
}

const MAX_HEAD_BYTES = 256 * 1024;

/** A sampler that has written nothing after this time will not. */
const MAX_START_SECONDS = 15;

/** Whether a sampler runs or starts in a recording directory. */
export function hasSampler(directory: string): boolean {
  const head = readHead(directory);
  if (head !== undefined) return isRunning(head);
  try {
    return (Date.now() - statSync(directory).ctimeMs) / 1000 < MAX_START_SECONDS;
  } catch {
    return false;
  }
}

/** A recording's head, once there is one. */
export function readHead(directory: string): RecordingHead | undefined {
  const lines = readStart(`${directory}/${COUNTERS_FILE}`, MAX_HEAD_BYTES).split("\n");
  // The last line is still being written.
  const [header, ...others] = lines.slice(0, -1).map(parseObject);
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
