import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { COMPARISON_FILE, REPORT_FILE } from "../session/report-files.ts";
import { removeSession } from "../session/session-directory.ts";
import { TRIAL_FILE, TRIAL_SUMMARY } from "../session/try/trial-files.ts";
import type { Log } from "../system/environment.ts";
import { explainFileError } from "../system/files.ts";
import { countOldFolders, countRemovedFolders, tellKeptFolder, tellUnremoved } from "../words/delivery.ts";
import { CALLS_FOLDER } from "./arguments.ts";
import { type EndedCall, listEndedCalls } from "./call-folders.ts";
import { RAW_FOLDER } from "./session-folder.ts";

/** From this number of folders on, each call says how many there are. */
const MANY = 20;
/** A folder with anything else is not removed. */
const OWN_FILES = new Set<string>([
  ...[REPORT_FILE, "summary.md", "report.html", RAW_FOLDER],
  ...[COMPARISON_FILE, "comparison.md", "comparison.html", TRIAL_FILE, TRIAL_SUMMARY],
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

/** In bytes. */
async function addUp(calls: readonly EndedCall[]): Promise<number> {
  let bytes = 0;
  for (const { path } of calls) {
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
    }
  }
  return bytes;
}
