import { lstat, readdir } from "node:fs/promises";
import { type Environment, toolEnvironment } from "./environment.ts";
import { hasSucceeded, lastLine, runProgram } from "./program.ts";

/** Shell functions that remove a folder with what Node's rm leaves, see {@link removeTree}, or empty it so. */
export const REMOVE_TREE = `
remove_tree() {
  rm -rf -- "$1" 2>/dev/null && return
  [ ! -h "$1" ] || return
  chattr -R -f -i -a -- "$1"
  chmod -R u+rwX -- "$1"
  rm -rf -- "$1"
}
empty_folder() (
  chmod u+rwx "$1"
  cd "$1" || exit
  chattr -f -i -a .
  for entry in * .[!.]* ..?*; do
    if [ -e "$entry" ] || [ -h "$entry" ]; then remove_tree "./$entry"; fi
  done
)
`;

const MAX_SECONDS = 600;

/**
 * Removes a folder, also with directories that may not be written to, immutable files (as root), and paths of over
 * 4,096 bytes. By rm(1), which no link can lead elsewhere that a process of another user puts into it meanwhile; Node's
 * goes by paths.
 * @throws Error that says what could not be removed
 */
export async function removeTree(path: string, environment: Environment): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found !== undefined) await runScript("remove_tree", path, environment);
}

/** Removes what is in a folder; throws likewise. */
export async function emptyFolder(path: string, environment: Environment): Promise<void> {
  const names = await readdir(path).catch(() => undefined);
  if (names?.length !== 0) await runScript("empty_folder", path, environment);
}

async function runScript(name: string, path: string, environment: Environment): Promise<void> {
  const setting = { environment: toolEnvironment(environment), timeoutSeconds: MAX_SECONDS };
  const args = ["-c", `${REMOVE_TREE}${name} "$1"`, "io-probe", path];
  const result = await runProgram("/bin/sh", args, setting);
  if (!hasSucceeded(result)) throw new Error(`${path} cannot be removed: ${lastLine(result.output) ?? "rm failed"}`);
}
