import * as core from "@actions/core";
import { performMode } from "./phases/modes.ts";
import { createStep, explainError } from "./step.ts";

const step = createStep(core, process.env);
try {
  process.exitCode = await performMode(step);
} catch (error) {
  step.core.setFailed(explainError(step.core, error));
}
