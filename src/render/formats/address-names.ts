import { cleanText } from "../../format/plain-text.ts";

/** A longer word of an address says no more. */
const MAX_LENGTH = 48;

/**
 * What names each of these in a page's address: lower-case letters and digits with dashes between, such as `npm-ci`. No two
 * are the same: a name that comes again gets its count, and one without letters is `noun` with its place from 1.
 */
export function nameInAddress(names: readonly string[], noun: string): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const word =
      cleanText(name)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .slice(0, MAX_LENGTH)
        .replace(/^-+|-+$/g, "") || `${noun}-${index + 1}`;
    let unique = word;
    for (let count = 2; taken.has(unique); count++) unique = `${word}-${count}`;
    taken.add(unique);
    return unique;
  });
}
