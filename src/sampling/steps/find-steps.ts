import type { Environment } from "../../system/environment.ts";
import { resolveSteps, type StepMark } from "./resolve-steps.ts";
import { readBoundaries, readScripts } from "./runner-files.ts";
import type { StepRecord } from "./step-record.ts";
import { findWorker, readWorkerSteps } from "./worker-process.ts";

/** Where to look for steps. */
interface StepSearch {
  environment: Environment;
  since: number;
  until: number;
  /** See findOwnBoundary. */
  ownIds: readonly string[];
  apiSteps?: readonly StepRecord[];
  /** A process below the worker; by default this one. */
  pid?: number;
  proc?: string;
}

/** The job's steps as far as they can be read (resolveSteps); none without a GitHub runner. */
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
