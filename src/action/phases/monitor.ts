import { describeJob, findJobProcess } from "../../sampling/steps/worker-process.ts";
import { findRunningInterval, startRecording } from "../../session/recording.ts";
import { tellOtherInterval, tellSampledAlready, tellSampling } from "../../words/action-log.ts";
import { DEFAULT_INTERVAL_SECONDS, type Inputs } from "../inputs.ts";
import { saveJobState } from "../state.ts";
import type { JobState } from "../state-schema.ts";
import type { Step } from "../step.ts";

/** Samples until the job ends; a later `monitor` replaces the gates. */
export async function monitor(step: Step, inputs: Inputs<"monitor">, state: JobState): Promise<void> {
  const failIf = step.core.getInput("fail-if");
  if (state.owned && failIf !== "" && failIf !== state.failIf)
    await saveJobState(step.environment, { ...state, failIf });
  const isBegun = await startSampling(step, inputs);
  step.core.info(isBegun ? tellSampling(inputs.intervalSeconds) : tellSampledAlready());
}

/** Starts the sampler and gives true, unless one runs; another interval is a warning. */
export async function startSampling(
  step: Step,
  { intervalSeconds, install, processes }: Pick<Inputs<"monitor">, "intervalSeconds" | "install" | "processes">,
): Promise<boolean> {
  const { environment, core, directory } = step;
  // A runner's worker that is killed runs no post step and leaves its children: the sampler watches it, and ends too.
  // Another runner may have no post steps, and go on.
  const followPid = findJobProcess(process.pid);
  const isBegun = await startRecording(step, {
    directory,
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    intervalSeconds,
    install,
    processes,
    followPid,
    job: describeJob(process.pid, environment),
    boundaryDirectory: step.stepSource.boundaryFolder,
  });
  const running = isBegun ? intervalSeconds : await findRunningInterval(directory);
  // The default interval may not have been asked for.
  if (running !== undefined && intervalSeconds !== running && intervalSeconds !== DEFAULT_INTERVAL_SECONDS) {
    core.warning(tellOtherInterval(running, intervalSeconds));
  }
  return isBegun;
}
