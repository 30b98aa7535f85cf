import {
  chmodSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Inventory } from "../../../src/session/try/inventory.ts";
import { takeInventory } from "../../../src/session/try/inventory.ts";
import { readTree } from "../../../src/session/try/read-tree.ts";
import { makeFolder } from "../../make-folder.ts";

const EMPTY: Inventory = { entries: new Map(), bytes: 0, files: 0, isTooLarge: false, refused: [] };
const MEBIBYTE = 1024 ** 2;
let root: string;
let [one, two] = ["", ""];
beforeEach(() => {
  root = makeFolder();
  [one, two] = [join(root, "one"), join(root, "second")];
  mkdirSync(one);
  mkdirSync(two);
});

async function areAlike(original = EMPTY): Promise<boolean> {
  const [left, right] = [await readTree(one, original), await readTree(two, original)];
  expect(left?.size).toBeGreaterThan(0);
  return JSON.stringify([...(left ?? [])].sort()) === JSON.stringify([...(right ?? [])].sort());
}

test("contents count, times and the folder's own path do not", async () => {
  for (const folder of [one, two]) {
    writeFileSync(join(folder, "where"), `${folder}/bin`);
    symlinkSync(join(folder, "where"), join(folder, "link"));
  }
  utimesSync(join(one, "where"), 1, 1);
  expect(await areAlike()).toBe(true);
  writeFileSync(join(two, "where"), `${two}/sbin`);
  expect(await areAlike()).toBe(false);
});

test("the mode counts, of files and folders", async () => {
  for (const folder of [one, two]) mkdirSync(join(folder, "a"));
  chmodSync(join(one, "a"), 0o755);
  chmodSync(join(two, "a"), 0o700);
  expect(await areAlike()).toBe(false);
});

test("what has the size and time of the original is as it was copied, and is not read", async () => {
  for (const [folder, text] of [
    [one, "left"],
    [two, "rght"],
  ] as const) {
    writeFileSync(join(folder, "f"), text);
    utimesSync(join(folder, "f"), 5, 5);
  }
  expect(await areAlike(await takeInventory({ folder: one, skipped: new Set() }))).toBe(true);
  utimesSync(join(two, "f"), 6, 6);
  expect(await areAlike(await takeInventory({ folder: one, skipped: new Set() }))).toBe(false);
});

test.each([
  ["the beginning", 0, false],
  ["the last byte", 300 * MEBIBYTE - 1, false],
  ["the middle", 150 * MEBIBYTE, true],
])("of a file over 256 MiB with holes %s is read as it should be", async (_, position, alike) => {
  for (const folder of [one, two]) {
    const file = openSync(join(folder, "large"), "w");
    ftruncateSync(file, 300 * MEBIBYTE);
    if (folder === two) writeSync(file, "x", position);
    closeSync(file);
  }
  expect(await areAlike()).toBe(alike);
});

test("what is more than can be read in a trial is not compared", async () => {
  // 1025 files of which 32 MiB each would be read.
  for (let index = 0; index <= 1024; index += 1) {
    const file = openSync(join(one, String(index)), "w");
    ftruncateSync(file, 257 * MEBIBYTE);
    closeSync(file);
  }
  expect(await readTree(one, EMPTY)).toBeUndefined();
});
