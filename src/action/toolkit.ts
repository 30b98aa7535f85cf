import { debug, endGroup, info, saveState, setFailed, setOutput, startGroup, warning } from "@actions/core";
import type { Environment } from "../system/environment.ts";
import type { Core } from "./step.ts";

/**
 * What is used of @actions/core, by name: the whole takes twice as long to start. Inputs and state are the given
 * environment's (see startOver).
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
