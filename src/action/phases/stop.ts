import { parseGates } from "../../compare/gates/gate-parser.ts";
import { enforceGates } from "../../session/gates.ts";
import { isRecording, stopRecording } from "../../session/recording.ts";
import { tellNothingSampled, tellStoppedBefore } from "../../words/action-log.ts";
import { startDeadline } from "../deadline.ts";
import { deliverJobReport, isDelivered } from "../delivery.ts";
import type { ReportInputs } from "../inputs.ts";
import { locateJobDirectory } from "../locations.ts";
import type { JobState } from "../state-schema.ts";
import type { Step } from "../step.ts";

/**
 * Ends the sampling and delivers the report.
 * @throws GateFailure where a gate of this step failed
 */
export async function stop(step: Step, inputs: ReportInputs, state: JobState): Promise<void> {
  const { core, environment } = step;
  const directory = locateJobDirectory(environment);
  if (!(await isRecording(directory))) {
    core.warning(tellNothingSampled());
    return;
  }
  const deadline = startDeadline(inputs.deadlineSeconds);
  const isEndedHere = await stopRecording(directory);
  if (!isEndedHere && (await isDelivered(step, state))) {
    core.info(tellStoppedBefore());
    return;
  }
  // The monitor's gates count where this step has none.
  const wanted = inputs.gates.length > 0 ? inputs.gates : parseGates(state.failIf ?? "", "fail-if");
  const time = { deadline, moment: "during-job" } as const;
  const { gates } = await deliverJobReport(step, { ...inputs, gates: wanted }, state, time);
  enforceGates(gates, core);
}
