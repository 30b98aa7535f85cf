import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createFolder, readBoundedFile } from "../../src/system/files.ts";
import { makeFolder } from "../make-folder.ts";

let directory: string;
beforeEach(() => {
  directory = makeFolder();
});

test("a file within the bound is read, a larger one is refused with both figures", async () => {
  const path = join(directory, "a.txt");
  await writeFile(path, "12345");
  expect(await readBoundedFile(path, 5)).toBe("12345");
  await expect(readBoundedFile(path, 4)).rejects.toThrow(`${path}: has 5 B; at most 4 B are read`);
});

test("a file of many chunks is read whole", async () => {
  const path = join(directory, "long.txt");
  const text = Array.from({ length: 200_000 }, (_, line) => `${line}ü`).join("\n");
  await writeFile(path, text);
  expect(await readBoundedFile(path, 1e7)).toBe(text);
});

test("what cannot be read is named with its reason", async () => {
  await expect(readBoundedFile(join(directory, "none"), 1)).rejects.toThrow("none: no such file or directory");
  await expect(readBoundedFile(directory, 1e6)).rejects.toThrow(`${directory}: is a directory, not a file`);
});

test("what has no size of its own is read as far as the bound", async () => {
  await expect(readBoundedFile("/dev/zero", 1e6)).rejects.toThrow("/dev/zero: has more than 1 MB; no more is read");
  expect(await readBoundedFile("/proc/self/cmdline", 1e6)).toContain("node");
});

test("a folder is made with those above it, and one that is there stays", async () => {
  const folder = join(directory, "a/b/c");
  await createFolder(folder);
  await writeFile(join(folder, "kept"), "");
  await createFolder(folder);
  expect(await readBoundedFile(join(folder, "kept"), 1)).toBe("");
});

test("a folder that cannot be made is an error, below /proc too, where Node's own mkdir never ends", async () => {
  await writeFile(join(directory, "file"), "");
  await expect(createFolder(join(directory, "file/below"))).rejects.toThrow("ENOTDIR");
  await expect(createFolder(join(directory, "file"))).rejects.toThrow("EEXIST");
  await expect(createFolder("/proc/io-probe/below")).rejects.toThrow("ENOENT");
});
