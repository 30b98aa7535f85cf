import { UserError } from "../../model/user-error.ts";
import { noteOwnStep } from "../../session/session-directory.ts";
import { GateFailure } from "../gate-verdict.ts";
import { type Mode, readInputs, readMode } from "../inputs.ts";
import { locateJobDirectory } from "../locations.ts";
import { createJobState, FORGED_STATE, openJobState, saveJobState } from "../state.ts";
import type { JobState } from "../state-schema.ts";
import { explainError, type Step } from "../step.ts";
import { monitor } from "./monitor.ts";

// Only monitor is loaded at once: it is in every job.
const loadBench = () => import("./bench.ts");
const loadCompare = () => import("./compare.ts");
const loadRun = () => import("./run.ts");
const loadTry = () => import("./try.ts");
const loadStop = () => import("./stop.ts");

/**
 * Performs the step's mode; gives the exit code. Faults of `monitor` and `stop` are warnings.
 * @throws Error where another mode cannot do its work, or a gate failed
 */
export async function performMode(step: Step): Promise<number> {
  const { core } = step;
  const mode = readMode(core.getInput);
  if (mode === "compare") {
    const { compare } = await loadCompare();
    await compare(step, readInputs(mode, core.getInput));
    return 0;
  }
  if (mode === "try") {
    const { tryRemedies } = await loadTry();
    return tryRemedies(step, readInputs(mode, core.getInput));
  }
  if (step.platform !== "linux") return performElsewhere(step, mode);
  if (mode !== "monitor" && mode !== "stop") return measure(step, mode);
  try {
    return await measure(step, mode);
  } catch (error) {
    if (error instanceof GateFailure) throw error;
    core.warning(explainError(core, error));
    return 0;
  }
}

async function measure(step: Step, mode: Exclude<Mode, "compare" | "try">): Promise<number> {
  const { getInput } = step.core;
  const state = await joinJob(step);
  switch (mode) {
    case "monitor":
      await monitor(step, readInputs(mode, getInput), state);
      return 0;
    case "stop": {
      const { stop } = await loadStop();
      await stop(step, readInputs(mode, getInput), state);
      return 0;
    }
    case "run": {
      const { run } = await loadRun();
      return run(step, readInputs(mode, getInput), state);
    }
    case "bench": {
      const { bench } = await loadBench();
      await bench(step, readInputs(mode, getInput), state);
      return 0;
    }
  }
}

/**
 * Where nothing can be measured: one sentence, and `run` still runs its command.
 * @throws UserError for `bench`
 */
async function performElsewhere(step: Step, mode: Exclude<Mode, "compare" | "try">): Promise<number> {
  const reason = `measures on Linux only for now; this is ${step.platform}`;
  if (mode === "bench") throw new UserError(`bench: ${reason}`);
  step.core.warning(`io-probe: ${mode} ${reason}`);
  if (mode !== "run") return 0;
  const { run } = await loadRun();
  return run(step, readInputs(mode, step.core.getInput), createJobState(step.environment));
}

/** The job's state; its first io-probe step reports at the end. */
async function joinJob(step: Step): Promise<JobState> {
  const { core, environment, host } = step;
  try {
    const { state, isForged } = await openJobState(environment);
    if (isForged) core.warning(FORGED_STATE);
    const joined = state.owned ? state : await becomeOwner(step, state);
    explainLabel(step, joined);
    await noteOwnStep(host, locateJobDirectory(environment));
    return joined;
  } catch (error) {
    // A full disk, say: the step goes on.
    core.warning(`this step's results may be missing from the report: ${explainError(core, error)}`);
    return createJobState(environment);
  }
}

/** The first step's label counts; another one gets a warning. */
function explainLabel({ core }: Step, { label = "" }: JobState): void {
  const own = core.getInput("label").trim();
  if (own === "" || own === label) return;
  const given = label === "" ? "which gives none" : `which gives ${JSON.stringify(label)}`;
  core.warning(`label: ${JSON.stringify(own)} is not used; the job's first io-probe step decides, ${given}`);
}

async function becomeOwner({ core, environment }: Step, state: JobState): Promise<JobState> {
  core.saveState("owner", "true");
  const label = core.getInput("label").trim();
  const joined: JobState = { ...state, owned: true, ...(label && { label }) };
  await saveJobState(environment, joined);
  return joined;
}
