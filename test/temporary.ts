import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findDisk } from "../src/system/device-number.ts";

const TMPFS = 0x01021994;

/** A folder for temporary files on a disk whose requests are counted: the usual one may lie in memory. */
export const DISK_FOLDER = [tmpdir(), "/var/tmp", join(import.meta.dirname, "..")].find(
  (folder) => canWrite(folder) && statfsSync(folder).type !== TMPFS && findDisk(folder) !== undefined,
);

/** Where tests make their folders: on a disk, if there is one. */
export const TEMPORARY = DISK_FOLDER ?? tmpdir();

/** Whether this user may write in a folder. */
export function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
