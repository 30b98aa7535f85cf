import { lstatSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { UserError } from "../model/user-error.ts";
import { createFolder } from "./files.ts";

const OTHERS_WRITE = 0o022;
const OWNER_ONLY = 0o700;

/** Whether a folder is ours: where others may write beside it (`/tmp`), this user's and no link, or missing. */
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

/** Throws a UserError for a folder that is not ours. */
export function assertOwnFolder(path: string): void {
  if (isOwnFolder(path)) return;
  throw new UserError(
    `${path}: belongs to another user, or is a link; where others may write, only this user's own directory is used (RUNNER_TEMP says where)`,
  );
}

/** Makes a folder that no other user can enter or replace; throws as above, and the filesystem's errors. */
export async function createOwnFolder(path: string): Promise<void> {
  await createFolder(path, OWNER_ONLY);
  assertOwnFolder(path);
}
