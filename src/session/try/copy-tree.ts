import type { Stats } from "node:fs";
import { chmod, lstat, readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Arena } from "./arena.ts";
import { runTool } from "./system-tool.ts";

/** How the folder is copied, the same for every run. */
export const COPY_METHOD = "cp -a --reflink=never";

/** So many names fit on a command line, however long they are (255 bytes each, 128 KiB at least; execve(2)). */
const NAMES_AT_ONCE = 400;

/** Copies what the folder holds into an empty folder; every file's bytes anew, never shared with the original's. */
export async function copyTree({ folder, skipped, environment }: Arena, destination: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !skipped.has(name));
  for (let start = 0; start < names.length; start += NAMES_AT_ONCE) {
    const paths = names.slice(start, start + NAMES_AT_ONCE).map((name) => join(folder, name));
    await runTool("cp", ["-a", "--reflink=never", "--", ...paths, destination], environment);
  }
  const { mode, atime, mtime } = await lstat(folder);
  await chmod(destination, mode & 0o7777);
  await utimes(destination, atime, mtime);
}

/** What the folder holds: each entry's state by its path, and the sums over its files. */
export interface Inventory {
  entries: Map<string, Stats>;
  bytes: number;
  files: number;
}

/** Looks at all entries of the folder, but those that are not copied. */
export async function takeInventory({ folder, skipped }: Pick<Arena, "folder" | "skipped">): Promise<Inventory> {
  const inventory: Inventory = { entries: new Map(), bytes: 0, files: 0 };
  const walk = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      const inside = path === "" ? entry.name : `${path}/${entry.name}`;
      if (skipped.has(inside)) continue;
      const stats = await lstat(join(folder, inside)).catch(() => undefined);
      if (stats === undefined) continue;
      inventory.entries.set(inside, stats);
      if (entry.isDirectory()) await walk(inside);
      else {
        inventory.files += 1;
        inventory.bytes += stats.size;
      }
    }
  };
  await walk("");
  return inventory;
}
