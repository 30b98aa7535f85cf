import { rm } from "node:fs/promises";
import { type Environment, toolEnvironment } from "./environment.ts";
import { lastLine, runProgram } from "./program.ts";

/** A shell function that removes a folder with what Node's rm leaves: see {@link removeTree}. */
export const REMOVE_TREE = `
remove_tree() {
  rm -rf -- "$1" 2>/dev/null && return
  [ ! -h "$1" ] || return
  chattr -R -f -i -a -- "$1"
  chmod -R u+rwX -- "$1"
  rm -rf -- "$1"
}
`;

const MAX_SECONDS = 600;

/**
 * Removes a folder, also with directories that may not be written to, immutable files (as root), and paths of over
 * 4,096 bytes.
 * @throws Error that says what could not be removed
 */
export async function removeTree(path: string, environment: Environment): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    const setting = { environment: toolEnvironment(environment), timeoutSeconds: MAX_SECONDS };
    const script = `${REMOVE_TREE}remove_tree "$1"`;
    const { exitCode, failure, output } = await runProgram("/bin/sh", ["-c", script, "io-probe", path], setting);
    if (exitCode !== 0) throw new Error(`${path} cannot be removed: ${failure ?? lastLine(output) ?? "rm failed"}`);
  }
}
