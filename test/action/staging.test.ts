import { cpSync, linkSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { listRecordedFiles, stageFiles } from "../../src/action/staging.ts";
import { makeFolder } from "../make-folder.ts";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

async function stage(names: readonly string[], mostBytes?: number) {
  const refused: string[] = [];
  const files = names.map((name) => ({ source: join(folder, name), target: join("raw", name) }));
  const staging = await stageFiles(folder, files, (reason) => refused.push(reason), mostBytes);
  return { staging, refused, names: names.filter((name) => staging.locate(join("raw", name)) !== undefined) };
}

test("files are copied as they are, and the copies go", async () => {
  writeFileSync(join(folder, "a"), "samples");
  writeFileSync(join(folder, "empty"), "");
  const { staging, refused } = await stage(["a", "empty"]);
  expect(staging.files.map((file) => readFileSync(file, "utf8"))).toEqual(["samples", ""]);
  expect(refused).toEqual([]);
  await staging.remove();
  expect(readdirSync(folder).sort()).toEqual(["a", "empty"]);
});

test("what is larger than the room that is left is refused, and smaller ones behind it are not", async () => {
  for (const [name, bytes] of Object.entries({ a: 60, b: 41, c: 40, d: 1 }))
    writeFileSync(join(folder, name), "x".repeat(bytes));
  const { names, refused } = await stage(["a", "b", "c", "d"], 100);
  expect(names).toEqual(["a", "c"]);
  expect(refused).toEqual([
    `${join(folder, "b")}: has 41 B, and there is room for only 40 B more in what is uploaded`,
    `${join(folder, "d")}: has 1 B, and there is room for only 0 B more in what is uploaded`,
  ]);
});

test("links, files with a second name, folders and what is not there are refused", async () => {
  writeFileSync(join(folder, "secret"), "theirs");
  linkSync(join(folder, "secret"), join(folder, "second"));
  symlinkSync(join(folder, "secret"), join(folder, "link"));
  const { names, refused } = await stage(["second", "link", ".", "none"]);
  expect(names).toEqual([]);
  expect(refused).toHaveLength(4);
});

test("the samplers' counters go with the logs of the iostat beside them", async () => {
  cpSync("test/fixtures/sampling/witness", join(folder, "recording"), { recursive: true });
  const files = await listRecordedFiles(folder);
  expect(files.map(({ target }) => target)).toEqual(["raw/counters.ndjson", "raw/iostat-1.log"]);
});
