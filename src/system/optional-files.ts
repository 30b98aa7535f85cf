import { readdir, readFile, readlink } from "node:fs/promises";

/** A file's text; empty if missing or unreadable. */
export async function readTextOrNothing(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => "");
}

/** A folder's names, sorted; empty if unreadable. */
export async function listOrNothing(path: string): Promise<string[]> {
  return (await readdir(path).catch(() => [])).sort();
}

/** A link's target; undefined if unreadable. */
export async function readLinkOrNothing(path: string): Promise<string | undefined> {
  return readlink(path).catch(() => undefined);
}
