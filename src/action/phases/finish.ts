import { noteOwnStep } from "../../session/own-step.ts";
import { isRecording, stopRecording } from "../../session/recording.ts";
import { countEntries, deliverJobReport } from "../delivery.ts";
import { enforceGates, GateFailure } from "../gate-verdict.ts";
import { type ReportInputs, readReport } from "../inputs.ts";
import { locateJobDirectory } from "../job-directory.ts";
import { openJobState } from "../state.ts";
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
    core.info("io-probe: the job's first io-probe step reports");
    return;
  }
  try {
    const state = await openJobState(environment);
    const recorded = await isRecording(directory);
    const isEndedHere = recorded && (await attempt(core, () => stopRecording(directory))) !== false;
    if (!isEndedHere && state.reportedEntries !== undefined && (await countEntries(step)) <= state.reportedEntries) {
      core.info("io-probe: the report has been delivered by an earlier step");
      return;
    }
    if (!recorded && (await countEntries(step)) === 0) {
      core.info("io-probe: nothing was recorded, there is nothing to report");
      return;
    }
    const { gates } = await deliverJobReport(step, readInputs(core, state), state);
    enforceGates(core, gates);
  } catch (error) {
    if (error instanceof GateFailure) throw error;
    core.warning(`the report could not be made: ${explainError(core, error)}; what was recorded is in ${directory}`);
  }
}

/**
 * The inputs of the report, with the gates of the job's monitors, which looked at them; those of run and bench have spoken
 * in their own steps.
 */
function readInputs({ getInput }: Core, { failIf = "" }: JobState): ReportInputs {
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
