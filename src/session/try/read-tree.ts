import { createHash } from "node:crypto";
import { createReadStream, type Stats } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import type { Tree } from "../../compare/trial/tree-difference.ts";
import { type Inventory, takeInventory } from "./copy-tree.ts";

/** Larger files are not searched for the path of the copy. */
const SEARCHED_BYTES = 16 * 1024 ** 2;

/**
 * A digest of each entry of a folder: its kind and mode, and a file's content or a link's target. Times are left out, and so
 * is the folder's own path, which programs write into their files and which is not the same in every run.
 * @param original the folder that was copied: what has its size and time has its content
 */
export async function readTree(folder: string, original: Inventory): Promise<Tree> {
  const { entries } = await takeInventory({ folder, skipped: new Set() });
  const tree = new Map<string, string>();
  for (const [path, stats] of entries) {
    tree.set(path, await digest(join(folder, path), stats, original.entries.get(path), folder));
  }
  return tree;
}

async function digest(path: string, stats: Stats, original: Stats | undefined, ownPath: string): Promise<string> {
  const mode = stats.mode.toString(8);
  if (stats.isSymbolicLink()) {
    // A link cannot be read where it has just gone.
    const target = await readlink(path).catch(() => "");
    return `${mode} ${target.replaceAll(ownPath, "\0")}`;
  }
  if (!stats.isFile()) return mode;
  const isUntouched = original?.isFile() && original.size === stats.size && original.mtimeMs === stats.mtimeMs;
  return isUntouched ? `${mode} as copied` : `${mode} ${await hash(path, stats.size, ownPath)}`;
}

async function hash(path: string, size: number, ownPath: string): Promise<string> {
  const sum = createHash("sha256");
  try {
    if (size <= SEARCHED_BYTES) {
      const own = Buffer.from(ownPath).toString("latin1");
      sum.update((await readFile(path, "latin1")).replaceAll(own, "\0"), "latin1");
    } else {
      for await (const chunk of createReadStream(path)) sum.update(chunk as Buffer);
    }
  } catch (error) {
    return `unreadable (${(error as NodeJS.ErrnoException).code})`;
  }
  return sum.digest("hex");
}
