import type { Metafile } from "esbuild";
import { expect, test } from "vitest";
import { groupShared, groupStart } from "../../scripts/chunk-groups.ts";

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
const listFiles = (metafile: Metafile, without: string[] = [], light: string[] = []) =>
  groupShared(metafile, without, light).map(({ files }) => files);

test("small chunks of nearly the same entries become one, for all of these", () => {
  const metafile = describe({
    ...{ run: entry("a", "b"), post: entry("a", "b"), parse: entry("a") },
    ...{ a: { bytes: 900 }, b: { bytes: 900 } },
  });
  expect(groupShared(metafile, [], [])).toEqual([
    { files: ["a.ts", "b.ts"], entries: ["run.ts", "post.ts", "parse.ts"] },
  ]);
});

test("a chunk that is large, or brings a large one along, is left to those who need it", () => {
  const entries = { run: entry("a", "b"), post: entry("a", "b"), parse: entry("a"), fit: entry("a") };
  const large = { ...entries, a: { bytes: 900 }, b: { bytes: 90_000 } };
  expect(listFiles(describe(large))).toEqual([["a.ts"], ["b.ts"]]);
  const bringing = { ...entries, a: { bytes: 900 }, b: { bytes: 900, imports: ["data"] }, data: { bytes: 90_000 } };
  expect(listFiles(describe(bringing))).toEqual([["a.ts"], ["b.ts", "data.ts"]]);
});

test("what has its group, a light entry or one entry alone stays as it is", () => {
  const metafile = describe({
    ...{ main: entry("light"), run: entry("light", "start", "a", "alone"), post: entry("light", "start", "a") },
    ...{ light: { bytes: 10 }, start: { bytes: 10 }, a: { bytes: 10 }, alone: { bytes: 10 } },
  });
  expect(listFiles(metafile, ["start.ts"], ["main.ts"])).toEqual([["a.ts"]]);
});

test("a start's group is all that it loads but itself, for all entries that are not light", () => {
  const metafile = describe({
    ...{ main: entry("a"), modes: entry("a", "b"), run: entry("a") },
    ...{ a: { bytes: 10 }, b: { bytes: 10, imports: ["c"] }, c: { bytes: 10 } },
  });
  expect(groupStart(metafile, "modes.ts", ["main.ts"])).toEqual({
    files: ["a.ts", "b.ts", "c.ts"],
    entries: ["modes.ts", "run.ts"],
  });
  expect(() => groupStart(metafile, "b.ts", [])).toThrow("b.ts is neither an entry nor imported dynamically");
});
