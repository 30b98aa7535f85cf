import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { preparePlace } from "../../../src/session/try/place.ts";
import { openSandbox, type Sandbox } from "../../../src/session/try/sandbox.ts";
import { makeFolder } from "../../make-folder.ts";

const environment = { PATH: process.env.PATH };
let root: string;
let sandbox: Sandbox;
beforeEach(async () => {
  root = makeFolder();
  mkdirSync(join(root, "work"), { mode: 0o750 });
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
  expect(place.path).toMatch(/^\/dev\/shm\/io-probe-/);
  expect(readFileSync(join(place.path, "input"), "utf8")).toBe("data\n");
  await place.remove();
  expect(existsSync(place.path)).toBe(false);
});

test("a place that cannot be made leaves nothing and says what failed", async () => {
  const image = { kind: "image", filesystem: "ext4", make: ["-O", "no-such-feature"], options: "" } as const;
  await expect(preparePlace(sandbox, image, 1e6)).rejects.toThrow(/mkfs\.ext4 (?:failed|cannot be started)/);
  rmSync(join(root, "work"), { recursive: true });
  await expect(preparePlace(sandbox, { kind: "folder" }, 1e6)).rejects.toThrow("ENOENT");
  expect(listWork()).toEqual([]);
});
