import { basename, dirname, join } from "node:path";
import { TICKS_PER_SECOND } from "../../model/recording.ts";
import { listOrNothing, readLinkOrNothing, readTextOrNothing } from "../../system/optional-files.ts";
import { parseProcessStat } from "../../system/process-identity.ts";
import { openRegularFile } from "../../system/regular-file.ts";
import { DIAG_FROM_BIN, ENGINES, WORKER_EXECUTABLE, WORKER_LOG } from "./runner-layout.ts";
import type { StepRecord } from "./step-record.ts";
import { WorkerLogReader } from "./worker-log.ts";

/** The runner's worker, which every step of the job descends from. */
export interface WorkerProcess {
  pid: number;
  executable: string;
  /** When it was started, to a second or so; absent where /proc does not tell. */
  startedAtSeconds?: number;
}

const MAX_ANCESTORS = 64;

/** The worker among the ancestors of a process; undefined outside of a runner, and in a container where it is hidden. */
export async function findWorker(pid: number, proc = "/proc"): Promise<WorkerProcess | undefined> {
  return findAncestor(pid, proc, (name) => name === WORKER_EXECUTABLE);
}

async function findAncestor(
  pid: number,
  proc: string,
  isWanted: (executable: string) => boolean,
): Promise<WorkerProcess | undefined> {
  let current: number | undefined = pid;
  for (let depth = 0; depth < MAX_ANCESTORS && current; depth++) {
    const executable = await readLinkOrNothing(join(proc, String(current), "exe"));
    const stat = parseProcessStat(await readTextOrNothing(join(proc, String(current), "stat")));
    if (executable !== undefined && isWanted(basename(executable))) {
      const boot = /^btime (\d+)$/m.exec(await readTextOrNothing(join(proc, "stat")))?.[1];
      if (stat === undefined || boot === undefined) return { pid: current, executable };
      return { pid: current, executable, startedAtSeconds: Number(boot) + stat.startTicks / TICKS_PER_SECOND };
    }
    current = stat?.parentPid;
  }
  return undefined;
}

/**
 * The process that a job lives and dies with: the runner's worker, or another engine itself. Undefined in a container,
 * whose end takes all of its processes with it.
 */
export async function findJobProcess(pid: number, proc = "/proc"): Promise<number | undefined> {
  const worker = await findAncestor(pid, proc, (name) => name === WORKER_EXECUTABLE || ENGINES.has(name));
  return worker?.pid;
}

/** A log begins at the worker's start, whose time is known to a second or two. */
const START_TOLERANCE_SECONDS = 5;
/** Far more than the steps of a job leave in the log. */
const MAX_LOG_BYTES = 256 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** The steps that the worker's log tells of; empty where there is no log, or none that may be read. */
export async function readWorkerSteps(worker: Omit<WorkerProcess, "pid">): Promise<StepRecord[]> {
  const folder = join(dirname(worker.executable), DIAG_FROM_BIN);
  const reader = new WorkerLogReader();
  let left = MAX_LOG_BYTES;
  for (const name of await listLogs(folder, worker.startedAtSeconds)) {
    left -= await pushFile(join(folder, name), left, (text) => reader.push(text));
  }
  return reader.end();
}

/**
 * The logs of this worker, which is the newest: earlier jobs of the runner left theirs in the same folder. A log that
 * begins in the future is not the runner's, and would be taken for the newest in every later job.
 */
async function listLogs(folder: string, startedAtSeconds: number | undefined): Promise<string[]> {
  const latest = Date.now() / 1000 + START_TOLERANCE_SECONDS;
  const names = (await listOrNothing(folder)).filter((name) => parseLogTime(name) <= latest);
  if (startedAtSeconds === undefined) return names.slice(-1);
  return names.filter((name) => parseLogTime(name) >= startedAtSeconds - START_TOLERANCE_SECONDS);
}

/** When a log begins, in seconds since the epoch, by its name; not a number for any other file. */
function parseLogTime(name: string): number {
  const [year, month, day, hour, minute, second] = WORKER_LOG.exec(name)?.slice(1).map(Number) ?? [];
  return Date.UTC(year ?? Number.NaN, (month ?? 1) - 1, day, hour, minute, second) / 1000;
}

async function pushFile(path: string, mostBytes: number, push: (text: string) => void): Promise<number> {
  let read = 0;
  try {
    const file = await openRegularFile(path);
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
    // The runner's log is not ours: what cannot be read of it is missing, and names come from elsewhere.
  }
  return read;
}
