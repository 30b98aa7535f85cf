import type { Environment } from "../../system/environment.ts";
import { resolveSteps, type StepMark } from "./resolve-steps.ts";
import { readBoundaries, readScripts } from "./runner-files.ts";
import type { StepRecord } from "./step-record.ts";
import { findWorker, readWorkerSteps } from "./worker-process.ts";

/** What finding the steps needs beside the runner's own files. */
export interface StepSearch {
  environment: Environment;
  /** When the sampling began and ended, in seconds since the epoch. */
  since: number;
  until: number;
  /** The boundaries of io-probe's own steps in this job, the running one among them (see findOwnBoundary). */
  ownIds: readonly string[];
  /** What the REST API tells, where it was asked. */
  apiSteps?: readonly StepRecord[];
  /** The process whose ancestors hold the worker; this one by default. */
  pid?: number;
  proc?: string;
}

/**
 * The steps of the job between two moments, from all that the runner leaves behind: see resolveSteps. Empty outside of a
 * GitHub runner. Reads files only, and goes on without those that it cannot read.
 */
export async function findSteps(search: StepSearch): Promise<StepMark[]> {
  const temporary = search.environment.RUNNER_TEMP;
  if (!temporary) return [];
  const worker = await findWorker(search.pid ?? process.pid, search.proc);
  const [boundaries, scripts, workerLog] = await Promise.all([
    readBoundaries(temporary),
    readScripts(temporary),
    worker === undefined ? [] : readWorkerSteps(worker),
  ]);
  const { since, until, ownIds, apiSteps = [] } = search;
  return resolveSteps({ boundaries, scripts, workerLog, apiSteps, ownIds, since, until });
}
