import * as core from "@actions/core";
import { finish } from "./phases/finish.ts";
import { createStep, explainError } from "./step.ts";

const step = createStep(core, process.env);
try {
  await finish(step);
} catch (error) {
  step.core.setFailed(explainError(step.core, error));
}
