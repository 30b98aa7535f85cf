import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createFolder, findLink, isInside } from "../../src/system/files.ts";
import { isWithin } from "../../src/system/mount-table.ts";
import { testCases } from "../cases.ts";
import { makeFolder } from "../make-folder.ts";

let directory: string;
beforeEach(() => {
  directory = makeFolder();
});

test("a folder is made with those above it, and one that is there stays", async () => {
  const folder = join(directory, "a/b/c");
  await createFolder(folder);
  await writeFile(join(folder, "kept"), "");
  await createFolder(folder);
  expect(await readFile(join(folder, "kept"), "utf8")).toBe("");
});

test("a folder that cannot be made is an error, below /proc too, where Node's own mkdir never ends", async () => {
  await writeFile(join(directory, "file"), "");
  await expect(createFolder(join(directory, "file/below"))).rejects.toThrow("ENOTDIR");
  await expect(createFolder(join(directory, "file"))).rejects.toThrow("EEXIST");
  await expect(createFolder("/proc/io-probe/below")).rejects.toThrow("ENOENT");
});

test("a link is found at a path's end, and below the working directory or a repository, not above them", async () => {
  await mkdir(join(directory, "real/repository/.git"), { recursive: true });
  await mkdir(join(directory, "real/repository/deep"));
  await symlink("real", join(directory, "home"));
  await symlink(directory, join(directory, "real/repository/results"));
  await symlink(process.cwd(), join(directory, "here"));
  const repository = join(directory, "home/repository");
  expect(await findLink(join(repository, "deep/none/r"))).toBeUndefined();
  expect(await findLink(join(repository, "results/r"))).toBe(join(repository, "results"));
  expect(await findLink(join(repository, "deep/../results/r/s"))).toBe(join(repository, "results"));
  expect(await findLink(join(directory, "home"))).toBe(join(directory, "home"));
  expect(await findLink(join(directory, "here/none"))).toBeUndefined();
  // node_modules/.bin has links, below the working directory.
  expect(await findLink("node_modules/.bin/yaml/r")).toBe(join(process.cwd(), "node_modules/.bin/yaml"));
  expect(await findLink(join(directory, "here/node_modules/.bin/yaml/r"))).toBe(
    join(directory, "here/node_modules/.bin/yaml"),
  );
  expect(await findLink("/")).toBeUndefined();
});

testCases([
  ["/a", "/", true],
  ["/", "/", true],
  ["/a", "/a", true],
  ["/a/b", "/a", true],
  ["/a/..b", "/a", true],
  ["/ab", "/a", false],
  ["/a", "/a/b", false],
  ["/", "/a", false],
])("%s in %s: %s", (path, folder, expected) => {
  expect(isWithin(path, folder)).toBe(expected);
  expect(isInside(path, folder)).toBe(expected);
});

testCases([
  ["a/../b", "b/", true],
  ["/a/b/../../c", "/a", false],
  [".", process.cwd(), true],
])("%s in %s, whichever way they are written: %s", (path, folder, expected) => {
  expect(isInside(path, folder)).toBe(expected);
});
