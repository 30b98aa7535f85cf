import type { LaunchedSampler } from "../sampling/launch-sampler.ts";
import { performMode } from "./phases/modes.ts";
import { createStep, explainError } from "./step.ts";
import { toolkit } from "./toolkit.ts";

/** Does what the running step asks for, and sets the exit code of the process. Never throws. */
export async function perform(launchedSampler: LaunchedSampler | undefined): Promise<void> {
  const step = createStep(toolkit, process.env, launchedSampler);
  try {
    process.exitCode = await performMode(step);
  } catch (error) {
    step.core.setFailed(explainError(step.core, error));
  } finally {
    launchedSampler?.release();
  }
}
