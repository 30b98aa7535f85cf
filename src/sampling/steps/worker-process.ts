import { basename, join } from "node:path";
import { TICKS_PER_SECOND } from "../../model/recording.ts";
import type { Environment } from "../../system/environment.ts";
import { readLink, readText } from "../../system/optional-files.ts";
import { listAncestors, type ProcessIdentity, readProcessStat } from "../../system/process-identity.ts";
import type { JobProcesses } from "../sampler-options.ts";
import { ENGINES, WORKER_EXECUTABLE } from "./runner-layout.ts";

export interface WorkerProcess {
  pid: number;
  executable: string;
  /** When it started, to a second or so. */
  startedAtSeconds?: number;
}

/** The worker above a process; undefined without a runner, and in a container. */
export function findWorker(pid: number, proc = "/proc"): WorkerProcess | undefined {
  return findAncestor(pid, proc, (name) => name === WORKER_EXECUTABLE);
}

/** The process that ends with the job: the worker or another engine; undefined in a container. */
export function findJobProcess(pid: number, proc = "/proc"): number | undefined {
  return findAncestor(pid, proc, (name) => name === WORKER_EXECUTABLE || ENGINES.has(name))?.pid;
}

function findAncestor(pid: number, proc: string, isWanted: (executable: string) => boolean): WorkerProcess | undefined {
  for (const ancestor of listAncestors(pid, proc)) {
    const executable = readLink(join(proc, String(ancestor.pid), "exe"));
    if (executable === undefined || !isWanted(basename(executable))) continue;
    const boot = /^btime (\d+)$/m.exec(readText(join(proc, "stat")))?.[1];
    const startedAtSeconds = boot && Number(boot) + ancestor.startTicks / TICKS_PER_SECOND;
    return { pid: ancestor.pid, executable, ...(startedAtSeconds && { startedAtSeconds }) };
  }
  return undefined;
}

/** What would outlive any job: it is process 1 of a machine, or of a container whose engine is elsewhere. */
const INIT = new Set(["systemd", "init", "tini", "dumb-init", "docker-init", "catatonit", "s6-svscan"]);

/** A step on GitHub ends in 6 hours (timeout-minutes); a runner that is gone starts none. */
const QUIET_SECONDS = { withRunner: 6 * 3600, without: 300 };

/** What shows that the job of a step's process goes on; undefined below GitHub's worker, which ends with its job. */
export function describeJob(pid: number, environment: Environment, proc = "/proc"): JobProcesses | undefined {
  const step = readProcessStat(pid, proc);
  if (step === undefined || findWorker(pid, proc) !== undefined) return undefined;
  const above = [...listAncestors(pid, proc)];
  const ancestors = above.filter((one) => one.pid > 1 || !INIT.has(one.name)).map(identify);
  // Entered from outside, a container lasts as long as its first process, whatever that is.
  const first = (above.at(-1) ?? step).pid === 1 ? undefined : readProcessStat(1, proc);
  if (first !== undefined) ancestors.push(identify(first));
  const marks = MARKS.flatMap((name) => (environment[name] ? `${name}=${environment[name]}` : []));
  return { step: identify(step), ancestors, marks, quietSeconds: QUIET_SECONDS };
}

/** Set for every step, and kept by what steps start. */
const MARKS = ["GITHUB_RUN_ID", "RUNNER_TEMP"];

function identify({ pid, startTicks }: ProcessIdentity): ProcessIdentity {
  return { pid, startTicks };
}
