import { dirname, join } from "node:path";
import { listNames } from "../../system/optional-files.ts";
import { openRegularFile } from "../../system/regular-file.ts";
import { decodeText } from "../../system/text-pieces.ts";
import { DIAG_FROM_BIN, WORKER_LOG } from "./runner-layout.ts";
import type { StepRecord } from "./step-record.ts";
import { WorkerLogReader } from "./worker-log.ts";
import type { WorkerProcess } from "./worker-process.ts";

// Apart from finding the worker: the start step loads that, and reads no log.

const MAX_START_ERROR_SECONDS = 5;
const MAX_LOG_BYTES = 256 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** A worker log's steps, as far as they can be read. */
export async function readWorkerSteps(worker: Omit<WorkerProcess, "pid">): Promise<StepRecord[]> {
  const folder = join(dirname(worker.executable), DIAG_FROM_BIN);
  const reader = new WorkerLogReader();
  let left = MAX_LOG_BYTES;
  for (const name of listLogs(folder, worker.startedAtSeconds)) {
    if (left <= 0) break;
    try {
      const file = await openRegularFile(join(folder, name));
      const bytes = file.createReadStream({ end: left - 1, highWaterMark: CHUNK_BYTES });
      for await (const text of decodeText(bytes)) reader.push(text);
      left -= bytes.bytesRead;
    } catch {
      // Without a readable log, names come from elsewhere.
    }
  }
  return reader.end();
}

/** The newest; a name in the future is not the runner's, and would be the newest for every later job. */
function listLogs(folder: string, startedAtSeconds: number | undefined): string[] {
  const latest = Date.now() / 1000 + MAX_START_ERROR_SECONDS;
  const names = listNames(folder)
    .sort()
    .filter((name) => parseLogTime(name) <= latest);
  if (startedAtSeconds === undefined) return names.slice(-1);
  return names.filter((name) => parseLogTime(name) >= startedAtSeconds - MAX_START_ERROR_SECONDS);
}

/** Seconds since the epoch, by its name; NaN for other files. */
function parseLogTime(name: string): number {
  const [year, month, day, hour, minute, second] = WORKER_LOG.exec(name)?.slice(1).map(Number) ?? [];
  return Date.UTC(year ?? Number.NaN, (month ?? 1) - 1, day, hour, minute, second) / 1000;
}
