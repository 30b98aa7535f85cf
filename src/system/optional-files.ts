import { readdirSync, readFileSync, readlinkSync } from "node:fs";

// Synchronous: the kernel's small files and the runner's folders never keep a reader waiting.

/** A file's text; empty where it cannot be read. */
export function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** A folder's names, in no order; none where it cannot be read. */
export function listNames(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** A link's target; undefined where there is none. */
export function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
