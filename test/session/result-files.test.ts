import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { replaceFile } from "../../src/session/result-files.ts";
import { makeFolder } from "../make-folder.ts";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

test("a file is replaced whole", async () => {
  const file = join(folder, "report.json");
  writeFileSync(file, "an older and longer one");
  await replaceFile(file, "new");
  expect(readFileSync(file, "utf8")).toBe("new");
  expect(readdirSync(folder)).toEqual(["report.json"]);
});

test("where it cannot be replaced, the old one stays and nothing of the new one is left", async () => {
  const file = join(folder, "report.json");
  mkdirSync(join(file, "somebody's"), { recursive: true });
  await expect(replaceFile(file, "new")).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(existsSync(join(file, "somebody's"))).toBe(true);
  expect(readdirSync(folder)).toEqual(["report.json"]);
});

test("a `..` after a link leads to where it says, not to where the link does", async () => {
  mkdirSync(join(folder, "elsewhere/deep"), { recursive: true });
  symlinkSync(join(folder, "elsewhere/deep"), join(folder, "link"));
  await replaceFile(`${folder}/link/../report.json`, "new");
  expect([readdirSync(folder).sort(), readdirSync(join(folder, "elsewhere"))]).toEqual([
    ["elsewhere", "link", "report.json"],
    ["deep"],
  ]);
});

test("a link in the place of the file or of its fresh part is replaced, not followed", async () => {
  const victim = join(folder, "victim");
  writeFileSync(victim, "untouched");
  const file = join(folder, "report.json");
  symlinkSync(victim, file);
  symlinkSync(victim, `${file}.part`);
  await replaceFile(file, "new");
  expect(readFileSync(victim, "utf8")).toBe("untouched");
  expect(lstatSync(file).isFile()).toBe(true);
  expect(readFileSync(file, "utf8")).toBe("new");
  expect(readdirSync(folder).sort()).toEqual(["report.json", "victim"]);
});

test("a link that leads nowhere creates nothing there", async () => {
  symlinkSync(join(folder, "not-there"), join(folder, "report.json.part"));
  await replaceFile(join(folder, "report.json"), "new");
  expect(readdirSync(folder)).toEqual(["report.json"]);
});
