import { realpath } from "node:fs/promises";
import { basename, join } from "node:path";
import { listOrNothing, readTextOrNothing } from "../system/optional-files.ts";

/** Reads the kernel's small files; missing ones are undefined. */
export interface Sysfs {
  /** A file's trimmed text; undefined if missing or empty. */
  readText(path: string): Promise<string | undefined>;
  /** A file's number; undefined if missing or not a number. */
  readNumber(path: string): Promise<number | undefined>;
  /** A folder's names, sorted; empty if missing. */
  list(path: string): Promise<string[]>;
  /** A block device's real path by `major:minor` or name; undefined if missing. */
  findBlockDevice(numberOrName: string): Promise<string | undefined>;
}

/** Reads the tree under `root`, which is `/sys` or a copy; paths are relative or absolute. */
export function openSysfs(root: string): Sysfs {
  const resolve = (path: string): string => (path.startsWith(root) ? path : join(root, path));
  const readText = async (path: string): Promise<string | undefined> => {
    return (await readTextOrNothing(resolve(path))).trim() || undefined;
  };
  return {
    readText,
    async readNumber(path) {
      const text = await readText(path);
      return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
    },
    list: (path) => listOrNothing(resolve(path)),
    async findBlockDevice(numberOrName) {
      const folder = /^\d+:\d+$/.test(numberOrName) ? "dev/block" : "class/block";
      return realpath(resolve(join(folder, basename(numberOrName)))).catch(() => undefined);
    },
  };
}
