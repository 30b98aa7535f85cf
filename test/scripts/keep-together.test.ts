import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build, type Metafile } from "esbuild";
import { beforeEach, expect, test } from "vitest";
import { keepTogether } from "../../scripts/keep-together.ts";
import { makeFolder } from "../make-folder.ts";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

/** `start.ts` shares `a.ts` with one entry and `b.ts` with another, so that esbuild makes a chunk of each. */
const FILES = {
  "main.ts": 'void import("./start.ts");',
  "cli.ts":
    'import { a } from "./a.ts";\nvoid Promise.all([import("./first.ts"), import("./second.ts")]);\nconsole.log(a);',
  "start.ts":
    'import { a } from "./a.ts";\nimport { b } from "./b.ts";\nimport { c } from "./c.ts";\nconsole.log(a, b, c);',
  "first.ts": 'import { b } from "./b.ts";\nconsole.log("first", b);',
  "second.ts": 'import { c } from "./c.ts";\nconsole.log("second", c);',
  "a.ts": 'export const a: string = "of a";',
  "b.ts": 'export const b: string = "of b";',
  "c.ts": 'export const c: string = "of c";',
};

function describe(entry: string) {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const options = {
    entryPoints: { main: join(folder, "main.ts"), cli: join(folder, "cli.ts") },
    bundle: true,
    splitting: true,
    format: "esm",
    metafile: true,
    write: false,
    outdir: folder,
  } as const;
  const name = (path: string) => relative(".", join(folder, path));
  return { options, entry: name(entry), light: [name("main.ts"), name("cli.ts")] };
}

/** The files of each chunk that belongs to no entry. */
function listShared({ outputs }: Metafile): string[][] {
  const shared = Object.values(outputs).filter(({ entryPoint }) => entryPoint === undefined);
  return shared.map(({ inputs }) => Object.keys(inputs).map((path) => relative(folder, path))).sort();
}

test("what an entry loads is one chunk but for what a named entry loads too, whoever else loads a part of it", async () => {
  const { options, entry, light } = describe("start.ts");
  expect(listShared((await build(options)).metafile)).toEqual([["a.ts"], ["b.ts"], ["c.ts"]]);
  const plugins = [await keepTogether(options, entry, light)];
  expect(listShared((await build({ ...options, plugins })).metafile)).toEqual([["a.ts"], ["b.ts", "c.ts"]]);
});

test("an entry that nobody loads is refused", async () => {
  const { options, entry, light } = describe("b.ts");
  await expect(keepTogether(options, entry, light)).rejects.toThrow("is neither an entry nor imported dynamically");
});
