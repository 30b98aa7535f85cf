import { basename, join } from "node:path";
import { TICKS_PER_SECOND } from "../../model/recording.ts";
import type { Environment } from "../../system/environment.ts";
import { readLink, readText } from "../../system/optional-files.ts";
import { type ProcessIdentity, readProcessStat } from "../../system/process-identity.ts";
import type { JobProcesses } from "../sampler-options.ts";
import { ENGINES, WORKER_EXECUTABLE } from "./runner-layout.ts";

/** The runner's worker. */
export interface WorkerProcess {
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
