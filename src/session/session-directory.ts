import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseObject } from "../model/json-object.ts";
import type { StepSource } from "../sampling/steps/step-source.ts";
import { createFolder } from "../system/files.ts";
import { assertOwnFolder, isOwnFolder } from "../system/own-folder.ts";
import { appendToRegularFile, readRegularFile } from "../system/regular-file.ts";
import type { SessionEntry, SessionStart } from "./session-schema.ts";

// Steps are separate processes, and leave what they find out in files.
const SESSION_FILE = "session.json";
const ENTRIES_FILE = "entries.ndjson";
const RECORDING_FOLDER = /^recording(?:-\d+)?$/;
/** io-probe writes no larger file. */
const MAX_BYTES = 64 * 1024 * 1024;
/** More commands than any job runs; comparing them takes time that grows with their square. */
const MAX_ENTRIES = 5000;

/**
 * Creates a session; false where there is one.
 * @throws UserError where another user made a folder or link of that name
 */
export async function openSession(directory: string, start: SessionStart): Promise<boolean> {
  await createFolder(directory);
  assertOwnFolder(directory);
  return isCreated(writeFile(join(directory, SESSION_FILE), `${JSON.stringify(start)}\n`, { flag: "wx" }));
}

/** False where there is one. */
async function isCreated(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
}

/** Removes a session, if any; false where its directory holds anything else. */
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

/** Undefined where there is no session. */
export async function readSessionStart(directory: string): Promise<SessionStart | undefined> {
  const text = await readText(directory, SESSION_FILE);
  const { sessionSchema } = await import("./session-schema.ts");
  return sessionSchema.safeParse(parseObject(text)).data;
}

/** @throws UserError where the directory is another user's */
export async function addEntry(directory: string, entry: SessionEntry): Promise<void> {
  assertOwnFolder(directory);
  await appendToRegularFile(join(directory, ENTRIES_FILE), `${JSON.stringify(entry)}\n`);
}

/** The session's entries in order, without invalid lines. */
export async function readEntries(directory: string): Promise<SessionEntry[]> {
  const text = isOwnFolder(directory) ? await readText(directory, ENTRIES_FILE) : "";
  if (text === "") return [];
  // Building the schemas would delay the start step, which only writes.
  const { entrySchema } = await import("./session-schema.ts");
  const entries: SessionEntry[] = [];
  for (const line of text.split("\n")) {
    const { data } = entrySchema.safeParse(parseObject(line));
    if (data !== undefined) entries.push(data);
    if (entries.length === MAX_ENTRIES) break;
  }
  return entries;
}

async function readText(directory: string, file: string): Promise<string> {
  return readRegularFile(join(directory, file), MAX_BYTES).catch(() => "");
}

/** When a recording, numbered from 1, was ended on purpose; seconds since the epoch. */
export function findStop(entries: readonly SessionEntry[], recording: number): number | undefined {
  const stops = entries.filter((entry) => entry.type === "stopped");
  return stops.find((stop) => stop.recording === recording)?.atSeconds;
}

/** Whether a benchmark or workload has left a result. */
export async function hasResults(directory: string): Promise<boolean> {
  const entries = await readEntries(directory);
  return entries.some(
    (entry) =>
      (entry.type === "benchmarks" && entry.benchmarks.length > 0) ||
      (entry.type === "workloads" && entry.workloads.length > 0),
  );
}

/** Notes that the running step is io-probe's, and gets no row. */
export async function noteOwnStep({ ownBoundary: boundary }: StepSource, directory: string): Promise<void> {
  if (boundary !== undefined) await addEntry(directory, { type: "ownStep", boundary });
}

/** More than any job's `stop` and `monitor` steps; later ones are forged. */
const MAX_RECORDINGS = 200;

/**
 * The folders of the recordings, one for each start of the sampling; none in another user's directory, whose files
 * would name processes to end.
 */
export async function listRecordings(directory: string): Promise<string[]> {
  if (!isOwnFolder(directory)) return [];
  const folders: string[] = [];
  for (let number = 1; number <= MAX_RECORDINGS; number++) {
    const folder = locateRecording(directory, number);
    if (!existsSync(folder)) break;
    folders.push(folder);
  }
  return folders;
}

/** The folder of the n-th recording of a session, from 1. */
export function locateRecording(directory: string, number: number): string {
  return join(directory, number === 1 ? "recording" : `recording-${number}`);
}

/** Creates the folder; false where there is one. */
export async function claimFolder(folder: string): Promise<boolean> {
  return isCreated(mkdir(folder));
}
