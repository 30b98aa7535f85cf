import { lstat, readdir, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { UserError } from "../model/user-error.ts";
import { COMPARISON_FILE, REPORT_FILE, RESULT_FILES, TRIAL_FILE, TRIAL_SUMMARY } from "../session/result-names.ts";
import { removeSession } from "../session/session-directory.ts";
import type { Log } from "../system/environment.ts";
import { explainFileError } from "../system/files.ts";
import { countOldFolders, countRemovedFolders, tellKeptFolder, tellNoLink, tellUnremoved } from "../words/delivery.ts";
import { CALLS_FOLDER } from "./arguments.ts";
import { RAW_FOLDER } from "./call-folders.ts";

const LATEST = "latest";
const CALL_WORDS = [LATEST, "previous"] as const;

/** The UTC start of a call and what it did. */
const CALL_FOLDER = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)-[a-z0-9-]+$/;

/** A call that has left a result. */
interface EndedCall {
  path: string;
  file: typeof REPORT_FILE | typeof COMPARISON_FILE;
  /** Whether a link leads to the folder. */
  isLink: boolean;
}

/**
 * The latest first: by the second in the name, and within one by when the result was written.
 * @throws the filesystem's error where the folder cannot be read
 */
async function listEndedCalls(calls: string): Promise<EndedCall[]> {
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
  if (resolve(path) !== resolve(calls)) return path;
  return (await listReports(path))[0] ?? path;
}

/** From this number of folders on, each call says how many there are. */
const MANY = 20;
/** A folder with anything else is not removed. */
const OWN_FILES = new Set<string>([
  ...[...RESULT_FILES.report, RAW_FOLDER],
  ...[...RESULT_FILES.comparison, TRIAL_FILE, TRIAL_SUMMARY],
]);

/** Removes all but the latest `keep` reports and comparisons; without `keep`, says once there are many. */
export async function tidyCalls(log: Log, keep: number | undefined, calls = CALLS_FOLDER): Promise<void> {
  try {
    const ended = (await listEndedCalls(calls)).filter(({ isLink }) => !isLink);
    if (keep !== undefined) await removeAllBut(keep, ended, calls, log);
    else if (ended.length >= MANY) {
      log.info(countOldFolders(calls, ended.length, await addUp(ended), MANY / 2));
    }
  } catch (error) {
    log.warning(tellUnremoved(calls, explainFileError(error)));
  }
}

async function removeAllBut(keep: number, ended: readonly EndedCall[], calls: string, log: Log): Promise<void> {
  const kinds = [REPORT_FILE, COMPARISON_FILE].map((kind) => ended.filter(({ file }) => file === kind));
  let [folders, bytes] = [0, 0];
  for (const call of kinds.flatMap((kind) => kind.slice(keep))) {
    const size = await addUp([call]);
    if (await removeCall(call)) {
      folders++;
      bytes += size;
    } else log.warning(tellKeptFolder(call.path));
  }
  if (folders > 0) log.info(countRemovedFolders(calls, folders, bytes));
}

/** False where other files are in it. */
async function removeCall({ path }: EndedCall): Promise<boolean> {
  const isOwn = (await readdir(path)).every((name) => OWN_FILES.has(name));
  if (!isOwn || !(await removeSession(join(path, RAW_FOLDER)))) return false;
  await rm(path, { recursive: true });
  return true;
}

/** The bytes of the calls' files. */
async function addUp(calls: readonly EndedCall[]): Promise<number> {
  let bytes = 0;
  for (const { path } of calls) {
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
    }
  }
  return bytes;
}
