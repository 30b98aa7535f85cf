import { parseGates } from "../../compare/gates/gate-parser.ts";
import { GateFailure } from "../../model/user-error.ts";
import { enforceGates } from "../../session/gates.ts";
import { isRecording, stopRecording } from "../../session/recording.ts";
import { noteOwnStep } from "../../session/session-directory.ts";
import {
  tellDelivered,
  tellForgedState,
  tellLostState,
  tellNothingRecorded,
  tellNothingSampled,
  tellReporter,
  tellStoppedBefore,
} from "../../words/action-log.ts";
import { tellNoReport } from "../../words/delivery.ts";
import { DEADLINE_SECONDS, type Deadline, startDeadline } from "../deadline.ts";
import { countEntries, deliverJobReport, isDelivered } from "../delivery.ts";
import { type ReportInputs, readDeadline, readInputs } from "../inputs.ts";
import { openJobState } from "../state.ts";
import type { JobState } from "../state-schema.ts";
import { attempt, type Core, explainError, type Step } from "../step.ts";

/**
 * Ends the sampling and delivers the report.
 * @throws GateFailure where a gate of this step failed
 */
export async function stop(step: Step, inputs: ReportInputs, state: JobState): Promise<void> {
  const { core, directory } = step;
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

/**
 * Delivers the report in the post step of the job's first step, unless `stop` did. Faults are warnings.
 * @throws GateFailure where a gate of that step failed
 */
export async function finish(step: Step): Promise<void> {
  const { core, environment, directory } = step;
  // On a full disk this fails, and the rest of the report must not be lost with it.
  if (await isRecording(directory)) await attempt(core, () => noteOwnStep(step.stepSource, directory));
  if (core.getState("owner") !== "true") {
    // A job that only compares has no state.
    const opened = await openJobState(environment).catch(() => undefined);
    if (opened?.state.owned) core.info(tellReporter());
    return;
  }
  const deadline = openDeadline(core);
  try {
    const { state, isForged } = await openJobState(environment);
    // The state must say that this step reports, as it wrote at its start.
    const isLost = isForged || state.owned !== true;
    if (isLost) core.warning(isForged ? tellForgedState() : tellLostState());
    const recorded = await isRecording(directory);
    const isEndedHere = recorded && (await attempt(core, () => stopRecording(directory))) !== false;
    if (!isEndedHere && (await isDelivered(step, state))) {
      core.info(tellDelivered());
      return;
    }
    if (!recorded && (await countEntries(step)) === 0) {
      core.info(tellNothingRecorded());
      return;
    }
    const inputs = await readReportInputs(core, state, isLost);
    const { gates } = await deliverJobReport(step, inputs, state, { deadline, moment: "job-end" });
    enforceGates(gates, core);
  } catch (error) {
    if (error instanceof GateFailure) throw error;
    core.warning(tellNoReport(explainError(core, error), directory));
  }
}

/** The step itself has warned about a wrong value. */
function openDeadline({ getInput }: Core): Deadline {
  try {
    return startDeadline(readDeadline(getInput));
  } catch {
    return startDeadline(DEADLINE_SECONDS);
  }
}

/** With the monitors' gates, or this step's own where the state is forged or gone. */
function readReportInputs({ getInput }: Core, state: JobState, isLost: boolean): Promise<ReportInputs> {
  const isMonitor = (getInput("mode") || "monitor") === "monitor";
  const failIf = isLost && isMonitor ? getInput("fail-if") : (state.failIf ?? "");
  return readInputs("stop", (name) => (name === "fail-if" ? failIf : getInput(name)));
}
