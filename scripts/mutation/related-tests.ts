import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** What a file imports of ours, by its text; read once. */
const imports = new Map<string, string[]>();

function listImports(file: string): string[] {
  let found = imports.get(file);
  if (found === undefined) {
    const text = readFileSync(file, "utf8").replace(/import type [^;]+;/g, "");
    const specifiers = [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+\.ts)"/g)].map(
      ([, specifier = ""]) => specifier,
    );
    found = specifiers.map((specifier) => resolve(dirname(file), specifier));
    imports.set(file, found);
  }
  return found;
}

/** By how many imports a test file is away from a source; undefined where it does not lead there. */
export function measureDistance(test: string, source: string): number | undefined {
  const known = new Set([test]);
  let ring = [test];
  for (let distance = 0; ring.length > 0; distance++) {
    if (ring.includes(source)) return distance;
    ring = [...new Set(ring.flatMap(listSafely))].filter((file) => !known.has(file));
    for (const file of ring) known.add(file);
  }
  return undefined;
}

function listSafely(file: string): string[] {
  try {
    return listImports(file);
  } catch (error) {
    // A path in a text that only looks like an import.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
