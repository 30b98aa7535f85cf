import { performMode } from "./phases/modes.ts";
import { createStep, explainError } from "./step.ts";
import { toolkit } from "./toolkit.ts";

const step = createStep(toolkit, process.env);
try {
  process.exitCode = await performMode(step);
} catch (error) {
  step.core.setFailed(explainError(step.core, error));
}
