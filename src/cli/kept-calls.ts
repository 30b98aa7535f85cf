import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { formatBytes } from "../format/figures.ts";
import { REPORT_FILE } from "../session/report-files.ts";
import { removeSession } from "../session/session-directory.ts";
import { COMPARISON_FILE } from "../session/stored-result.ts";
import { TRIAL_FILE, TRIAL_SUMMARY } from "../session/try/trial-files.ts";
import { explainFileError } from "../system/files.ts";
import type { Log } from "../system/log.ts";
import { CALL_FOLDER, CALLS_FOLDER } from "./call-folders.ts";
import { RAW_FOLDER } from "./session-folder.ts";

/** From so many on, each call says how many there are. */
const MANY = 20;
/** A folder with anything else is not removed. */
const OWN_FILES = new Set<string>([
  ...[REPORT_FILE, "summary.md", "report.html", RAW_FOLDER],
  ...[COMPARISON_FILE, "comparison.md", "comparison.html", TRIAL_FILE, TRIAL_SUMMARY],
]);

interface EndedCall {
  path: string;
  content: string[];
}

/**
 * Removes older folders than the latest `keep` reports and comparisons, and says so; without `keep`, only says once
 * there are many.
 */
export async function tidyCalls(log: Log, keep: number | undefined, calls = CALLS_FOLDER): Promise<void> {
  try {
    const ended = await listEnded(calls);
    if (keep !== undefined) await removeAllBut(keep, ended, calls, log);
    else if (ended.length >= MANY) {
      const bytes = await addUp(ended.map(({ path }) => path));
      log.info(
        `${calls} has ${ended.length} folders (${formatBytes(bytes)}); --keep ${MANY / 2} removes the older ones`,
      );
    }
  } catch (error) {
    log.warning(`older folders in ${calls} were not removed: ${explainFileError(error)}`);
  }
}

async function removeAllBut(keep: number, ended: readonly EndedCall[], calls: string, log: Log): Promise<void> {
  const kinds = [REPORT_FILE, COMPARISON_FILE].map((file) => ended.filter(({ content }) => content.includes(file)));
  const removed = { folders: 0, bytes: 0 };
  for (const call of new Set(kinds.flatMap((kind) => kind.slice(keep)))) {
    const bytes = await addUp([call.path]);
    if (await removeCall(call)) {
      removed.folders++;
      removed.bytes += bytes;
    } else log.warning(`${call.path} stays: it holds files that are not io-probe's`);
  }
  const { folders, bytes } = removed;
  if (folders === 0) return;
  log.info(`removed ${folders} older ${folders === 1 ? "folder" : "folders"} (${formatBytes(bytes)}) from ${calls}`);
}

/** False where it stays because of other files. */
async function removeCall({ path, content }: EndedCall): Promise<boolean> {
  if (!content.every((name) => OWN_FILES.has(name)) || !(await removeSession(join(path, RAW_FOLDER)))) return false;
  await rm(path, { recursive: true });
  return true;
}

/** Folders with a result, the latest first; a call at work has none. */
async function listEnded(calls: string): Promise<EndedCall[]> {
  const entries = await readdir(calls, { withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isDirectory() && CALL_FOLDER.test(entry.name))
    .map(({ name }) => join(calls, name))
    .sort()
    .reverse();
  const found = await Promise.all(paths.map(async (path) => ({ path, content: await readdir(path) })));
  return found.filter(({ content }) => [REPORT_FILE, COMPARISON_FILE].some((file) => content.includes(file)));
}

/** In bytes. */
async function addUp(folders: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
    }
  }
  return bytes;
}
