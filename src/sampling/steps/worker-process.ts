import { open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { listOrNothing, readLinkOrNothing, readTextOrNothing } from "../../system/optional-files.ts";
import { parseProcessStat, TICKS_PER_SECOND } from "../../system/process-identity.ts";
import { DIAG_FROM_BIN, WORKER_EXECUTABLE, WORKER_LOG } from "./runner-layout.ts";
import type { StepRecord } from "./step-record.ts";
import { WorkerLogReader } from "./worker-log.ts";

/** The runner's worker, which every step of the job descends from. */
export interface WorkerProcess {
  executable: string;
  /** When it was started, to a second or so; absent where /proc does not tell. */
  startedAtSeconds?: number;
}

const MOST_ANCESTORS = 64;

/** The worker among the ancestors of a process; undefined outside of a runner, and in a container where it is hidden. */
export async function findWorker(pid: number, proc = "/proc"): Promise<WorkerProcess | undefined> {
  let current: number | undefined = pid;
  for (let depth = 0; depth < MOST_ANCESTORS && current; depth++) {
    const executable = await readLinkOrNothing(join(proc, String(current), "exe"));
    const stat = parseProcessStat(await readTextOrNothing(join(proc, String(current), "stat")));
    if (executable !== undefined && basename(executable) === WORKER_EXECUTABLE) {
      const boot = /^btime (\d+)$/m.exec(await readTextOrNothing(join(proc, "stat")))?.[1];
      if (stat === undefined || boot === undefined) return { executable };
      return { executable, startedAtSeconds: Number(boot) + stat.startTicks / TICKS_PER_SECOND };
    }
    current = stat?.parentPid;
  }
  return undefined;
}

/** A log begins at the worker's start, whose time is known to a second or two. */
const START_TOLERANCE_SECONDS = 5;
/** Far more than the steps of a job leave in the log. */
const MOST_LOG_BYTES = 256 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** The steps that the worker's log tells of; empty where there is no log, or none that may be read. */
export async function readWorkerSteps(worker: WorkerProcess): Promise<StepRecord[]> {
  const folder = join(dirname(worker.executable), DIAG_FROM_BIN);
  const reader = new WorkerLogReader();
  let left = MOST_LOG_BYTES;
  for (const name of await listLogs(folder, worker.startedAtSeconds)) {
    left -= await pushFile(join(folder, name), left, (text) => reader.push(text));
  }
  return reader.end();
}

/** The logs of this worker, which is the newest: earlier jobs of the runner left theirs in the same folder. */
async function listLogs(folder: string, startedAtSeconds: number | undefined): Promise<string[]> {
  const names = (await listOrNothing(folder)).filter((name) => WORKER_LOG.test(name));
  if (startedAtSeconds === undefined) return names.slice(-1);
  return names.filter((name) => {
    const [year, month, day, hour, minute, second] = WORKER_LOG.exec(name)?.slice(1).map(Number) ?? [];
    const begun = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second) / 1000;
    return begun >= startedAtSeconds - START_TOLERANCE_SECONDS;
  });
}

async function pushFile(path: string, mostBytes: number, push: (text: string) => void): Promise<number> {
  let read = 0;
  try {
    const file = await open(path, "r");
    try {
      const decoder = new TextDecoder();
      const buffer = Buffer.alloc(CHUNK_BYTES);
      while (read < mostBytes) {
        const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES);
        if (bytesRead === 0) break;
        read += bytesRead;
        push(decoder.decode(buffer.subarray(0, bytesRead), { stream: true }));
      }
    } finally {
      await file.close();
    }
  } catch {
    // The runner's log is somebody else's file: what cannot be read of it is missing, and names come from elsewhere.
  }
  return read;
}
