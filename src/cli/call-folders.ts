import type { BigIntStats } from "node:fs";
import { lstat, mkdir, readdir, rename, rm, rmdir, stat, symlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { UserError } from "../model/user-error.ts";
import { REPORT_FILE } from "../session/report-files.ts";
import { createOutputFolder, explainFileError } from "../system/files.ts";
import type { Log } from "../system/log.ts";

/** Calls' folders lie here, unless `--output` names one. */
export const CALLS_FOLDER = "io-probe-report";
/** The link to the latest report, and the words for such folders. */
const LATEST = "latest";
export const CALL_WORDS = [LATEST, "previous"] as const;
export type CallWord = (typeof CALL_WORDS)[number];

/** The UTC start of a call and what it did. */
export const CALL_FOLDER = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)-[a-z0-9-]+$/;
const MAX_NAME_LENGTH = 40;
const MAX_PER_SECOND = 1000;

/**
 * Makes a folder of its own for a call, such as `io-probe-report/2026-11-21T13-05-12-npm-ci`; gives its path.
 * @param what any text; its letters and digits are kept
 * @throws UserError where that fails
 */
export async function createCallFolder(what: string, now: Date, calls = CALLS_FOLDER): Promise<string> {
  try {
    await createOutputFolder(resolve(calls));
    const name = `${now.toISOString().slice(0, 19).replaceAll(":", "-")}-${simplify(what)}`;
    return await makeFirstFree(join(calls, name));
  } catch (error) {
    if (error instanceof UserError) throw error;
    const message = `--output: ${JSON.stringify(calls)} cannot be written: ${explainFileError(error)}`;
    throw new UserError(message, { cause: error });
  }
}

/** Lower-case letters and digits, with hyphens between. */
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
      // Not recursive: that would take another call's.
      await mkdir(candidate);
      return candidate;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || number === MAX_PER_SECOND) throw error;
    }
  }
}

/** Removes an empty call's folder, and its parent if it was the last. */
export async function removeCallFolder(folder: string): Promise<void> {
  await rmdir(folder)
    .then(() => rmdir(dirname(folder)))
    .catch(() => {});
}

/** The latest first. */
async function listCalls(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => CALL_FOLDER.test(name))
      .map(async (name) => ({
        name,
        second: CALL_FOLDER.exec(name)?.[1] ?? "",
        written: await stat(join(folder, name, REPORT_FILE), { bigint: true }).catch(() => undefined),
      })),
  );
  // Within one second, the later report is the later call.
  const isLater = (a: BigIntStats, b: BigIntStats) => a.mtimeNs > b.mtimeNs;
  return found
    .flatMap(({ name, second, written }) => (written?.isFile() ? [{ name, second, written }] : []))
    .sort((a, b) => (a.second === b.second ? (isLater(a.written, b.written) ? -1 : 1) : a.second > b.second ? -1 : 1))
    .map(({ name }) => name);
}

/**
 * Points `latest` at the latest report's folder. Without links the word still works; what others put in its place
 * stays.
 */
export async function linkLatest(log: Log, calls = CALLS_FOLDER): Promise<void> {
  const link = join(calls, LATEST);
  const fresh = join(calls, `.${LATEST}-${process.pid}`);
  try {
    const [name] = await listCalls(calls);
    if (name === undefined) return;
    const found = await lstat(link).catch(() => undefined);
    if (found !== undefined && !found.isSymbolicLink()) {
      log.warning(`${link} is not a link, and stays as it is; the latest report is in ${join(calls, name)}`);
      return;
    }
    // Of a killed call.
    await rm(fresh, { force: true });
    await symlink(name, fresh);
    await rename(fresh, link);
    // Another call may have ended meanwhile.
    if ((await listCalls(calls))[0] !== name) await linkLatest(log, calls);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => {});
    log.debug(`${link} cannot be made: ${explainFileError(error)}`);
  }
}

/** Whether an argument is a word for a call's folder. */
export function isCallWord(text: string): text is CallWord {
  return (CALL_WORDS as readonly string[]).includes(text);
}

/**
 * A path from an argument: `latest` and `previous` are the last two reports.
 * @throws UserError where there is none, or a file has the word's name
 */
export async function findCall(argument: string, calls = CALLS_FOLDER): Promise<string> {
  if (!isCallWord(argument)) return argument;
  if ((await lstat(join(dirname(calls), argument)).catch(() => undefined)) !== undefined) {
    const word = join(calls, argument);
    throw new UserError(`${argument}: is a file here and a word for ${word}; write ./${argument} for the file`);
  }
  const names = await listCalls(calls);
  const name = names[CALL_WORDS.indexOf(argument)];
  if (name !== undefined) return join(calls, name);
  const count = names.length === 0 ? "no report" : "only one report";
  throw new UserError(`${argument}: there is ${count} in ${calls}; name a path`);
}

/** One report's path: as {@link findCall}, and the latest for the folder of all calls. */
export async function findReport(argument: string, calls = CALLS_FOLDER): Promise<string> {
  const path = await findCall(argument, calls);
  if (resolve(path) !== resolve(calls)) return path;
  // As earlier versions left it.
  if (await stat(join(path, REPORT_FILE)).catch(() => undefined)) return path;
  const [name] = await listCalls(calls);
  return name === undefined ? path : join(path, name);
}
