import { readdirSync, readFileSync, readlinkSync } from "node:fs";

// Synchronous: the kernel's and local folders' answers do not take long.

/** A file's text; empty if unreadable. */
export function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** A file's whole number; undefined for any other text. */
export function readNumber(path: string): number | undefined {
  const text = readText(path).trim();
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** A folder's names, unsorted; none if unreadable. */
export function listNames(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** A link's target, if there is one. */
export function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
