import { finish } from "./phases/finish.ts";
import { createStep, explainError } from "./step.ts";
import { createToolkit } from "./toolkit.ts";

const step = createStep(createToolkit(process.env), process.env);
try {
  await finish(step);
} catch (error) {
  step.core.setFailed(explainError(step.core, error));
}
// A request that was given up may keep its connection, and so this process, alive.
process.exit();
