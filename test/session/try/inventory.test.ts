import { execFileSync } from "node:child_process";
import { chmodSync, linkSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { takeInventory } from "../../../src/session/try/inventory.ts";
import { removeTree } from "../../../src/system/remove-tree.ts";
import { explainUncopied, type Uncopied } from "../../../src/words/try.ts";
import { makeFolder } from "../../make-folder.ts";

const NONE: ReadonlySet<string> = new Set();
let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

test("links are not followed, pipes not opened, and each entry has its kind", async () => {
  mkdirSync(join(folder, "inner"));
  symlinkSync("..", join(folder, "inner/up"));
  symlinkSync("nowhere", join(folder, "dangling"));
  execFileSync("mkfifo", [join(folder, "pipe")]);
  writeFileSync(join(folder, "file"), "12345");
  const { entries, files, refused, isTooLarge } = await takeInventory({ folder, skipped: NONE });
  const kinds = Object.fromEntries([...entries].map(([path, { kind }]) => [path, kind]));
  expect(kinds).toEqual({ inner: "folder", "inner/up": "link", dangling: "link", pipe: "other", file: "file" });
  expect({ files, refused, isTooLarge }).toEqual({ files: 4, refused: [], isTooLarge: false });
});

test("a hole takes nothing, and a file with two names is there once", async () => {
  writeFileSync(join(folder, "hole"), "");
  truncateSync(join(folder, "hole"), 1024 ** 4);
  expect((await takeInventory({ folder, skipped: NONE })).bytes).toBe(0);
  writeFileSync(join(folder, "a"), "x".repeat(10_000));
  linkSync(join(folder, "a"), join(folder, "b"));
  expect(await takeInventory({ folder, skipped: NONE })).toMatchObject({ bytes: 10_000, files: 3 });
  writeFileSync(join(folder, "c"), "x".repeat(10_000));
  expect((await takeInventory({ folder, skipped: NONE })).bytes).toBe(20_000);
});

test("what is skipped is not looked at, at its own place alone", async () => {
  mkdirSync(join(folder, "out/out"), { recursive: true });
  mkdirSync(join(folder, "kept/out"), { recursive: true });
  const { entries } = await takeInventory({ folder, skipped: new Set(["out"]) });
  expect([...entries.keys()].sort()).toEqual(["kept", "kept/out"]);
});

test("it stops at its limit and says so, and not before", async () => {
  for (const name of ["a", "b", "c"]) writeFileSync(join(folder, name), "");
  expect(await takeInventory({ folder, skipped: NONE }, 3)).toMatchObject({ isTooLarge: false });
  const { isTooLarge, entries } = await takeInventory({ folder, skipped: NONE }, 2);
  expect({ isTooLarge, count: entries.size }).toEqual({ isTooLarge: true, count: 2 });
});

test("a folder that cannot be read at all is an error", async () => {
  await expect(takeInventory({ folder: join(folder, "none"), skipped: NONE })).rejects.toThrow("ENOENT");
});

test("what may not be read is named; root may read all", async () => {
  writeFileSync(join(folder, "secret"), "");
  chmodSync(join(folder, "secret"), 0);
  mkdirSync(join(folder, "closed"));
  chmodSync(join(folder, "closed"), 0);
  onTestFinished(() => chmodSync(join(folder, "closed"), 0o755));
  const { refused } = await takeInventory({ folder, skipped: NONE });
  const closed = process.getuid?.() === 0 ? [] : ["closed", "secret"];
  expect(refused.map(({ path }) => path).sort()).toEqual(closed);
});

test("what is too deep to be read is refused, not passed over", async () => {
  const deep = join(folder, "deep");
  mkdirSync(deep);
  execFileSync("perl", ["-e", 'for (1..22) { mkdir "d" x 200; chdir "d" x 200 }'], { cwd: deep });
  const { refused } = await takeInventory({ folder, skipped: NONE });
  await removeTree(deep, { PATH: process.env.PATH });
  expect(refused.map(({ why }) => why)).toEqual(["long-path"]);
  const [sentence = "", rest] = explainUncopied(refused[0] as Uncopied, 1).split("…");
  expect([sentence.length, rest]).toEqual([
    133,
    expect.stringMatching(/^d{66} has a longer path than the system opens, /),
  ]);
});
