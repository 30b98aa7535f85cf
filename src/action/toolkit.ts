import { debug, endGroup, info, saveState, setFailed, setOutput, startGroup, warning } from "@actions/core";
import type { Environment } from "../system/environment.ts";
import type { Core } from "./step.ts";

/**
 * What is used of @actions/core, by name: as a whole it would bring an HTTP client, and twice the time to start. Inputs and
 * state come from the environment that is given, since that of the process may lack them (see startOver).
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
