import { closeSync } from "node:fs";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { beforeEach, expect, test } from "vitest";
import {
  appendToRegularFile,
  assertAppendable,
  openRegularFile,
  openRegularFileSync,
  readRegularFile,
} from "../../src/system/regular-file.ts";
import { makeFolder } from "../make-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = makeFolder();
  await writeFile(join(folder, "file"), "text");
  await execa("mkfifo", [join(folder, "pipe")]);
  await symlink(join(folder, "file"), join(folder, "link"));
  await mkdir(join(folder, "folder"));
});

test("a regular file is read and appended to, and made where there is none", async () => {
  const path = join(folder, "file");
  await (await openRegularFile(path)).close();
  closeSync(openRegularFileSync(path));
  assertAppendable(path);
  await appendToRegularFile(path, " more");
  await appendToRegularFile(join(folder, "fresh"), "first");
  expect(await readRegularFile(path, 9)).toBe("text more");
  expect(await readFile(join(folder, "fresh"), "utf8")).toBe("first");
});

test("a file of one byte more than is read is refused", async () => {
  expect(await readRegularFile(join(folder, "file"), 4)).toBe("text");
  await expect(readRegularFile(join(folder, "file"), 3)).rejects.toThrow("has 4 B; at most 3 B are read");
});

test.each(["pipe", "link", "folder"])("a %s is refused at once, never waited for or followed", async (name) => {
  const path = join(folder, name);
  await expect(openRegularFile(path)).rejects.toThrow();
  await expect(readRegularFile(path, 100)).rejects.toThrow(`${path}: is`);
  await expect(appendToRegularFile(path, "x")).rejects.toThrow();
  expect(() => openRegularFileSync(path)).toThrow();
  expect(() => assertAppendable(path)).toThrow();
  expect(await readFile(join(folder, "file"), "utf8")).toBe("text");
});

test("a pipe that somebody reads takes nothing", async () => {
  const reader = execa("cat", [join(folder, "pipe")]);
  const path = join(folder, "pipe");
  // The reader may not have opened it yet: then there is nobody, and that is refused just so.
  await expect(appendToRegularFile(path, "secret")).rejects.toThrow();
  reader.kill();
  expect((await reader.catch((error: { stdout?: string }) => error)).stdout ?? "").toBe("");
});
