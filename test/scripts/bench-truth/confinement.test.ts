import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { canLimit, listLoops, THROTTLES } from "../../../scripts/bench-truth/disks.ts";
import { listProcesses } from "../../../src/bench/work-folder.ts";
import { waitUntil } from "../../bench/tools.ts";
import { makeFolder } from "../../make-folder.ts";

/** A script that runs itself confined and there leaves a process of its own and a limited disk behind. */
const SCRIPT = `
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { confineLab } from ${JSON.stringify(resolve("scripts/bench-truth/confinement.ts"))};
import { makeDisk } from ${JSON.stringify(resolve("scripts/bench-truth/disks.ts"))};
const root = await confineLab(import.meta.filename);
const disk = makeDisk(root + "/io-probe-truth-disk.img", root + "/disk", "ext4", "memory");
disk.limit({ bytesPerSecond: 123e6 });
spawn("sleep", ["60"], { detached: true, stdio: "ignore" }).unref();
writeFileSync("ready", disk.number);
setInterval(() => {}, 1000);
`;

const listLimited = (): string[] => THROTTLES.flatMap((file) => listLoops(readFileSync(file, "utf8")));

test.runIf(canLimit()).each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGKILL", null],
] as const)("%s ends all that the lab started, and its folders go", async (signal, code) => {
  const folder = makeFolder();
  const left = join(folder, "io-probe-truth-left");
  mkdirSync(join(left, "memory"), { recursive: true });
  writeFileSync(join(folder, "script.mts"), SCRIPT);
  const script = spawn(process.execPath, ["script.mts"], {
    cwd: folder,
    stdio: "ignore",
    env: { PATH: process.env.PATH, TMPDIR: folder },
  });
  const ended = new Promise((done) => script.once("exit", done));
  await waitUntil(() => existsSync(join(folder, "ready")) && readFileSync(join(folder, "ready"), "utf8") !== "");
  expect(existsSync(left)).toBe(false);
  const number = readFileSync(join(folder, "ready"), "utf8");
  expect(listLimited()).toContain(number);
  script.kill(signal);
  expect(await ended).toBe(code);
  await waitUntil(async () => (await listProcesses(folder)).length === 0);
  await waitUntil(() => !listLimited().includes(number));
  await waitUntil(() => readdirSync(folder).every((name) => ["ready", "script.mts"].includes(name)));
});
