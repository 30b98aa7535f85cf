import type { Environment } from "../../system/environment.ts";
import { resolveSteps, type StepMark, type StepSources } from "./resolve-steps.ts";
import { readBoundaries, readScripts } from "./runner-files.ts";
import { findWorker, readWorkerSteps } from "./worker-process.ts";

/** The job's steps as far as they can be read (resolveSteps); none without a GitHub runner. */
export async function findSteps(
  { RUNNER_TEMP: temporary }: Environment,
  known: Pick<StepSources, "apiSteps" | "ownIds" | "since" | "until">,
): Promise<StepMark[]> {
  if (!temporary) return [];
  const worker = findWorker(process.pid);
  return resolveSteps({
    ...known,
    boundaries: readBoundaries(temporary),
    scripts: await readScripts(temporary),
    workerLog: worker === undefined ? [] : await readWorkerSteps(worker),
  });
}
