import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, rename, rm, rmdir, stat, symlink } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { UserError } from "../model/user-error.ts";
import { COMPARISON_FILE, REPORT_FILE } from "../session/report-files.ts";
import type { Log } from "../system/environment.ts";
import { createOutputFolder, explainFileError } from "../system/files.ts";
import { tellNoLink } from "../words/delivery.ts";
import { CALLS_FOLDER } from "./arguments.ts";

/** The link to the latest report. */
const LATEST = "latest";
const CALL_WORDS = [LATEST, "previous"] as const;

/** The UTC start of a call and what it did. */
const CALL_FOLDER = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)-[a-z0-9-]+$/;
const MAX_NAME_LENGTH = 40;
const MAX_PER_SECOND = 1000;

/**
 * Makes a folder for a call, such as `io-probe-report/2026-11-21T13-05-12-npm-ci`.
 * @param what any text; its letters and digits are kept
 * @throws UserError where that fails
 */
export async function createCallFolder(what: string, now: Date, calls = CALLS_FOLDER): Promise<string> {
  try {
    await createOutputFolder(resolve(calls));
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
      // Not recursive, or an existing folder of another call would be taken.
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

/** A call that has left a result. */
export interface EndedCall {
  path: string;
  /** The result's name. */
  file: typeof REPORT_FILE | typeof COMPARISON_FILE;
  /** Whether a link leads to the folder. */
  isLink: boolean;
}

/**
 * The latest first: by the second in the name, and within one by when the result was written.
 * @throws the filesystem's error where the folder cannot be read
 */
export async function listEndedCalls(calls: string): Promise<EndedCall[]> {
  const entries = await readdir(calls, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const second = CALL_FOLDER.exec(entry.name)?.[1];
      const path = join(calls, entry.name);
      const result = second === undefined ? undefined : await findResult(path);
      return result && { ...result, path, isLink: entry.isSymbolicLink(), second: second ?? "" };
    }),
  );
  return found
    .filter((call) => call !== undefined)
    .sort((a, b) => b.second.localeCompare(a.second) || Number(b.writtenNs - a.writtenNs));
}

async function findResult(folder: string): Promise<(Pick<EndedCall, "file"> & { writtenNs: bigint }) | undefined> {
  for (const file of [REPORT_FILE, COMPARISON_FILE] as const) {
    const found = await stat(join(folder, file), { bigint: true }).catch(() => undefined);
    if (found?.isFile()) return { file, writtenNs: found.mtimeNs };
  }
  return undefined;
}

/** The reports' paths; none where the folder cannot be read. */
async function listReports(calls: string): Promise<string[]> {
  const ended = await listEndedCalls(calls).catch(() => []);
  return ended.filter(({ file }) => file === REPORT_FILE).map(({ path }) => path);
}

/** Points `latest` at the latest report's folder; what others put in its place stays. Does without links, too. */
export async function linkLatest(log: Log, calls = CALLS_FOLDER): Promise<void> {
  const link = join(calls, LATEST);
  const fresh = join(calls, `.${LATEST}-${process.pid}`);
  try {
    const [path] = await listReports(calls);
    if (path === undefined) return;
    const found = await lstat(link).catch(() => undefined);
    if (found !== undefined && !found.isSymbolicLink()) {
      log.warning(tellNoLink(link, path));
      return;
    }
    // A link that a killed call left.
    await rm(fresh, { force: true });
    await symlink(basename(path), fresh);
    await rename(fresh, link);
    // Another call may have ended meanwhile.
    if ((await listReports(calls))[0] !== path) await linkLatest(log, calls);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => {});
    log.debug(`${link} cannot be made: ${explainFileError(error)}`);
  }
}

/** Whether an argument is a word for a call's folder. */
export function isCallWord(text: string): text is (typeof CALL_WORDS)[number] {
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
    throw new UserError(
      `${argument}: is also a file here; write ./${argument} for the file, or ${word} for the report`,
    );
  }
  const reports = await listReports(calls);
  const path = reports[CALL_WORDS.indexOf(argument)];
  if (path !== undefined) return path;
  const count = reports.length === 0 ? "no report" : "only one report";
  throw new UserError(`${argument}: there is ${count} in ${calls}; name a path`);
}

/** One report's path: as {@link findCall}, and the latest for the folder of all calls. */
export async function findReport(argument: string, calls = CALLS_FOLDER): Promise<string> {
  const path = await findCall(argument, calls);
  // A report in the directory itself is an earlier version's.
  if (resolve(path) !== resolve(calls) || existsSync(join(path, REPORT_FILE))) return path;
  return (await listReports(path))[0] ?? path;
}
