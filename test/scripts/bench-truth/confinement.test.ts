import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { canLimit } from "../../../scripts/bench-truth/disks.ts";
import { listProcesses } from "../../../src/bench/work-folder.ts";
import { waitUntil } from "../../bench/tools.ts";

/** A script that runs itself confined and there leaves a process of its own behind in the folder. */
const SCRIPT = `
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { confineLab } from ${JSON.stringify(resolve("scripts/bench-truth/confinement.ts"))};
await confineLab(import.meta.filename);
spawn("sleep", ["60"], { detached: true, stdio: "ignore" }).unref();
writeFileSync("ready", "");
setInterval(() => {}, 1000);
`;

test.runIf(canLimit()).each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGKILL", null],
] as const)("%s ends all that the lab started, and its folders go", async (signal, code) => {
  const folder = mkdtempSync(join(tmpdir(), "io-probe-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const left = join(folder, "io-probe-truth-left");
  mkdirSync(join(left, "memory"), { recursive: true });
  writeFileSync(join(folder, "script.mts"), SCRIPT);
  const script = spawn(process.execPath, ["script.mts"], {
    cwd: folder,
    stdio: "ignore",
    env: { PATH: process.env.PATH, TMPDIR: folder },
  });
  const ended = new Promise((done) => script.once("exit", done));
  await waitUntil(() => existsSync(join(folder, "ready")));
  expect(existsSync(left)).toBe(false);
  script.kill(signal);
  expect(await ended).toBe(code);
  await waitUntil(async () => (await listProcesses(folder)).length === 0);
});
