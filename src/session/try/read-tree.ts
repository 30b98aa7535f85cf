import { createHash } from "node:crypto";
import { createReadStream, type Stats } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import type { Tree } from "../../compare/trial/tree-difference.ts";
import { type Inventory, takeInventory } from "./copy-tree.ts";

/** Larger files are not searched for the path of the copy. */
const SEARCHED_BYTES = 16 * 1024 ** 2;

/** What is left out of a tree, and what is put in the place of the copy's own path. */
export interface TreeOptions {
  /** The folder that was copied: what has its size and time has its content. */
  original: Inventory;
  /** The path that programs may have written into their files, where it is not the same in every run. */
  ownPath?: string | undefined;
}

/** A digest of each entry of a folder: its kind and mode, and a file's content or a link's target. Times are left out. */
export async function readTree(folder: string, { original, ownPath }: TreeOptions): Promise<Tree> {
  const { entries } = await takeInventory({ folder, skipped: new Set() });
  const tree = new Map<string, string>();
  for (const [path, stats] of entries) {
    tree.set(path, await digest(join(folder, path), stats, original.entries.get(path), ownPath));
  }
  return tree;
}

async function digest(path: string, stats: Stats, original: Stats | undefined, ownPath?: string): Promise<string> {
  const mode = stats.mode.toString(8);
  if (stats.isSymbolicLink()) return `${mode} ${hide(await readlink(path), ownPath)}`;
  if (!stats.isFile()) return mode;
  const isUntouched = original?.isFile() && original.size === stats.size && original.mtimeMs === stats.mtimeMs;
  return isUntouched ? `${mode} as copied` : `${mode} ${await hash(path, stats.size, ownPath)}`;
}

async function hash(path: string, size: number, ownPath: string | undefined): Promise<string> {
  const sum = createHash("sha256");
  try {
    if (ownPath !== undefined && size <= SEARCHED_BYTES) {
      sum.update(hide(await readFile(path, "latin1"), Buffer.from(ownPath).toString("latin1")), "latin1");
    } else {
      for await (const chunk of createReadStream(path)) sum.update(chunk as Buffer);
    }
  } catch (error) {
    return `unreadable (${(error as NodeJS.ErrnoException).code})`;
  }
  return sum.digest("hex");
}

function hide(text: string, ownPath: string | undefined): string {
  return ownPath === undefined ? text : text.replaceAll(ownPath, "\0");
}
