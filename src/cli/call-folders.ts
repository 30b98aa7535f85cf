import { existsSync } from "node:fs";
import { mkdir, readdir, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { UserError } from "../model/user-error.ts";
import { hasSampler } from "../sampling/recording-head.ts";
import { setReportAside } from "../session/result-names.ts";
import { listRecordings, removeSession } from "../session/session-directory.ts";
import { createFolder, createOutputFolder, explainFileError } from "../system/files.ts";
import { CALLS_FOLDER } from "./arguments.ts";

const MAX_NAME_LENGTH = 40;
const MAX_PER_SECOND = 1000;
const IGNORE_FILE = ".gitignore";

/**
 * Makes a folder for a call, such as `io-probe-report/2026-11-21T13-05-12-npm-ci`.
 * @param what any text; its letters and digits are kept
 * @throws UserError where that fails
 */
export async function createCallFolder(what: string, now: Date, calls = CALLS_FOLDER): Promise<string> {
  try {
    const root = resolve(calls);
    const isNew = !existsSync(root);
    await createOutputFolder(root);
    // A new one ignores itself in Git; an existing one stays as its owner wants it.
    if (isNew) await writeFile(join(root, IGNORE_FILE), "*\n");
    const name = `${now.toISOString().slice(0, 19).replaceAll(":", "-")}-${simplify(what)}`;
    return await makeFirstFree(join(calls, name));
  } catch (error) {
    return refuseOutput(calls, error);
  }
}

/** @throws UserError that says why an output folder cannot be written */
export function refuseOutput(output: string, error: unknown): never {
  if (error instanceof UserError) throw error;
  const message = `--output: ${JSON.stringify(output)} cannot be written: ${explainFileError(error)}`;
  throw new UserError(message, { cause: error });
}

function simplify(text: string): string {
  const words = text
    .slice(0, 4096)
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ["call"];
  return words.join("-").slice(0, MAX_NAME_LENGTH).replace(/-$/, "");
}

async function makeFirstFree(path: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? path : `${path}-${number}`;
    try {
      // A recursive mkdir would take an existing folder of another call.
      await mkdir(candidate);
      return candidate;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || number === MAX_PER_SECOND) throw error;
    }
  }
}

/** Removes an empty call's folder, and its parent if nothing else is in that. */
export async function removeCallFolder(folder: string): Promise<void> {
  const calls = dirname(folder);
  try {
    await rmdir(folder);
    if ((await readdir(calls)).some((name) => name !== IGNORE_FILE)) return;
    await rm(join(calls, IGNORE_FILE), { force: true });
    await rmdir(calls);
  } catch {
    // What is not empty stays.
  }
}

/** The folder of raw records, which stay. */
export const RAW_FOLDER = "raw";

/**
 * The full path of an empty folder for a call's raw records, in place of an earlier call's; its report is put aside.
 * @throws UserError where it cannot be written, is the user's own, or another call works there
 */
export async function openSessionFolder(output: string): Promise<string> {
  const directory = join(resolve(output), RAW_FOLDER);
  if ((await listRecordings(directory)).some(hasSampler)) {
    throw new UserError(`--output: another io-probe writes to ${JSON.stringify(output)}; name another directory`);
  }
  try {
    await createOutputFolder(resolve(output));
    if (await removeSession(directory)) {
      await setReportAside(resolve(output));
      await createFolder(directory);
      return directory;
    }
  } catch (error) {
    refuseOutput(output, error);
  }
  const taken = JSON.stringify(join(output, RAW_FOLDER));
  throw new UserError(`--output: ${taken} was not written by io-probe, and would be replaced; name another directory`);
}

/** A call's folders: of the raw records, and of the report. */
export interface CallFolders {
  directory: string;
  output: string;
}

/**
 * The named folder, else one of the call's own, named after `what`.
 * @throws UserError as {@link openSessionFolder}
 */
export async function openCall(output: string | undefined, what: string): Promise<CallFolders> {
  const folder = output ?? (await createCallFolder(what, new Date()));
  return { directory: await openSessionFolder(folder), output: folder };
}

/** Removes the folder of a call that came to nothing; a named folder stays. */
export async function discardCall(given: string | undefined, { directory, output }: CallFolders): Promise<void> {
  if (given === undefined && (await removeSession(directory))) await removeCallFolder(output);
}
