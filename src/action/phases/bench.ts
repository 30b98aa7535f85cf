import { UserError } from "../../model/user-error.ts";
import { benchInSession, Interruption } from "../../session/bench.ts";
import { writeJobReport } from "../delivery.ts";
import { enforceGates } from "../gate-verdict.ts";
import type { BenchInputs } from "../inputs.ts";
import { type JobState, locateJobDirectory } from "../state.ts";
import { explainError, type Step } from "../step.ts";
import { startSampling } from "./monitor.ts";

const INTERVAL_SECONDS = 1;

/**
 * Runs a fio profile in each target, under the sampler.
 * @throws UserError where it cannot be run at all, or where no job of it gave a figure, or where a gate forbids what it gave.
 */
export async function bench(step: Step, inputs: BenchInputs, state: JobState): Promise<void> {
  const { core, host, environment } = step;
  const { install, sizeBytes, targets, timeBudgetSeconds } = inputs;
  try {
    await startSampling(step, { intervalSeconds: INTERVAL_SECONDS, install });
  } catch (error) {
    core.warning(`the benchmark runs without being sampled: ${explainError(core, error)}`);
  }
  const profile = inputs.profile ?? "quick";
  const directory = locateJobDirectory(environment);
  const benchmarks = await benchInSession(host, directory, {
    profile,
    targets,
    sizeBytes,
    timeBudgetSeconds,
    install,
  }).catch((error: unknown) => {
    if (!(error instanceof Interruption)) throw error;
    throw new UserError(`bench: ${error.message}; its files are removed`);
  });
  const { gates } = await writeJobReport(step, inputs, state);
  const failed = benchmarks.filter((benchmark) => benchmark.state === "failed");
  for (const { job, error } of failed) core.warning(`fio job ${job}: ${error}`);
  if (failed.length === benchmarks.length) throw new UserError(`bench: no job of the profile ${profile} gave a figure`);
  enforceGates(core, gates);
}
