import { realpath } from "node:fs/promises";
import { basename, join } from "node:path";
import { listOrNothing, readTextOrNothing } from "../system/optional-files.ts";

/** Reads the kernel's small files; what is not there is undefined. */
export interface Sysfs {
  /** The text of a file without the white space around it; undefined where it is missing or empty. */
  readText(path: string): Promise<string | undefined>;
  /** The number in a file; undefined where it is missing or no number. */
  readNumber(path: string): Promise<number | undefined>;
  /** The names in a folder, sorted; empty where it is missing. */
  list(path: string): Promise<string[]>;
  /** The real path of a block device's folder by its `major:minor` or its name; undefined where it is missing. */
  findBlockDevice(numberOrName: string): Promise<string | undefined>;
}

/** A reader of the tree under `root`, which is `/sys` or a copy of its shape; paths are relative to it or absolute. */
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
      try {
        return await realpath(resolve(join(folder, basename(numberOrName))));
      } catch {
        return undefined;
      }
    },
  };
}
