import { cleanText } from "../../format/plain-text.ts";

/** By code points: half a character is no address. */
const LONG = /^(.{48}).*$/su;

/** A unique word for each name, such as `npm-ci-2` or `noun-3`. */
export function nameInAddress(names: readonly string[], noun: string): string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return names.map((name, index) => {
    const word =
      cleanText(name)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .replace(LONG, "$1")
        .replace(/^-+|-+$/g, "") || `${noun}-${index + 1}`;
    let unique = word;
    let count = counts.get(word) ?? 1;
    while (taken.has(unique)) unique = `${word}-${++count}`;
    counts.set(word, count);
    taken.add(unique);
    return unique;
  });
}
