import type { Stats } from "node:fs";
import { access, constants, lstat, opendir } from "node:fs/promises";
import { join } from "node:path";
import { readFreeBytes } from "../../bench/room.ts";
import { formatBytes } from "../../format/figures.ts";
import { UserError } from "../../model/user-error.ts";
import { isRoot } from "../../system/process-identity.ts";
import { explainEscape, explainManyFiles, explainUncopied, type Uncopied } from "../../words/try.ts";
import { refuseFolder, type Sandbox } from "./sandbox.ts";

/** Every entry is kept in memory and copied for every run: more would take hours. */
const MAX_ENTRIES = 500_000;

/** The part of an entry's metadata that shows a change. */
export type EntryState = Pick<Stats, "mode" | "size" | "mtimeMs"> & { kind: "file" | "folder" | "link" | "other" };

export interface Inventory {
  entries: Map<string, EntryState>;
  /** The bytes of all files without holes; a file with several names counts once. */
  bytes: number;
  files: number;
  isTooLarge: boolean;
  /** Entries that cannot be copied; devices need root. */
  refused: Uncopied[];
}

/**
 * All entries but skipped ones; follows no links.
 * @throws the filesystem's error where the folder cannot be read
 */
export async function takeInventory(
  { folder, skipped }: Pick<Sandbox, "folder" | "skipped">,
  maxEntries = MAX_ENTRIES,
): Promise<Inventory> {
  const inventory: Inventory = { entries: new Map(), bytes: 0, files: 0, isTooLarge: false, refused: [] };
  const linked = new Set<string>();
  const folders = [""];
  for (let path = folders.pop(); path !== undefined; path = folders.pop()) {
    const listing = await opendir(join(folder, path), { bufferSize: 1024 }).catch((error: NodeJS.ErrnoException) => {
      if (path === "") throw error;
      return error;
    });
    if (listing instanceof Error) {
      inventory.refused.push({ path, why: whyUnread(listing.code) });
      continue;
    }
    for await (const { name } of listing) {
      const inside = path === "" ? name : `${path}/${name}`;
      if (skipped.has(inside)) continue;
      const stats = await lstat(join(folder, inside)).catch(({ code }: NodeJS.ErrnoException) => code);
      if (typeof stats !== "object") {
        // It is gone by now, or its name is not UTF-8.
        if (stats !== "ENOENT") inventory.refused.push({ path: inside, why: whyUnread(stats) });
        continue;
      }
      if (inventory.entries.size >= maxEntries) return { ...inventory, isTooLarge: true };
      inventory.entries.set(inside, describeEntry(stats));
      if (stats.isDirectory()) {
        folders.push(inside);
        continue;
      }
      inventory.files += 1;
      inventory.bytes += countBytes(stats, linked);
      const why = await findRefusal(join(folder, inside), stats);
      if (why !== undefined) inventory.refused.push({ path: inside, why });
    }
  }
  return inventory;
}

const whyUnread = (code?: string): Uncopied["why"] => (code === "ENAMETOOLONG" ? "long-path" : "unreadable");

function describeEntry(stats: Stats): EntryState {
  const { mode, size, mtimeMs } = stats;
  if (stats.isFile()) return { kind: "file", mode, size, mtimeMs };
  if (stats.isDirectory()) return { kind: "folder", mode, size, mtimeMs };
  return { kind: stats.isSymbolicLink() ? "link" : "other", mode, size, mtimeMs };
}

const BLOCK_BYTES = 512;

function countBytes({ dev, ino, nlink, size, blocks }: Stats, linked: Set<string>): number {
  if (nlink > 1) {
    const key = `${dev}:${ino}`;
    if (linked.has(key)) return 0;
    linked.add(key);
  }
  return Math.min(size, blocks * BLOCK_BYTES);
}

async function findRefusal(path: string, stats: Stats): Promise<Uncopied["why"] | undefined> {
  if (isRoot()) return undefined;
  if (stats.isCharacterDevice() || stats.isBlockDevice()) return "device";
  if (!stats.isFile()) return undefined;
  return access(path, constants.R_OK).then(
    () => undefined,
    () => "unreadable",
  );
}

/** Free space that must be left beyond the copies. */
export const MIN_SPARE_BYTES = 64 * 1024 ** 2;

/** @throws UserError that names what cannot be copied, or for too much */
export async function takeWholeInventory(sandbox: Sandbox): Promise<Inventory> {
  const { source, skipped } = sandbox;
  const inventory = await takeInventory({ folder: source, skipped }).catch((error) => {
    return refuseFolder(sandbox.folder, error);
  });
  if (inventory.isTooLarge) throw new UserError(`try: ${explainManyFiles(sandbox.folder, MAX_ENTRIES)}`);
  const [first] = inventory.refused;
  if (first !== undefined) throw new UserError(`try: ${explainUncopied(first, inventory.refused.length)}`);
  await assertSpace(sandbox, inventory);
  return inventory;
}

async function assertSpace({ work, folder }: Sandbox, { bytes }: Inventory): Promise<void> {
  const free = await readFreeBytes(work);
  if (bytes + MIN_SPARE_BYTES <= free) return;
  throw new UserError(
    `try: a copy of ${folder} takes ${formatBytes(bytes)}, and ${formatBytes(free)} are free; call it in a smaller directory`,
  );
}

/** @throws UserError that names what the command changed outside of its copy */
export async function assertUntouched(name: string, sandbox: Sandbox, original: Inventory): Promise<void> {
  const { entries } = await takeInventory({ folder: sandbox.source, skipped: sandbox.skipped });
  const changed = [...entries].filter(([path, { size, mtimeMs }]) => {
    const before = original.entries.get(path);
    return before === undefined || (before.kind !== "folder" && (before.size !== size || before.mtimeMs !== mtimeMs));
  });
  const gone = [...original.entries.keys()].filter((path) => !entries.has(path));
  const paths = [...changed.map(([path]) => path), ...gone];
  if (paths.length > 0) throw new UserError(`try: ${explainEscape(name, paths)}`);
}
