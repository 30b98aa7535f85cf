import { debug, endGroup, info, saveState, setFailed, setOutput, startGroup, warning } from "@actions/core";
import type { Environment } from "../system/environment.ts";
import type { Core } from "./step.ts";

/** The part of @actions/core that io-probe uses: loading all of it takes twice as long. Reads the given environment. */
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
