import { join } from "node:path";
import type { Trial } from "../../model/trial.ts";
import { createOutputFolder } from "../../system/files.ts";
import { replaceFile } from "../report-files.ts";

/** The name of a trial in an output folder. */
export const TRIAL_FILE = "try.json";

/** Writes try.json into a folder that is made if need be; gives its path. */
export async function writeTrial(trial: Trial, directory: string): Promise<string> {
  await createOutputFolder(directory);
  const path = join(directory, TRIAL_FILE);
  await replaceFile(path, `${JSON.stringify(trial)}\n`);
  return path;
}
