import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isOwnFolder } from "../system/own-folder.ts";

/** More than any job has `stop` and `monitor` steps; somebody else has made what is beyond. */
const MAX_RECORDINGS = 200;

/**
 * The folders of the recordings in a session's directory, one for each time that the sampling was begun, in order. None
 * where the directory is somebody else's: what stands there of processes would be believed and ended.
 */
export async function listRecordings(directory: string): Promise<string[]> {
  if (!isOwnFolder(directory)) return [];
  const folders: string[] = [];
  for (let number = 1; number <= MAX_RECORDINGS; number++) {
    const folder = locateRecording(directory, number);
    if (!(await exists(folder))) break;
    folders.push(folder);
  }
  return folders;
}

/** The names of these folders. */
export const RECORDING_FOLDER = /^recording(?:-\d+)?$/;

/** The folder of the recording of that number, from 1, inside a session's directory. */
export function locateRecording(directory: string, number: number): string {
  return join(directory, number === 1 ? "recording" : `recording-${number}`);
}

/** Makes a recording's folder; false where somebody else has, whose recording it is. */
export async function claimFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
