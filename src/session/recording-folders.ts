import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isOwnFolder } from "../system/own-folder.ts";

/** More than any job's `stop` and `monitor` steps; later ones are forged. */
const MAX_RECORDINGS = 200;

/**
 * A session's recording folders, one for each start of the sampling, in order. None where the directory is another
 * user's: its files would name processes to end.
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

/** The names of recording folders. */
export const RECORDING_FOLDER = /^recording(?:-\d+)?$/;

/** The folder of a recording, numbered from 1, in a session's directory. */
export function locateRecording(directory: string, number: number): string {
  return join(directory, number === 1 ? "recording" : `recording-${number}`);
}

/** Creates a recording's folder; false where another process already has. */
export async function claimFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
