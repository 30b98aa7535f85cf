import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { keepsCopies, preparePlace } from "../../../src/session/try/place.ts";
import { openSandbox, type Sandbox } from "../../../src/session/try/sandbox.ts";
import { holdFolder } from "../../../src/system/held-folder.ts";
import { makeFolder } from "../../make-folder.ts";

const environment = { PATH: process.env.PATH };
let root: string;
let sandbox: Sandbox;
beforeEach(async () => {
  root = makeFolder();
  mkdirSync(join(root, "work"));
  chmodSync(join(root, "work"), 0o750);
  writeFileSync(join(root, "work/input"), "data\n");
  sandbox = await openSandbox({ folder: join(root, "work"), output: join(root, "work/out"), environment });
});
/** What stands in the work folder beside copies that are kept to the end. */
const listWork = (): string[] => readdirSync(sandbox.work).filter((name) => name !== "spent");

afterEach(async () => {
  await sandbox.close();
});

test("a copy has the folder's mode and files, but for io-probe's own, and goes away", async () => {
  mkdirSync(join(root, "work/out"));
  const place = await preparePlace(sandbox, { kind: "folder" }, 1e6);
  expect(readdirSync(place.path)).toEqual(["input"]);
  expect(statSync(place.path).mode & 0o777).toBe(0o750);
  expect(place.path.startsWith(sandbox.work)).toBe(true);
  expect(place.copySeconds).toBeGreaterThan(0);
  await place.remove();
  expect(listWork()).toEqual([]);
});

test("on ext4 a copy stays aside until the trial ends, and elsewhere it is deleted", async () => {
  const { type, bavail, blocks, ffree, files } = statfsSync(root);
  const isKept = type === 0xef53 && bavail >= 0.2 * blocks && ffree >= 0.2 * files;
  for (let run = 0; run < 2; run += 1) await (await preparePlace(sandbox, { kind: "folder" }, 1e6)).remove();
  const spent = join(sandbox.work, "spent");
  const kept = existsSync(spent) ? readdirSync(spent).map((name) => readdirSync(join(spent, name))) : [];
  expect(kept).toEqual(isKept ? [["input"], ["input"]] : []);
  await sandbox.close();
  expect(existsSync(sandbox.work)).toBe(false);
});

test("what an earlier run left is not in the next copy", async () => {
  await preparePlace(sandbox, { kind: "folder" }, 1e6);
  writeFileSync(join(sandbox.work, "run/left"), "");
  const place = await preparePlace(sandbox, { kind: "folder" }, 1e6);
  expect(readdirSync(place.path)).toEqual(["input"]);
  await place.remove();
});

test("without mounts of one's own a copy in memory lies in /dev/shm, and goes away", async () => {
  const place = await preparePlace(sandbox, { kind: "memory" }, 1e6);
  expect(place.place).toMatch(/^\/dev\/shm\/io-probe-/);
  expect(readFileSync(join(place.path, "input"), "utf8")).toBe("data\n");
  await place.remove();
  expect(existsSync(place.place)).toBe(false);
});

test("a filesystem of one's own is made and mounted as its place says, empty, and unmounted after it", async () => {
  const bin = join(root, "bin");
  mkdirSync(bin);
  for (const name of ["mount", "umount", "mkfs.ext4", "mkfs.xfs"]) {
    const act = name === "mount" ? 'for run; do :; done; mkdir "$run/lost+found"' : ":";
    writeFileSync(join(bin, name), `#!/bin/sh\necho ${name} "$@" >> ${root}/calls\n${act}\n`, { mode: 0o755 });
  }
  const faked = { ...sandbox, confined: true, environment: { PATH: `${bin}:${process.env.PATH}` } };
  const make = async (kind: Parameters<typeof preparePlace>[1], sizeBytes: number) => {
    writeFileSync(join(root, "calls"), "");
    const place = await preparePlace(faked, kind, sizeBytes);
    const files = readdirSync(place.path);
    const image = statSync(join(sandbox.work, "image"), { throwIfNoEntry: false })?.size;
    await place.remove();
    const calls = readFileSync(join(root, "calls"), "utf8").trim().replaceAll(sandbox.work, "W").split("\n");
    return { files, image, calls };
  };
  expect((await make({ kind: "memory" }, 1e6 - 0.5)).calls).toEqual([
    "mount -c -t tmpfs -o mode=0755,size=1000000 tmpfs W/run",
    "umount -c W/run",
  ]);
  expect(await make({ kind: "image", filesystem: "ext4", make: ["-O", "^has_journal"], options: "" }, 1e6)).toEqual({
    files: ["input"],
    image: 1024 ** 3,
    calls: [
      "mkfs.ext4 -q -F -E lazy_itable_init=0,lazy_journal_init=0 -O ^has_journal W/image",
      "mount -c -t ext4 -o loop W/image W/run",
      "umount -c W/run",
    ],
  });
  const xfs = await make({ kind: "image", filesystem: "xfs", make: [], options: "noatime" }, 1e9);
  expect(xfs.image).toBe(1.5e9);
  expect(xfs.calls.slice(0, 2)).toEqual(["mkfs.xfs -q -f W/image", "mount -c -t xfs -o loop,noatime W/image W/run"]);
});

