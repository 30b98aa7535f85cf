import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { composeText, planTree, sizeArchive, sumBytes, writeArchive } from "../../../src/bench/workloads/made-files.ts";
import { makeFolder } from "../../make-folder.ts";

const SIGNAL = new AbortController().signal;

test("the tree is the same every time, and shaped as documented", () => {
  const files = planTree(20_000);
  expect(planTree(20_000)).toEqual(files);
  const sizes = files.map(({ bytes }) => bytes).sort((left, right) => left - right);
  expect(sizes[10_000]).toBeGreaterThan(1500);
  expect(sizes[10_000]).toBeLessThan(1700);
  expect(sizes[19_000]).toBeGreaterThan(22_000);
  expect(sizes[19_000]).toBeLessThan(26_000);
  expect(sumBytes(files)).toBeGreaterThan(110e6);
  expect(sumBytes(files)).toBeLessThan(135e6);
  expect(Math.max(...files.map(({ path }) => path.length))).toBeLessThan(100);
  expect(new Set(files.map(({ path }) => path)).size).toBe(20_000);
});

test("the real tar unpacks the archive into exactly the planned files", async () => {
  const folder = makeFolder();
  const files = planTree(200);
  await writeArchive(join(folder, "tree.tar"), files, composeText(), SIGNAL);
  execFileSync("tar", ["-xf", "tree.tar"], { cwd: folder });
  for (const { path, bytes } of files) expect(statSync(join(folder, path)).size, path).toBe(bytes);
  expect(readFileSync(join(folder, files[0]?.path ?? ""), "latin1")).toMatch(/^[\w\s;]+$/);
});

test("the archive has the size that was planned for", async () => {
  const path = join(makeFolder(), "tree.tar");
  const files = [...planTree(20), { path: "empty", bytes: 0 }, { path: "whole-blocks", bytes: 1024 }];
  await writeArchive(path, files, composeText(), SIGNAL);
  expect(statSync(path).size).toBe(sizeArchive(files));
});

test("an archive that is no longer wanted is given up", async () => {
  const path = join(makeFolder(), "tree.tar");
  const aborted = AbortSignal.abort(new Error("no longer wanted"));
  await expect(writeArchive(path, planTree(2000), composeText(), aborted)).rejects.toThrow(/abort/i);
});

test("the archive is the same every time", async () => {
  const folder = makeFolder();
  const files = planTree(30);
  await writeArchive(join(folder, "a.tar"), files, composeText(), SIGNAL);
  await writeArchive(join(folder, "b.tar"), files, composeText(), SIGNAL);
  expect(readFileSync(join(folder, "a.tar")).equals(readFileSync(join(folder, "b.tar")))).toBe(true);
});

test("a tree of another spread keeps its shape and its sizes' bounds", () => {
  const files = planTree(10_000, { medianBytes: 3500, deviation: 2.25, maxBytes: 100_000 });
  const sizes = files.map(({ bytes }) => bytes).sort((left, right) => left - right);
  expect(sizes[5000]).toBeGreaterThan(3300);
  expect(sizes[5000]).toBeLessThan(3700);
  expect(sizes.at(-1)).toBe(100_000);
  expect(files[0]?.path).toBe("node_modules/package-0/package.json");
});
