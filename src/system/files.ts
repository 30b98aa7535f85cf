import { existsSync } from "node:fs";
import { lstat, mkdir, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { explainErrorCode, IS_LINK } from "../format/unreadable-file.ts";
import { explainThrown, UserError } from "../model/user-error.ts";
import { isWithin } from "./mount-table.ts";

/** Why a file cannot be used, in words. */
export function explainFileError(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? explainThrown(error) : explainErrorCode(code);
}

/**
 * Makes a folder (with `mode`) and its parents; Node's recursive mkdir never ends below /proc.
 * @throws the filesystem's error
 */
export async function createFolder(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await isFolder(path))) return;
    const parent = dirname(path);
    if (code !== "ENOENT" || parent === path || (await isFolder(parent))) throw error;
    await createFolder(parent);
    await mkdir(path, mode).catch((again: NodeJS.ErrnoException) => {
      if (again.code !== "EEXIST") throw again;
    });
  }
}

/** Makes an output folder; throws a UserError that names a link as of {@link findLink}. */
export async function createOutputFolder(path: string): Promise<void> {
  const link = await findLink(path);
  if (link !== undefined) throw new UserError(`output: ${link} ${IS_LINK}`);
  // The path that was looked at: after a link, `..` leads elsewhere.
  await createFolder(resolve(path));
}

/**
 * The first link of a path that a repository or another step may have made: at its end, or below the working directory
 * or a repository. Others, such as /tmp on macOS, are the system's or the user's own.
 */
export async function findLink(path: string): Promise<string | undefined> {
  const whole = resolve(path);
  let isBelow = false;
  for (let end = whole.indexOf(sep, whole.indexOf(sep) + 1); ; end = whole.indexOf(sep, end + 1)) {
    const part = end < 0 ? whole : whole.slice(0, end);
    const found = await lstat(part).catch(() => undefined);
    if (found?.isSymbolicLink() && (isBelow || part === whole)) return part;
    if (found === undefined || part === whole) return undefined;
    isBelow ||= await isWorkspace(part);
  }
}

async function isWorkspace(folder: string): Promise<boolean> {
  const repository = stat(join(folder, ".git")).catch(() => undefined);
  return (await realpath(folder).catch(() => folder)) === process.cwd() || (await repository) !== undefined;
}

/** Whether a path is a folder or below it, by their names. */
export function isInside(path: string, folder: string): boolean {
  return isWithin(resolve(path), resolve(folder));
}

/** Whether a path, or its link, leads to a folder. */
export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}

/**
 * A file that io-probe brings along, by its path beside `dist/` (one folder up from here) or `src/` (two folders up).
 * @throws Error where it is missing
 */
export function locateOwn(path: string): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const found = ["..", "../.."].map((up) => join(here, up, path)).find(existsSync);
  if (found === undefined) throw new Error(`${path} is missing beside ${here}`);
  return found;
}
