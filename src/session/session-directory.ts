import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createFolder } from "../system/files.ts";
import { assertOwnFolder, isOwnFolder } from "../system/own-folder.ts";
import { appendToRegularFile, readRegularFile } from "../system/regular-file.ts";
import { RECORDING_FOLDER } from "./recording-folders.ts";
import type { SessionEntry, SessionStart } from "./session-schema.ts";

/**
 * What a session has found out so far, kept in files, because the steps of one job are separate processes:
 * `session.json` is written once at the start, `entries.ndjson` is appended by every step.
 */
const SESSION_FILE = "session.json";
const ENTRIES_FILE = "entries.ndjson";
/** Far more than a job of many steps writes; a file beyond it is not ours. */
const MAX_BYTES = 64 * 1024 * 1024;
/** No job runs as many commands; what is compared with each other takes the square of them. */
const MAX_ENTRIES = 5000;

/**
 * Creates the session's directory and its start; an existing session keeps its start. Returns whether it is new.
 * @throws UserError where somebody else has made a folder or a link of that name, in a place where everybody may.
 */
export async function openSession(directory: string, start: SessionStart): Promise<boolean> {
  await createFolder(directory);
  assertOwnFolder(directory);
  try {
    await writeFile(join(directory, SESSION_FILE), `${JSON.stringify(start)}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Removes a session's directory with all that it holds; none there is as good.
 * @returns false where it holds anything that no session does, or is none: then it is the user's own, and left alone.
 */
export async function removeSession(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException): string[] | undefined => {
    return error.code === "ENOENT" ? [] : undefined;
  });
  const isOwn = (name: string) => name === SESSION_FILE || name === ENTRIES_FILE || RECORDING_FOLDER.test(name);
  if (names === undefined || !names.every(isOwn)) return false;
  if (names.length > 0 && !names.includes(SESSION_FILE)) return false;
  await rm(directory, { recursive: true, force: true });
  return true;
}

/** The session's start, or undefined where the directory holds no session. */
export async function readSessionStart(directory: string): Promise<SessionStart | undefined> {
  let text: string;
  try {
    text = await readRegularFile(join(directory, SESSION_FILE), MAX_BYTES);
  } catch {
    return undefined;
  }
  const { sessionSchema } = await import("./session-schema.ts");
  const result = sessionSchema.safeParse(parseLine(text));
  return result.success ? result.data : undefined;
}

/**
 * Adds one entry to the session; a line is written whole.
 * @throws UserError where the directory is somebody else's.
 */
export async function addEntry(directory: string, entry: SessionEntry): Promise<void> {
  assertOwnFolder(directory);
  await appendToRegularFile(join(directory, ENTRIES_FILE), `${JSON.stringify(entry)}\n`);
}

/** The entries of the session in the order in which they came; a line that was cut off or makes no sense is left out. */
export async function readEntries(directory: string): Promise<SessionEntry[]> {
  if (!isOwnFolder(directory)) return [];
  let text: string;
  try {
    text = await readRegularFile(join(directory, ENTRIES_FILE), MAX_BYTES);
  } catch {
    return [];
  }
  // Loaded where it is needed: the step that starts the sampler writes only, and schemas take their time to build.
  const { entrySchema } = await import("./session-schema.ts");
  const entries: SessionEntry[] = [];
  for (const line of text.split("\n")) {
    const result = entrySchema.safeParse(parseLine(line));
    if (result.success) entries.push(result.data);
    if (entries.length === MAX_ENTRIES) break;
  }
  return entries;
}

/** When the recording of that number, from 1, was ended on purpose, in seconds since the epoch; undefined where it was not. */
export function findStop(entries: readonly SessionEntry[], recording: number): number | undefined {
  const stop = entries.find((entry) => entry.type === "stopped" && entry.recording === recording);
  return stop?.type === "stopped" ? stop.atSeconds : undefined;
}

/** Whether the session holds a result of a benchmark or a workload. */
export async function hasResults(directory: string): Promise<boolean> {
  const entries = await readEntries(directory);
  return entries.some(
    (entry) =>
      (entry.type === "benchmarks" && entry.benchmarks.length > 0) ||
      (entry.type === "workloads" && entry.workloads.length > 0),
  );
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
