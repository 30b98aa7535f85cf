import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { makeWork, openSandbox } from "../../../src/session/try/sandbox.ts";
import { type HeldFolder, holdFolder } from "../../../src/system/held-folder.ts";
import { makeFolder } from "../../make-folder.ts";

const environment = { PATH: process.env.PATH };
let root: string;
beforeEach(() => {
  root = makeFolder();
  mkdirSync(join(root, "work"));
});

test.each(["/", "/proc", "/proc/self", "/sys", "/dev", "/dev/shm"])("%s is not copied", async (folder) => {
  await expect(makeWork(folder, environment)).rejects.toThrow(`try: ${folder} cannot be copied for each run`);
});

test.each(["/procedures", "/dev/shm/mine", "/system"])("%s is not a directory of the system's", async (folder) => {
  await expect(makeWork(folder, environment)).rejects.not.toThrow("cannot be copied for each run");
});

test("io-probe's own output is left out of the copies where it lies in the directory itself", async () => {
  const folder = join(root, "work");
  const listSkipped = async (output: string) => {
    const sandbox = await openSandbox({ folder, output, environment });
    await sandbox.close();
    return [...sandbox.skipped];
  };
  expect(await listSkipped(join(folder, "out"))).toEqual(["out"]);
  expect(await listSkipped(join(folder, "deep/out"))).toEqual([]);
  expect(await listSkipped(join(root, "out"))).toEqual([]);
  expect(readdirSync(root)).toEqual(["work"]);
});

test("mounts of one's own put each copy over the folder only where the work folder is not in it", async () => {
  const folder = join(root, "work");
  const open = (givenWork?: HeldFolder) => openSandbox({ folder, output: "/nowhere", environment, givenWork });
  const make = async (path: string) => {
    mkdirSync(path);
    return await holdFolder(path);
  };
  expect(await open(await make(join(root, "beside")))).toMatchObject({ confined: true, isBound: true });
  const inside = await open(await make(join(folder, "io-probe-x")));
  expect(inside).toMatchObject({ confined: true, isBound: false });
  expect([...inside.skipped]).toEqual(["io-probe-x"]);
  const plain = await open();
  expect(plain).toMatchObject({ confined: false, isBound: false });
  await plain.close();
});

test("a folder that is gone, and one whose path Node cannot give, end with a sentence that names the path", async () => {
  const open = (folder: string) => openSandbox({ folder, output: "/nowhere", environment });
  await expect(open(join(root, "none"))).rejects.toThrow(`try: ${root}/none cannot be read (`);
  await expect(open(join(root, "a\uFFFD"))).rejects.toThrow("(its path is not UTF-8), and must be copied");
  await expect(makeWork(join(root, "none/inner"), environment)).rejects.toThrow(
    /try: .*none(?:\/inner)? cannot be read/,
  );
});
