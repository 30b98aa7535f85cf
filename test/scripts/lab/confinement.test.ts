import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { FOLDER_VARIABLE, listLoops, makeZram, removeZrams, THROTTLES, ZRAM_FILE } from "../../../scripts/lab/disks.ts";
import { listProcesses } from "../../../src/bench/work-folder.ts";
import { waitUntil } from "../../bench/tools.ts";
import { NODE_OF_SCRIPTS } from "../../built.ts";
import { makeFolder } from "../../make-folder.ts";
import { needs } from "../../needs.ts";

/** A script that runs itself confined and there leaves a process of its own and two limited disks behind. */
const SCRIPT = `
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { confineLab } from ${JSON.stringify(resolve("scripts/lab/confinement.ts"))};
import { makeImageDisk, makeMemoryDisk } from ${JSON.stringify(resolve("scripts/lab/disks.ts"))};
const root = await confineLab(import.meta.filename);
const disk = makeImageDisk(root + "/io-probe-truth-disk.img", root + "/disk", "ext4");
const memory = makeMemoryDisk(root + "/memory", "ext4");
for (const { limit } of [disk, memory]) limit({ bytesPerSecond: 123e6 });
spawn("sleep", ["60"], { detached: true, stdio: "ignore" }).unref();
writeFileSync("ready", disk.number + " " + memory.device);
setInterval(() => {}, 1000);
`;

const listLimited = (): string[] => THROTTLES.flatMap((file) => listLoops(readFileSync(file, "utf8")));

function isThere(zram: string): boolean {
  const [name, sequence] = zram.trim().split(" ");
  const file = `/sys/block/${name}/diskseq`;
  return existsSync(file) && readFileSync(file, "utf8").trim() === sequence;
}

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGKILL", null],
] as const)("%s ends all that the lab started, and its folders go", async (signal, code) => {
  needs("limitedDisks");
  const folder = makeFolder();
  const left = join(folder, "io-probe-truth-left");
  mkdirSync(join(left, "memory"), { recursive: true });
  vi.stubEnv(FOLDER_VARIABLE, left);
  makeZram(1e6);
  vi.unstubAllEnvs();
  const leftZrams = readFileSync(join(left, ZRAM_FILE), "utf8");
  expect(isThere(leftZrams)).toBe(true);
  writeFileSync(join(folder, "script.mts"), SCRIPT);
  const script = spawn(NODE_OF_SCRIPTS, ["script.mts"], {
    cwd: folder,
    stdio: "ignore",
    env: { PATH: process.env.PATH, TMPDIR: folder },
  });
  const ended = new Promise((done) => script.once("exit", done));
  await waitUntil(() => existsSync(join(folder, "ready")) && readFileSync(join(folder, "ready"), "utf8") !== "");
  expect(existsSync(left)).toBe(false);
  expect(isThere(leftZrams)).toBe(false);
  const [number = "", device = ""] = readFileSync(join(folder, "ready"), "utf8").split(" ");
  expect(listLimited()).toContain(number);
  expect(existsSync(device)).toBe(true);
  script.kill(signal);
  expect(await ended).toBe(code);
  await waitUntil(async () => (await listProcesses(folder)).length === 0);
  await waitUntil(() => !listLimited().includes(number) && !existsSync(device));
  await waitUntil(() => readdirSync(folder).every((name) => ["ready", "script.mts"].includes(name)));
});

test("zram devices are removed as they were listed, and not others of their number", () => {
  needs("limitedDisks");
  const { device, remove } = makeZram(1e6);
  removeZrams(`${device.slice("/dev/".length)} 1\n`);
  expect(existsSync(device)).toBe(true);
  remove();
  expect(existsSync(device)).toBe(false);
});
