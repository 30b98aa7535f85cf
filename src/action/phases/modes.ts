import { GateFailure, UserError } from "../../model/user-error.ts";
import type { LaunchedSampler } from "../../sampling/launch-sampler.ts";
import { noteOwnStep } from "../../session/session-directory.ts";
import type { Environment } from "../../system/environment.ts";
import { tellForgedState, tellOpenTokens, tellOtherLabel, tellUnkeptState } from "../../words/action-log.ts";
import { tellNeedsLinux } from "../../words/recording.ts";
import { type Mode, readInputs, readMode } from "../inputs.ts";
import type { OpenTokens } from "../start-over.ts";
import { createJobState, openJobState, saveJobState } from "../state.ts";
import type { JobState } from "../state-schema.ts";
import { attempt, createStep, explainError, type Step } from "../step.ts";
import { createToolkit } from "../toolkit.ts";
import { monitor } from "./monitor.ts";

/**
 * Does what the step asks for, and sets the exit code. Never throws.
 * @param unprotected why commands can read the runner's tokens
 */
export async function perform(
  environment: Environment,
  launchedSampler: LaunchedSampler | undefined,
  unprotected: OpenTokens | undefined,
): Promise<void> {
  const step = createStep(createToolkit(environment), environment, launchedSampler);
  if (unprotected !== undefined) {
    step.core.warning(tellOpenTokens(unprotected));
  }
  try {
    process.exitCode = await performMode(step);
  } catch (error) {
    step.core.setFailed(explainError(step.core, error));
  } finally {
    launchedSampler?.release();
  }
}

type Measuring = Exclude<Mode, "compare" | "overview" | "try" | "history">;

/**
 * Performs the step's mode; gives the exit code.
 * @throws Error where a mode but `monitor` and `stop` cannot do its work, or a gate failed
 */
export async function performMode(step: Step): Promise<number> {
  const { core } = step;
  const mode = readMode(core.getInput);
  // Each is loaded alone: only monitor, which nearly every job uses, is in the main bundle.
  switch (mode) {
    case "compare":
      await (await import("./compare.ts")).compare(step, await readInputs(mode, core.getInput));
      return 0;
    case "overview":
      await (await import("./overview.ts")).overview(step, await readInputs(mode, core.getInput));
      return 0;
    case "history":
      await (await import("./history.ts")).history(step, await readInputs(mode, core.getInput));
      return 0;
    case "try":
      return (await import("./try.ts")).tryRemedies(step, await readInputs(mode, core.getInput));
  }
  if (step.platform !== "linux") return performElsewhere(step, mode);
  const state = await joinJob(step);
  try {
    return await measure(step, mode, state);
  } catch (error) {
    if (mode === "run" || mode === "bench" || error instanceof GateFailure) throw error;
    core.warning(explainError(core, error));
    return 0;
  }
}

async function measure(step: Step, mode: Measuring, state: JobState): Promise<number> {
  const { getInput } = step.core;
  switch (mode) {
    case "run":
      return (await import("./run.ts")).run(step, await readInputs(mode, getInput), state);
    case "bench":
      await (await import("./bench.ts")).bench(step, await readInputs(mode, getInput), state);
      break;
    case "stop":
      await (await import("./finish.ts")).stop(step, await readInputs(mode, getInput), state);
      break;
    case "monitor":
      await monitor(step, await readInputs(mode, getInput), state);
  }
  return 0;
}

/**
 * Where nothing can be measured, `run` still runs its command.
 * @throws UserError for `bench`
 */
async function performElsewhere(step: Step, mode: Measuring): Promise<number> {
  const reason = tellNeedsLinux(mode, step.platform);
  if (mode === "bench") throw new UserError(reason);
  step.core.warning(`io-probe: ${reason}`);
  return mode === "run" ? measure(step, mode, createJobState(step.environment)) : 0;
}

/** The job's first io-probe step reports at the end. */
async function joinJob(step: Step): Promise<JobState> {
  const { core, environment, directory } = step;
  const join = async () => {
    const { state, isForged } = await openJobState(environment);
    if (isForged) core.warning(tellForgedState());
    const joined = state.owned ? state : await becomeOwner(step, state);
    explainLabel(step, joined);
    await noteOwnStep(step.stepSource, directory);
    return joined;
  };
  // On a full disk, for example, the step goes on without a state.
  return (await attempt(core, join, tellUnkeptState)) ?? createJobState(environment);
}

function explainLabel({ core }: Step, { label = "" }: JobState): void {
  const own = core.getInput("label").trim();
  if (own !== "" && own !== label) core.warning(tellOtherLabel(own, label));
}

async function becomeOwner({ core, environment }: Step, state: JobState): Promise<JobState> {
  core.saveState("owner", "true");
  const label = core.getInput("label").trim();
  const joined: JobState = { ...state, owned: true, ...(label && { label }) };
  await saveJobState(environment, joined);
  return joined;
}
