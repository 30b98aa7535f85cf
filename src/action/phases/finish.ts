import { isRecording, stopRecording } from "../../session/recording.ts";
import { noteOwnStep } from "../../session/session-directory.ts";
import type { Environment } from "../../system/environment.ts";
import { type Deadline, startDeadline } from "../deadline.ts";
import { countEntries, deliverJobReport, isDelivered } from "../delivery.ts";
import { enforceGates, GateFailure } from "../gate-verdict.ts";
import { DEADLINE_SECONDS, readDeadline } from "../input-values.ts";
import { type ReportInputs, readReport } from "../inputs.ts";
import { locateJobDirectory } from "../locations.ts";
import { FORGED_STATE, LOST_STATE, openJobState } from "../state.ts";
import type { JobState } from "../state-schema.ts";
import { type Core, explainError, type Step } from "../step.ts";

/**
 * Ends the job for io-probe: in the post step of its first step, which runs after all others, the sampler is stopped
 * and the report delivered, unless `stop` has delivered all of it. Whatever goes wrong here is a warning.
 * @throws GateFailure where the report is what a gate of that first step forbids.
 */
export async function finish(step: Step): Promise<void> {
  const { core, environment, host } = step;
  const directory = locateJobDirectory(environment);
  // A post step is one of the job's steps, too.
  if (await isRecording(directory)) await attempt(core, () => noteOwnStep(host, directory));
  if (core.getState("owner") !== "true") {
    if (await hasOwner(environment)) core.info("io-probe: the job's first io-probe step reports");
    return;
  }
  const deadline = openDeadline(core);
  try {
    const { state, isForged } = await openJobState(environment);
    // This step has written there that it reports.
    const isLost = isForged || state.owned !== true;
    if (isLost) core.warning(isForged ? FORGED_STATE : LOST_STATE);
    const recorded = await isRecording(directory);
    const isEndedHere = recorded && (await attempt(core, () => stopRecording(directory))) !== false;
    if (!isEndedHere && (await isDelivered(step, state))) {
      core.info("io-probe: the report has been delivered by an earlier step");
      return;
    }
    if (!recorded && (await countEntries(step)) === 0) {
      core.info("io-probe: nothing was recorded, there is nothing to report");
      return;
    }
    const inputs = readInputs(core, state, isLost);
    const { gates } = await deliverJobReport(step, inputs, state, { deadline, moment: "job-end" });
    enforceGates(core, gates);
  } catch (error) {
    if (error instanceof GateFailure) throw error;
    core.warning(`the report could not be made: ${explainError(core, error)}; what was recorded is in ${directory}`);
  }
}

/** Whether some step of the job reports at its end; a job that only compares has none. */
async function hasOwner(environment: Environment): Promise<boolean> {
  try {
    return (await openJobState(environment)).state.owned === true;
  } catch {
    return false;
  }
}

/** The deadline of the report; an input that makes no sense has been told by the step itself. */
function openDeadline({ getInput }: Core): Deadline {
  try {
    return startDeadline(readDeadline(getInput));
  } catch {
    return startDeadline(DEADLINE_SECONDS);
  }
}

/** The report's inputs, with the gates of the job's monitors; with this step's own where the state is forged or gone. */
function readInputs({ getInput }: Core, state: JobState, isLost: boolean): ReportInputs {
  const isMonitor = (getInput("mode") || "monitor") === "monitor";
  const failIf = isLost && isMonitor ? getInput("fail-if") : (state.failIf ?? "");
  return readReport((name) => (name === "fail-if" ? failIf : getInput(name)));
}

/** Keeps what is known from being lost with what could not be written down, as on a full disk. */
async function attempt<T>(core: Core, note: () => Promise<T>): Promise<T | undefined> {
  try {
    return await note();
  } catch (error) {
    core.warning(explainError(core, error));
    return undefined;
  }
}
