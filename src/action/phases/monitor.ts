import { join } from "node:path";
import { FILE_COMMANDS_FOLDER } from "../../sampling/steps/runner-layout.ts";
import { findJobProcess } from "../../sampling/steps/worker-process.ts";
import { findRunningInterval, startRecording } from "../../session/recording.ts";
import { DEFAULT_INTERVAL_SECONDS, type MonitorInputs } from "../inputs.ts";
import { locateJobDirectory } from "../locations.ts";
import { saveJobState } from "../state.ts";
import type { JobState } from "../state-schema.ts";
import type { Step } from "../step.ts";

/** Starts the sampler, which runs until the first step's post step. A later `monitor` replaces the job's gates. */
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

/**
 * Starts the job's sampler unless it runs; gives whether it did. Another interval than the running one is a warning.
 */
export async function startSampling(step: Step, choice: SamplingChoice): Promise<boolean> {
  const { host, environment, core } = step;
  const { intervalSeconds, install, processes } = choice;
  const directory = locateJobDirectory(environment);
  const temporary = environment.RUNNER_TEMP;
  // A killed worker runs no post step and leaves its children.
  const followPid = await findJobProcess(process.pid);
  const isBegun = await startRecording(host, {
    directory,
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    intervalSeconds,
    install,
    processes,
    followPid,
    ...(temporary && { boundaryDirectory: join(temporary, FILE_COMMANDS_FOLDER) }),
  });
  const running = isBegun ? intervalSeconds : await findRunningInterval(directory);
  // The default is no wish.
  if (running !== undefined && intervalSeconds !== running && intervalSeconds !== DEFAULT_INTERVAL_SECONDS) {
    core.warning(
      `interval: an earlier step samples every ${running} s until the job ends; ${intervalSeconds} s is not used`,
    );
  }
  return isBegun;
}
