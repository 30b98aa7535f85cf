import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceFile } from "../../src/session/report-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "io-probe-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

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
