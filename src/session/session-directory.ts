import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findOwnBoundary } from "../sampling/steps/runner-layout.ts";
import { createFolder } from "../system/files.ts";
import { assertOwnFolder, isOwnFolder } from "../system/own-folder.ts";
import { appendToRegularFile, readRegularFile } from "../system/regular-file.ts";
import type { Host } from "./host.ts";
import { RECORDING_FOLDER } from "./recording-folders.ts";
import type { SessionEntry, SessionStart } from "./session-schema.ts";

/**
 * What a session has found out so far, in files, because the steps of a job are separate processes: `session.json` is
 * written at the start, `entries.ndjson` appended by every step.
 */
const SESSION_FILE = "session.json";
const ENTRIES_FILE = "entries.ndjson";
/** Far more than a job writes; a larger file is not ours. */
const MAX_BYTES = 64 * 1024 * 1024;
/** More commands than any job runs; comparing them takes time by the square. */
const MAX_ENTRIES = 5000;

/**
 * Creates the session's directory and start; an existing session keeps its own. Returns whether it is new.
 * @throws UserError where another user made a folder or link of that name
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
 * Removes a session's directory; nothing happens where there is none.
 * @returns false where it holds anything else, and is left alone
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

/** The session's start; undefined where the directory has no session. */
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
 * Adds one entry to the session, as one whole line.
 * @throws UserError where the directory is another user's
 */
export async function addEntry(directory: string, entry: SessionEntry): Promise<void> {
  assertOwnFolder(directory);
  await appendToRegularFile(join(directory, ENTRIES_FILE), `${JSON.stringify(entry)}\n`);
}

/** The session's entries in order; invalid lines are left out. */
export async function readEntries(directory: string): Promise<SessionEntry[]> {
  if (!isOwnFolder(directory)) return [];
  let text: string;
  try {
    text = await readRegularFile(join(directory, ENTRIES_FILE), MAX_BYTES);
  } catch {
    return [];
  }
  // Loaded only here: building the schemas would delay the start step, which only writes.
  const { entrySchema } = await import("./session-schema.ts");
  const entries: SessionEntry[] = [];
  for (const line of text.split("\n")) {
    const result = entrySchema.safeParse(parseLine(line));
    if (result.success) entries.push(result.data);
    if (entries.length === MAX_ENTRIES) break;
  }
  return entries;
}

/**
 * When that recording, numbered from 1, was ended on purpose, in seconds since the epoch; undefined where it was not.
 */
export function findStop(entries: readonly SessionEntry[], recording: number): number | undefined {
  const stop = entries.find((entry) => entry.type === "stopped" && entry.recording === recording);
  return stop?.type === "stopped" ? stop.atSeconds : undefined;
}

/** Whether the session has a result of a benchmark or workload. */
export async function hasResults(directory: string): Promise<boolean> {
  const entries = await readEntries(directory);
  return entries.some(
    (entry) =>
      (entry.type === "benchmarks" && entry.benchmarks.length > 0) ||
      (entry.type === "workloads" && entry.workloads.length > 0),
  );
}

/** Notes that the running step is io-probe's own, so that it gets no row; nothing outside of a GitHub runner. */
export async function noteOwnStep({ environment }: Host, directory: string): Promise<void> {
  const boundary = findOwnBoundary(environment);
  if (boundary !== undefined) await addEntry(directory, { type: "ownStep", boundary });
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
