import { debug, endGroup, info, saveState, setFailed, setOutput, startGroup, warning } from "@actions/core";
import type { Environment } from "../system/environment.ts";
import type { Core } from "./step.ts";

/**
 * What is used of @actions/core, by name: the namespace as a whole would bring its HTTP client into every step, and
 * with it twice the time to start. Inputs and state come from the environment that is given: that of the process may
 * be without them (see startOver).
 */
export function createToolkit(environment: Environment): Core {
  return {
    debug,
    endGroup,
    getInput: (name) => (environment[`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`] ?? "").trim(),
    getState: (name) => environment[`STATE_${name}`] ?? "",
    info,
    saveState,
    setFailed,
    setOutput,
    startGroup,
    warning,
  };
}
