import { isRecording, stopRecording } from "../../session/recording.ts";
import { deliverJobReport } from "../delivery.ts";
import type { StopInputs } from "../inputs.ts";
import { type JobState, locateJobDirectory } from "../state.ts";
import type { Step } from "../step.ts";

/** Ends the sampling here instead of at the end of the job, and delivers the report. */
export async function stop(step: Step, inputs: StopInputs, state: JobState): Promise<void> {
  const directory = locateJobDirectory(step.environment);
  if (!(await isRecording(directory))) {
    step.core.warning("stop: nothing is being sampled; a step with mode monitor has to come before it");
    return;
  }
  await stopRecording(directory);
  await deliverJobReport(step, inputs, state);
}