test("mounts take each path as it stands, in memory as well, and one that is busy is taken away all the same", async () => {
  const bin = join(root, "bin");
  mkdirSync(bin);
  for (const name of ["mount", "umount"]) {
    const act = name === "umount" ? 'case "$*" in *" -l "*) ;; *) exit 32 ;; esac' : ":";
    writeFileSync(join(bin, name), `#!/bin/sh\necho ${name} "$@" >> ${root}/calls\n${act}\n`, { mode: 0o755 });
  }
  const givenWork = await holdFolder(sandbox.work);
  onTestFinished(() => givenWork.release());
  const faked = { PATH: `${bin}:${process.env.PATH}` };
  const confined = await openSandbox({ folder: join(root, "work"), output: "/nowhere", environment: faked, givenWork });
  await confined.openMemory();
  await (await preparePlace({ ...confined, isBound: false }, { kind: "memory" }, 1e6)).remove();
  await confined.close();
  expect(readFileSync(join(root, "calls"), "utf8").trim().replaceAll(givenWork.path, "W").split("\n")).toEqual([
    "mount -c -t tmpfs -o mode=0755 tmpfs W/memory",
    "mount -c -t tmpfs -o mode=0755,size=1000000 tmpfs W/run",
    "umount -c W/run",
    "umount -c -l W/run",
  ]);
});

test("a place that cannot be made leaves nothing and says what failed", async () => {
  const image = { kind: "image", filesystem: "ext4", make: ["-O", "no-such-feature"], options: "" } as const;
  await expect(preparePlace(sandbox, image, 1e6)).rejects.toThrow(/mkfs\.ext4 (?:failed|cannot be started)/);
  rmSync(join(root, "work"), { recursive: true });
  await expect(preparePlace(sandbox, { kind: "folder" }, 1e6)).rejects.toThrow("no such file or directory");
  expect(listWork()).toEqual([]);
});

test.each([
  [true, {}],
  [true, { bavail: 20, ffree: 20 }],
  [false, { bavail: 19 }],
  [false, { ffree: 19 }],
  [false, { type: 0x58465342 }],
])("copies are kept: %s on ext4, with a fifth free of blocks and inodes, here %o", (kept, change) => {
  const filesystem = { type: 0xef53, bavail: 90, blocks: 100, ffree: 90, files: 100 };
  expect(keepsCopies({ ...filesystem, ...change })).toBe(kept);
});

test("names that are not UTF-8 or look like patterns are copied, and read-only directories go away", async () => {
  const make = "printf 1 > \"$(printf 'a\\377')\"; mkdir -p 'o*t' kept/deep; echo > kept/deep/f; chmod -R a-w kept";
  execFileSync("sh", ["-c", make], { cwd: join(root, "work") });
  const skipped = new Set(["o*t"]);
  mkdirSync(join(root, "work/out"));
  const place = await preparePlace({ ...sandbox, skipped }, { kind: "folder" }, 1e6);
  const list = (folder: string) => readdirSync(folder, { encoding: "latin1" }).sort();
  expect(list(place.path)).toEqual(["a\xff", "input", "kept", "out"]);
  await place.remove();
  await sandbox.close();
  expect(existsSync(sandbox.work)).toBe(false);
  execFileSync("chmod", ["-R", "u+w", join(root, "work")]);
});
