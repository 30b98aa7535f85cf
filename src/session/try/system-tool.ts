import { type Environment, toolEnvironment } from "../../system/environment.ts";
import { lastLine, runProgram } from "../../system/program.ts";

/** Copying or flushing a large folder on a slow disk takes at most so long. */
const TIMEOUT_SECONDS = 3600;

/**
 * Runs a system program to its end.
 * @throws Error with its message where it fails
 */
export async function runTool(file: string, args: readonly string[], environment: Environment): Promise<void> {
  const setting = { environment: toolEnvironment(environment), timeoutSeconds: TIMEOUT_SECONDS };
  const { exitCode, failure, output } = await runProgram(file, args, setting);
  if (exitCode !== 0) throw new Error(`${file} ${failure ?? `failed: ${lastLine(output) ?? `exit code ${exitCode}`}`}`);
}
