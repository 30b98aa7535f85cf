import { join } from "node:path";
import { readDocument } from "../../format/read-document.ts";
import { TRIAL_KIND, type Trial, trialSchema } from "../../model/trial.ts";
import { renderTrialMarkdown } from "../../render/trial.ts";
import { createOutputFolder } from "../../system/files.ts";
import { readRegularFile } from "../../system/regular-file.ts";
import { addTrialWords } from "../../words/try.ts";
import { replaceFile } from "../result-files.ts";
import { TRIAL_FILE, TRIAL_SUMMARY } from "../result-names.ts";

const MAX_TRIAL_BYTES = 4 * 1024 ** 2;

/** Writes try.json and try.md into a folder, created if missing. */
export async function writeTrial(trial: Trial, directory: string): Promise<void> {
  await createOutputFolder(directory);
  await replaceFile(join(directory, TRIAL_FILE), `${JSON.stringify(addTrialWords(trial))}\n`);
  await replaceFile(join(directory, TRIAL_SUMMARY), renderTrialMarkdown(trial));
}

/** @throws UserError where a folder has no valid try.json */
export async function readTrial(directory: string): Promise<Trial> {
  const path = join(directory, TRIAL_FILE);
  return readDocument(await readRegularFile(path, MAX_TRIAL_BYTES), TRIAL_KIND, trialSchema, path);
}
