import {
  debug,
  endGroup,
  getInput,
  getState,
  info,
  saveState,
  setFailed,
  setOutput,
  startGroup,
  warning,
} from "@actions/core";
import type { Core } from "./step.ts";

/**
 * What is used of @actions/core, by name: the namespace as a whole would bring its HTTP client into every step, and
 * with it twice the time to start.
 */
export const toolkit: Core = {
  debug,
  endGroup,
  getInput,
  getState,
  info,
  saveState,
  setFailed,
  setOutput,
  startGroup,
  warning,
};
