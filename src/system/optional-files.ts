import { readdir, readFile, readlink } from "node:fs/promises";

/** A file's text; empty if missing or unreadable. */
export async function readTextOrNothing(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return "";
  }
}

/** A folder's names, sorted; empty if unreadable. */
export async function listOrNothing(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).sort();
  } catch {
    return [];
  }
}

/** A link's target; undefined if unreadable. */
export async function readLinkOrNothing(path: string): Promise<string | undefined> {
  try {
    return await readlink(path);
  } catch {
    return undefined;
  }
}
