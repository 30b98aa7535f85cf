import { debug, endGroup, info, saveState, setFailed, setOutput, startGroup, warning } from "@actions/core";
import type { Environment } from "../system/environment.ts";
import type { Core } from "./step.ts";

/** What is used of @actions/core: all of it starts half as fast. Inputs and state are the given environment's. */
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
