import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import type { Tree } from "../../compare/trial/tree-difference.ts";
import { sum } from "../../model/numbers.ts";
import { type EntryState, type Inventory, takeInventory } from "./inventory.ts";

/** The copy's own path is not looked for in larger files. */
const MAX_SEARCHED_BYTES = 16 * 1024 ** 2;
/** Larger files are compared by their size, beginning and end. */
const MAX_WHOLE_BYTES = 256 * 1024 ** 2;
const END_BYTES = 16 * 1024 ** 2;
/** A run that left more is not compared. */
const MAX_HASHED_BYTES = 32 * 1024 ** 3;

/**
 * A digest of each entry, without the folder's own path, as programs write it into files; what has the original's size
 * and time is as copied. Undefined where there is too much to read.
 */
export async function readTree(folder: string, original: Inventory, ownPath = folder): Promise<Tree | undefined> {
  const { entries, isTooLarge } = await takeInventory({ folder, skipped: new Set() });
  const isUntouched = (path: string, { size, mtimeMs }: EntryState) => {
    const before = original.entries.get(path);
    return before?.kind === "file" && before.size === size && before.mtimeMs === mtimeMs;
  };
  const touched = [...entries].filter(([path, entry]) => entry.kind === "file" && !isUntouched(path, entry));
  const hashed = sum(touched.map(([, { size }]) => (size > MAX_WHOLE_BYTES ? 2 * END_BYTES : size)));
  if (isTooLarge || hashed > MAX_HASHED_BYTES) return undefined;
  const tree = new Map<string, string>();
  for (const [path, entry] of entries) {
    const mode = entry.mode.toString(8);
    const content =
      entry.kind === "file" && isUntouched(path, entry)
        ? "as copied"
        : await digest(join(folder, path), entry, ownPath);
    tree.set(path, `${mode} ${content}`);
  }
  return tree;
}

async function digest(path: string, { kind, size }: EntryState, ownPath: string): Promise<string> {
  if (kind === "link") {
    // The link may be gone by now.
    const target = await readlink(path).catch(() => "");
    return target.replaceAll(ownPath, "\0");
  }
  if (kind !== "file") return "";
  const hash = createHash("sha256");
  try {
    if (size <= MAX_SEARCHED_BYTES) {
      const own = Buffer.from(ownPath).toString("latin1");
      hash.update((await readFile(path, "latin1")).replaceAll(own, "\0"), "latin1");
    } else if (size <= MAX_WHOLE_BYTES) await add(hash, path, {});
    else {
      await add(hash.update(`${size}`), path, { end: END_BYTES - 1 });
      await add(hash, path, { start: size - END_BYTES });
    }
  } catch (error) {
    return `unreadable (${(error as NodeJS.ErrnoException).code})`;
  }
  return hash.digest("hex");
}

async function add(hash: Hash, path: string, part: { start?: number; end?: number }): Promise<void> {
  for await (const chunk of createReadStream(path, part)) hash.update(chunk as Buffer);
}
