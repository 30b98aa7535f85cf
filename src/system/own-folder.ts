import { lstatSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { UserError } from "../model/user-error.ts";
import { createFolder } from "./files.ts";

/** The group or all others may write. */
const OTHERS_WRITE = 0o022;
/** No other user may look or write into it. */
const OWNER_ONLY = 0o700;

/**
 * Whether what a folder holds can be trusted to be ours. Where others may write beside it, as in `/tmp`, one of them may
 * have made it first, or a link in its place: it has to be a folder of this process's own user. A folder that is not there
 * yet is fine.
 */
export function isOwnFolder(path: string): boolean {
  try {
    if ((statSync(dirname(path)).mode & OTHERS_WRITE) === 0) return true;
  } catch {
    return true;
  }
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return true;
  return found.isDirectory() && found.uid === process.geteuid?.();
}

/**
 * Refuses a folder that is not ours (see isOwnFolder).
 * @throws UserError that names the folder
 */
export function assertOwnFolder(path: string): void {
  if (isOwnFolder(path)) return;
  throw new UserError(
    `${path}: belongs to another user, or is a link; where others may write, only a folder of this user's own is used (RUNNER_TEMP says where)`,
  );
}

/**
 * Makes a folder that no other user can look into, and makes sure that it is ours: from then on no other user can put another
 * in its place.
 * @throws UserError that names the folder where it is not, and the filesystem's error where it cannot be made
 */
export async function createOwnFolder(path: string): Promise<void> {
  await createFolder(path, OWNER_ONLY);
  assertOwnFolder(path);
}
