import { readdir, readFile, readlink } from "node:fs/promises";

/**
 * The text of a file that is not ours, such as the kernel's or the runner's, that may not be there or not be ours to
 * read: empty then, because whoever asks goes on without it.
 */
export async function readTextOrNothing(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return "";
  }
}

/** The names in a folder, sorted; empty where it cannot be read. */
export async function listOrNothing(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).sort();
  } catch {
    return [];
  }
}

/** Where a link leads; undefined where that cannot be read. */
export async function readLinkOrNothing(path: string): Promise<string | undefined> {
  try {
    return await readlink(path);
  } catch {
    return undefined;
  }
}
