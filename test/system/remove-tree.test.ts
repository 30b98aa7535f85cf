import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyFolder, removeTree } from "../../src/system/remove-tree.ts";
import { makeFolder } from "../make-folder.ts";

const environment = { PATH: process.env.PATH };

test("a tree with paths over 4,096 bytes is removed", async () => {
  const folder = join(makeFolder(), "deep");
  mkdirSync(folder);
  execFileSync("perl", ["-e", 'for (1..30) { mkdir "d" x 200; chdir "d" x 200 }'], { cwd: folder });
  // Without rm it stays, and is named.
  await expect(removeTree(folder, { PATH: "/nowhere" })).rejects.toThrow(`${folder} cannot be removed: `);
  await removeTree(folder, environment);
  expect(existsSync(folder)).toBe(false);
});

test("so is one with directories and files that cannot be written to", async () => {
  const folder = join(makeFolder(), "closed");
  mkdirSync(join(folder, "inner"), { recursive: true });
  writeFileSync(join(folder, "inner/file"), "");
  // Only root can do it, on filesystems that know it.
  execFileSync("sh", ["-c", "chattr +i inner/file 2>/dev/null || true"], { cwd: folder });
  chmodSync(join(folder, "inner"), 0o500);
  await removeTree(folder, environment);
  expect(existsSync(folder)).toBe(false);
});

test("what is not there is no error, and a link's target stays as it is", async () => {
  const folder = makeFolder();
  await removeTree(join(folder, "none"), environment);
  mkdirSync(join(folder, "target"), { mode: 0o500 });
  symlinkSync("target", join(folder, "link"));
  await removeTree(join(folder, "link"), environment);
  expect(statSync(join(folder, "target")).mode & 0o777).toBe(0o500);
  expect(existsSync(join(folder, "link"))).toBe(false);
});

test("only rm removes: Node goes by paths, which another user's links lead elsewhere meanwhile", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "file"), "");
  for (const remove of [removeTree, emptyFolder]) await remove(folder, { PATH: "/nowhere" }).catch(() => {});
  expect(existsSync(join(folder, "file"))).toBe(true);
  await emptyFolder(folder, environment);
  expect(readdirSync(folder)).toEqual([]);
});
