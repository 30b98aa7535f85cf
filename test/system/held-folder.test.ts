import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { beforeEach, expect, test } from "vitest";
import { canOthersRename, deleteHeld, holdFolder, isDeleted, locate } from "../../src/system/held-folder.ts";
import { makeFolder } from "../make-folder.ts";
import { needs } from "../needs.ts";

let root: string;
beforeEach(() => {
  root = makeFolder();
  mkdirSync(join(root, "above/own"), { recursive: true });
});

test("a held folder stays the same one where it, or a folder above it, is renamed", async () => {
  const held = await holdFolder(join(root, "above/own"), { isOwn: true });
  renameSync(join(root, "above/own"), join(root, "above/moved"));
  renameSync(join(root, "above"), join(root, "aside"));
  mkdirSync(join(root, "above/own"), { recursive: true });
  writeFileSync(join(held.path, "data"), "");
  expect(readdirSync(join(root, "aside/moved"))).toEqual(["data"]);
  expect(locate(join(held.path, "data"))).toBe(join(root, "aside/moved/data"));
  expect(locate(root)).toBe(root);
  // A child is led there as well.
  expect((await execa("/bin/pwd", { cwd: held.path, env: { PWD: "" } })).stdout).toBe(join(root, "aside/moved"));
  held.release();
  held.release();
});

test("an empty held folder is deleted where it is, and another in its place stays", async () => {
  const held = await holdFolder(join(root, "above/own"));
  expect(isDeleted(held.path)).toBe(false);
  renameSync(join(root, "above/own"), join(root, "above/moved"));
  symlinkSync(root, join(root, "above/own"));
  await deleteHeld(held);
  expect(isDeleted(held.path)).toBe(true);
  expect(locate(held.path)).toBe(join(root, "above/moved"));
  expect(readdirSync(join(root, "above"))).toEqual(["own"]);
  await deleteHeld(held);
  held.release();
});

test("one with something in it is not deleted", async () => {
  const held = await holdFolder(join(root, "above"));
  await expect(deleteHeld(held)).rejects.toThrow("ENOTEMPTY");
  held.release();
  expect(existsSync(join(root, "above/own"))).toBe(true);
});

test("only for a folder of our own making a link in its place is an error", async () => {
  symlinkSync(join(root, "above"), join(root, "link"));
  (await holdFolder(join(root, "link"))).release();
  await expect(holdFolder(join(root, "link"), { isOwn: true })).rejects.toThrow("ENOTDIR");
});

test.each([
  [0o700, false],
  [0o755, false],
  [0o775, true],
  [0o757, true],
  [0o1777, false],
])("others can rename in our folder of mode %o: %s", async (mode, isShared) => {
  chmodSync(root, mode);
  expect(await canOthersRename(root)).toBe(isShared);
});

test("others can rename in their own folder, sticky or not, and root's is safe to everybody", async () => {
  expect(await canOthersRename("/")).toBe(false);
  needs("otherUser");
  for (const mode of [0o700, 0o1777]) {
    chownSync(root, 65_534, 65_534);
    chmodSync(root, mode);
    expect(await canOthersRename(root)).toBe(true);
  }
});
