import * as core from "@actions/core";
import { performMode } from "./phases/modes.ts";
import { createStep, explainError } from "./step.ts";

try {
  process.exitCode = await performMode(createStep(core, process.env));
} catch (error) {
  core.setFailed(explainError(core, error));
}
