import type { Metafile } from "esbuild";
import { expect, test } from "vitest";
import { groupChunks } from "../../scripts/chunk-groups.ts";

/** Chunks by name: their size, what they import, and the entry that they are of. */
function describe(chunks: Record<string, { bytes: number; imports?: string[]; isEntry?: boolean }>): Metafile {
  const outputs = Object.entries(chunks).map(([name, { bytes, imports = [], isEntry = false }]) => {
    const paths = imports.map((path) => ({ path, kind: "import-statement" as const }));
    const source = `${name}.ts`;
    const inputs = { [source]: { bytesInOutput: bytes } };
    return [name, { bytes, inputs, imports: paths, exports: [], ...(isEntry && { entryPoint: source }) }];
  });
  return { inputs: {}, outputs: Object.fromEntries(outputs) };
}

const entry = (...imports: string[]) => ({ bytes: 100, imports, isEntry: true });
const list = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);
/** So many entries with the same imports. */
const entries = (name: string, count: number, ...imports: string[]) =>
  Object.fromEntries(list(name, count).map((one) => [one, entry(...imports)]));

test("a start's group is all that it loads but itself, for all entries that are not light", () => {
  const metafile = describe({
    ...{ main: entry("a"), modes: entry("a", "b"), run: entry("a") },
    ...{ a: { bytes: 10 }, b: { bytes: 10, imports: ["c"] }, c: { bytes: 10 } },
  });
  expect(groupChunks(metafile, "modes.ts", ["main.ts"])[0]).toEqual({
    files: ["a.ts", "b.ts", "c.ts"],
    entries: ["modes.ts", "run.ts"],
  });
  expect(() => groupChunks(metafile, "b.ts", [])).toThrow("b.ts is neither an entry nor imported dynamically");
});

test("small chunks that many entries share become one, for each of these", () => {
  const metafile = describe({
    ...{
      modes: entry("start"),
      ...entries("one", 15, "start", "a"),
      ...entries("two", 15, "b"),
      ...entries("few", 14, "c"),
    },
    ...{ start: { bytes: 10 }, a: { bytes: 900 }, b: { bytes: 900 }, c: { bytes: 900 } },
  });
  const users = [...list("one", 15), ...list("two", 15)].map((name) => `${name}.ts`);
  expect(groupChunks(metafile, "modes.ts", [])[1]).toEqual({ files: ["a.ts", "b.ts"], entries: users });
});

test("a chunk that is large, or that a light entry loads too, stays as it is", () => {
  const metafile = describe({
    ...{ main: entry("shared"), modes: entry("start"), ...entries("one", 15, "large", "shared", "a") },
    ...{ start: { bytes: 10 }, large: { bytes: 9000 }, shared: { bytes: 900 }, a: { bytes: 900 } },
  });
  expect(groupChunks(metafile, "modes.ts", ["main.ts"])[1]?.files).toEqual(["a.ts"]);
});
