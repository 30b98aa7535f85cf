import { join, resolve } from "node:path";
import { UserError } from "../model/user-error.ts";
import { hasSampler } from "../sampling/recording-head.ts";
import { listRecordings, removeSession } from "../session/session-directory.ts";
import { createFolder, createOutputFolder } from "../system/files.ts";
import { createCallFolder, refuseOutput, removeCallFolder } from "./call-folders.ts";

/** The folder of raw records, which stay. */
export const RAW_FOLDER = "raw";

/**
 * The full path of an empty folder for a call's raw records, in place of an earlier call's.
 * @throws UserError where it cannot be written, is the user's own, or another call works there
 */
export async function openSessionFolder(output: string): Promise<string> {
  const directory = join(resolve(output), RAW_FOLDER);
  if ((await listRecordings(directory)).some(hasSampler)) {
    throw new UserError(`--output: another io-probe writes to ${JSON.stringify(output)}; name another directory`);
  }
  try {
    await createOutputFolder(resolve(output));
    if (await removeSession(directory)) {
      await createFolder(directory);
      return directory;
    }
  } catch (error) {
    refuseOutput(output, error);
  }
  const taken = JSON.stringify(join(output, RAW_FOLDER));
  throw new UserError(`--output: ${taken} is not io-probe's, and would have to be replaced; name another directory`);
}

/** For the raw records, and for the report. */
export interface CallFolders {
  directory: string;
  output: string;
}

/**
 * The named folder, else one of the call's own, named after `what`.
 * @throws UserError as {@link openSessionFolder}
 */
export async function openCall(output: string | undefined, what: string): Promise<CallFolders> {
  const folder = output ?? (await createCallFolder(what, new Date()));
  return { directory: await openSessionFolder(folder), output: folder };
}

/** Removes the folder of a call that came to nothing; a named folder stays. */
export async function discardCall(given: string | undefined, { directory, output }: CallFolders): Promise<void> {
  if (given === undefined && (await removeSession(directory))) await removeCallFolder(output);
}
