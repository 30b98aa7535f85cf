import type { Environment } from "../../system/environment.ts";
import { resolveSteps, type StepMark } from "./resolve-steps.ts";
import { readBoundaries, readScripts } from "./runner-files.ts";
import type { StepRecord } from "./step-record.ts";
import { findWorker, readWorkerSteps } from "./worker-process.ts";

/** What to look for the steps with, beside the runner's own files. */
export interface StepSearch {
  environment: Environment;
  /** When the sampling began and ended, in seconds since the epoch. */
  since: number;
  until: number;
  /** The boundaries of io-probe's own steps in this job, including the running one (see findOwnBoundary). */
  ownIds: readonly string[];
  apiSteps?: readonly StepRecord[];
  /** The process whose ancestors include the worker; this one by default. */
  pid?: number;
  proc?: string;
}

/**
 * The steps of the job between two moments, from the runner's files (see resolveSteps); those that cannot be read are
 * ignored. None outside of a GitHub runner.
 */
export async function findSteps(search: StepSearch): Promise<StepMark[]> {
  const temporary = search.environment.RUNNER_TEMP;
  if (!temporary) return [];
  const worker = findWorker(search.pid ?? process.pid, search.proc);
  const { since, until, ownIds, apiSteps = [] } = search;
  return resolveSteps({
    boundaries: readBoundaries(temporary),
    scripts: await readScripts(temporary),
    workerLog: worker === undefined ? [] : await readWorkerSteps(worker),
    ...{ apiSteps, ownIds, since, until },
  });
}
