import { checkBenchRequest } from "../../bench/bench-request.ts";
import { UserError } from "../../model/user-error.ts";
import { type BenchOptions, benchInSession, hasFigures } from "../../session/bench.ts";
import { Interruption } from "../../session/ending-signals.ts";
import { enforceGates } from "../../session/gates.ts";
import { nameBenchStep, tellBenchFailure } from "../../words/benchmarks.ts";
import { tellInterruption, tellUnsampled } from "../../words/recording.ts";
import { writeJobReport } from "../delivery.ts";
import { DEFAULT_INTERVAL_SECONDS, type Inputs } from "../inputs.ts";
import type { JobState } from "../state-schema.ts";
import { attempt, type Core, type Step } from "../step.ts";
import { startSampling } from "./monitor.ts";

/**
 * Benchmarks each target under the sampler.
 * @throws UserError where nothing gave a figure, or for a failed gate
 */
export async function bench(step: Step, inputs: Inputs<"bench">, state: JobState): Promise<void> {
  const { core, directory } = step;
  const { install } = inputs;
  checkBenchRequest(inputs, "");
  await attempt(
    core,
    () => startSampling(step, { intervalSeconds: DEFAULT_INTERVAL_SECONDS, install, processes: false }),
    (reason) => tellUnsampled("benchmark", reason),
  );
  const options = { ...inputs, ...announceProgress(core) };
  const results = await benchInSession(step, directory, options).catch((error: unknown) => {
    if (!(error instanceof Interruption)) throw error;
    throw new UserError(tellInterruption("benchmark", error.message));
  });
  const { gates } = await writeJobReport(step, inputs, state);
  for (const benchmark of results.benchmarks) {
    if (benchmark.state === "failed") core.warning(`fio job ${benchmark.job}: ${tellBenchFailure(benchmark.failure)}`);
  }
  if (!hasFigures(results)) throw new UserError("bench: no job produced a result");
  enforceGates(gates, core);
}

function announceProgress(core: Core): Pick<BenchOptions, "onProgress" | "onOperation"> {
  return {
    onProgress: ({ state, target, jobs, ...step }) => {
      if (state !== "running" || step.run > 1) return;
      core.info(`${target}: ${nameBenchStep({ ...step, jobs: jobs.join(", ") })}`);
    },
    onOperation: (workload, target, done, total) => {
      if (done === 1) core.info(`${target}: ${workload}, ${total} operations`);
    },
  };
}
