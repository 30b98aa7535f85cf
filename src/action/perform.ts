import type { LaunchedSampler } from "../sampling/launch-sampler.ts";
import type { Environment } from "../system/environment.ts";
import { performMode } from "./phases/modes.ts";
import { createStep, explainError } from "./step.ts";
import { createToolkit } from "./toolkit.ts";

/**
 * Does what the step asks for, and sets the exit code. Never throws.
 * @param unprotected why commands can read the runner's tokens
 */
export async function perform(
  environment: Environment,
  launchedSampler: LaunchedSampler | undefined,
  unprotected: string | undefined,
): Promise<void> {
  const step = createStep(createToolkit(environment), environment, launchedSampler);
  if (unprotected !== undefined) {
    step.core.warning(
      `the command can read the runner's tokens in /proc (${unprotected}); Node 24 on Linux hides them`,
    );
  }
  try {
    process.exitCode = await performMode(step);
  } catch (error) {
    step.core.setFailed(explainError(step.core, error));
  } finally {
    launchedSampler?.release();
  }
}
