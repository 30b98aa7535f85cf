import { statfs } from "node:fs/promises";
import { formatBytes } from "../../format/figures.ts";
import { UserError } from "../../model/user-error.ts";
import { explainFileError } from "../../system/files.ts";
import { explainEscape, explainManyFiles, explainUncopied, explainUnreadable } from "../../words/try.ts";
import { type Inventory, MAX_ENTRIES, takeInventory } from "./inventory.ts";
import type { Sandbox } from "./sandbox.ts";

/** Free space that must be left beyond the copies. */
export const SPARE_BYTES = 64 * 1024 ** 2;

/** @throws UserError that names what cannot be copied, or for too much */
export async function takeWholeInventory(sandbox: Sandbox, maxEntries = MAX_ENTRIES): Promise<Inventory> {
  const inventory = await takeInventory(sandbox, maxEntries).catch((error) => {
    throw new UserError(`try: ${explainUnreadable(sandbox.folder, explainFileError(error))}`);
  });
  if (inventory.isTooLarge) throw new UserError(`try: ${explainManyFiles(sandbox.folder, maxEntries)}`);
  const [first] = inventory.refused;
  if (first !== undefined) throw new UserError(`try: ${explainUncopied(first, inventory.refused.length)}`);
  await assertSpace(sandbox, inventory);
  return inventory;
}

async function assertSpace({ work, folder }: Sandbox, { bytes }: Inventory): Promise<void> {
  const { bavail, bsize } = await statfs(work);
  const free = bavail * bsize;
  if (bytes + SPARE_BYTES <= free) return;
  throw new UserError(
    `try: a copy of ${folder} takes ${formatBytes(bytes)}, and ${formatBytes(free)} are free; call it in a smaller directory`,
  );
}

/** @throws UserError that names what the command changed outside of its copy */
export async function assertUntouched(name: string, sandbox: Sandbox, original: Inventory): Promise<void> {
  const { entries } = await takeInventory(sandbox);
  const changed = [...entries].filter(([path, { size, mtimeMs }]) => {
    const before = original.entries.get(path);
    return before === undefined || (before.kind !== "folder" && (before.size !== size || before.mtimeMs !== mtimeMs));
  });
  const gone = [...original.entries.keys()].filter((path) => !entries.has(path));
  const paths = [...changed.map(([path]) => path), ...gone];
  if (paths.length > 0) throw new UserError(`try: ${explainEscape(name, paths)}`);
}
