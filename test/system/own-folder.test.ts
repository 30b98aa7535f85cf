import { chmodSync, mkdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { assertOwnFolder, createOwnFolder, isOwnFolder } from "../../src/system/own-folder.ts";
import { makeFolder } from "../make-folder.ts";

let parent: string;
beforeEach(() => {
  parent = makeFolder();
});

/** A link to a folder, as somebody may have planted it. */
function plant(): string {
  mkdirSync(join(parent, "target"));
  const path = join(parent, "link");
  symlinkSync(join(parent, "target"), path);
  return path;
}

test("where everybody may write, a link in a folder's place is not ours", () => {
  const path = plant();
  chmodSync(parent, 0o1777);
  expect(isOwnFolder(path)).toBe(false);
  expect(() => assertOwnFolder(path)).toThrow(`${path}: belongs to another user, or is a link`);
});

test("where a group may write, a link in a folder's place is not ours either", () => {
  const path = plant();
  chmodSync(parent, 0o770);
  expect(isOwnFolder(path)).toBe(false);
  chmodSync(parent, 0o755);
  expect(isOwnFolder(path)).toBe(true);
});

test("where nobody else may write, a link is the owner's own doing", () => {
  expect(isOwnFolder(plant())).toBe(true);
});

test("a folder that this user made is ours, also one that a loose umask lets others write to", () => {
  chmodSync(parent, 0o1777);
  const path = join(parent, "folder");
  mkdirSync(path);
  expect(isOwnFolder(path)).toBe(true);
  chmodSync(path, 0o777);
  expect(isOwnFolder(path)).toBe(true);
});

test("a folder that is not there yet is fine, wherever it is to be", () => {
  chmodSync(parent, 0o1777);
  expect(isOwnFolder(join(parent, "folder"))).toBe(true);
  expect(isOwnFolder(join(parent, "none/folder"))).toBe(true);
});

test("a folder is made where there is none, and refused where a link stands in a place of everybody's", async () => {
  chmodSync(parent, 0o1777);
  await createOwnFolder(join(parent, "a/b"));
  expect(isOwnFolder(join(parent, "a"))).toBe(true);
  expect(statSync(join(parent, "a/b")).mode & 0o777).toBe(0o700);
  const path = plant();
  await expect(createOwnFolder(path)).rejects.toThrow(`${path}: belongs to another user, or is a link`);
});
