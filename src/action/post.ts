import { finish } from "./phases/finish.ts";
import { createStep, explainError } from "./step.ts";
import { toolkit } from "./toolkit.ts";

const step = createStep(toolkit, process.env);
try {
  await finish(step);
} catch (error) {
  step.core.setFailed(explainError(step.core, error));
}
