import { join } from "node:path";
import { FILE_COMMANDS_FOLDER } from "../../sampling/steps/runner-layout.ts";
import { startRecording } from "../../session/recording.ts";
import type { MonitorInputs } from "../inputs.ts";
import { locateJobDirectory } from "../job-directory.ts";
import { saveJobState } from "../state.ts";
import type { JobState } from "../state-schema.ts";
import type { Step } from "../step.ts";

/**
 * Starts the sampler, which samples until the job's first io-probe step ends in its post step. The gates of a later
 * `monitor` are the job's from then on.
 */
export async function monitor(step: Step, inputs: MonitorInputs, state: JobState): Promise<void> {
  const failIf = step.core.getInput("fail-if");
  if (state.owned && failIf !== "" && failIf !== state.failIf)
    await saveJobState(step.environment, { ...state, failIf });
  const isBegun = await startSampling(step, inputs);
  step.core.info(
    isBegun
      ? `io-probe: sampling every ${inputs.intervalSeconds} s until the job ends`
      : "io-probe: an earlier step of this job samples already; the report is the same",
  );
}

/** How to sample, where the step has a say in it. */
type SamplingChoice = Pick<MonitorInputs, "intervalSeconds" | "install"> & Partial<Pick<MonitorInputs, "processes">>;

/** Starts the sampler of this job, unless it runs; gives whether it did. */
export async function startSampling(
  { host, environment }: Step,
  { intervalSeconds, install, processes }: SamplingChoice,
): Promise<boolean> {
  const temporary = environment.RUNNER_TEMP;
  return startRecording(host, {
    directory: locateJobDirectory(environment),
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    intervalSeconds,
    install,
    processes,
    ...(temporary && { boundaryDirectory: join(temporary, FILE_COMMANDS_FOLDER) }),
  });
}
