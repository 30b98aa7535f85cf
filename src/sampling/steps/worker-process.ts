import { basename, dirname, join } from "node:path";
import { TICKS_PER_SECOND } from "../../model/recording.ts";
import type { Environment } from "../../system/environment.ts";
import { listNames, readLink, readText } from "../../system/optional-files.ts";
import { type ProcessIdentity, readProcessStat } from "../../system/process-identity.ts";
import { openRegularFile } from "../../system/regular-file.ts";
import { decodeText } from "../../system/text-pieces.ts";
import type { JobProcesses } from "../sampler-options.ts";
import { DIAG_FROM_BIN, ENGINES, WORKER_EXECUTABLE, WORKER_LOG } from "./runner-layout.ts";
import type { StepRecord } from "./step-record.ts";
import { WorkerLogReader } from "./worker-log.ts";

/** The runner's worker. */
interface WorkerProcess {
  pid: number;
  executable: string;
  /** When it started, to a second or so. */
  startedAtSeconds?: number;
}

const MAX_ANCESTORS = 64;

/** The worker above a process; undefined without a runner, and in a container. */
export function findWorker(pid: number, proc = "/proc"): WorkerProcess | undefined {
  return findAncestor(pid, proc, (name) => name === WORKER_EXECUTABLE);
}

function findAncestor(pid: number, proc: string, isWanted: (executable: string) => boolean): WorkerProcess | undefined {
  let current: number | undefined = pid;
  for (let depth = 0; depth < MAX_ANCESTORS && current; depth++) {
    const executable = readLink(join(proc, String(current), "exe"));
    const stat = readProcessStat(current, proc);
    if (executable !== undefined && isWanted(basename(executable))) {
      const boot = /^btime (\d+)$/m.exec(readText(join(proc, "stat")))?.[1];
      if (stat === undefined || boot === undefined) return { pid: current, executable };
      return { pid: current, executable, startedAtSeconds: Number(boot) + stat.startTicks / TICKS_PER_SECOND };
    }
    current = stat?.parentPid;
  }
  return undefined;
}

/** The process that ends with the job: the worker or another engine; undefined in a container. */
export function findJobProcess(pid: number, proc = "/proc"): number | undefined {
  return findAncestor(pid, proc, (name) => name === WORKER_EXECUTABLE || ENGINES.has(name))?.pid;
}

/** What would outlive any job: it is process 1 of a machine, or of a container whose engine is elsewhere. */
const INIT = new Set(["systemd", "init", "tini", "dumb-init", "docker-init", "catatonit", "s6-svscan"]);

/** A step on GitHub ends in 6 hours (timeout-minutes); a runner that is gone starts none. */
const QUIET_SECONDS = { withRunner: 6 * 3600, without: 300 };

/** What shows that the job of a step's process goes on; undefined below GitHub's worker, which ends with its job. */
export function describeJob(pid: number, environment: Environment, proc = "/proc"): JobProcesses | undefined {
  const step = readProcessStat(pid, proc);
  if (step === undefined || findWorker(pid, proc) !== undefined) return undefined;
  const ancestors: ProcessIdentity[] = [];
  let last = step;
  while (last.parentPid > 0 && ancestors.length < MAX_ANCESTORS) {
    const parent = readProcessStat(last.parentPid, proc);
    if (parent === undefined) break;
    if (parent.pid > 1 || !INIT.has(parent.name)) ancestors.push(identify(parent));
    last = parent;
  }
  // Entered from outside, a container lasts as long as its first process, whatever that is.
  const first = last.pid === 1 ? undefined : readProcessStat(1, proc);
  if (first !== undefined) ancestors.push(identify(first));
  const marks = MARKS.flatMap((name) => (environment[name] ? `${name}=${environment[name]}` : []));
  return { step: identify(step), ancestors, marks, quietSeconds: QUIET_SECONDS };
}

/** Set for every step, and kept by what steps start. */
const MARKS = ["GITHUB_RUN_ID", "RUNNER_TEMP"];

function identify({ pid, startTicks }: ProcessIdentity): ProcessIdentity {
  return { pid, startTicks };
}

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
