import type { BigIntStats } from "node:fs";
import { lstat, mkdir, readdir, rename, rm, rmdir, stat, symlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { UserError } from "../model/user-error.ts";
import { REPORT_FILE } from "../session/report-files.ts";
import { createOutputFolder, explainFileError } from "../system/files.ts";
import type { Log } from "../system/log.ts";

/** Where calls leave their results, each in a folder of its own, unless `--output` names one. */
export const CALLS_FOLDER = "io-probe-report";
/** The link to the folder of the latest call with a report, and the words that mean such folders in place of a path. */
const LATEST = "latest";
export const CALL_WORDS = [LATEST, "previous"] as const;
export type CallWord = (typeof CALL_WORDS)[number];

/** The start of a call in UTC, so that folders sort by time, and what it did; a number where two began in one second. */
export const CALL_FOLDER = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)-[a-z0-9-]+$/;
const MAX_NAME_LENGTH = 40;
/** More calls than this do not begin in one second. */
const MAX_PER_SECOND = 1000;

/**
 * Makes a folder that no other call has, such as `io-probe-report/2026-11-21T13-05-12-npm-ci`, and gives its path.
 * @param what what the call does; any text, of which letters and digits are kept
 * @throws UserError where it cannot be made
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

/** The text as a part of a file's name: lower-case letters and digits of ASCII, with a hyphen for all between them. */
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
      // Not recursive: that would take a folder of another call's for its own.
      await mkdir(candidate);
      return candidate;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || number === MAX_PER_SECOND) throw error;
    }
  }
}

/** Removes the folder of a call that came to nothing, unless there is something in it, and the one above where it is the last. */
export async function removeCallFolder(folder: string): Promise<void> {
  await rmdir(folder)
    .then(() => rmdir(dirname(folder)))
    .catch(() => {});
}

/** The folders of calls that left a report, the latest first. */
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
  // Two of one second have no order by their names: the report that was written later is the later one.
  const isLater = (a: BigIntStats, b: BigIntStats) => a.mtimeNs > b.mtimeNs;
  return found
    .flatMap(({ name, second, written }) => (written?.isFile() ? [{ name, second, written }] : []))
    .sort((a, b) => (a.second === b.second ? (isLater(a.written, b.written) ? -1 : 1) : a.second > b.second ? -1 : 1))
    .map(({ name }) => name);
}

/**
 * Points the link `latest` at the latest call with a report. Without links, as on some network filesystems, the word
 * `latest` still means that call. What somebody else has put in the link's place stays.
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
    // A call that was killed may have left it.
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

/** Whether an argument is one of the words that mean a call's folder. */
export function isCallWord(text: string): text is CallWord {
  return (CALL_WORDS as readonly string[]).includes(text);
}

/**
 * The path that an argument means: `latest` and `previous` are the last two calls with a report; all else is a path.
 * @throws UserError where there is no such call, or where a file has the word's name, so that either may be meant
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

/** The path of one report: as {@link findCall}, and for the folder of all calls the latest. */
export async function findReport(argument: string, calls = CALLS_FOLDER): Promise<string> {
  const path = await findCall(argument, calls);
  if (resolve(path) !== resolve(calls)) return path;
  // An earlier io-probe wrote its report there.
  if (await stat(join(path, REPORT_FILE)).catch(() => undefined)) return path;
  const [name] = await listCalls(calls);
  return name === undefined ? path : join(path, name);
}
