// The built dist/cli.mjs, with a real fio.
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { parseJobFile } from "../../src/bench/job-file.ts";
import { confineJobFile } from "../../src/bench/job-safety.ts";
import { buildRecording } from "../fit/step.ts";
import { makeFolder } from "../make-folder.ts";
import { needs } from "../needs.ts";
import { callHere } from "./call-here.ts";
import { Installed } from "./installed.ts";

const PATIENCE = { timeout: 120_000, interval: 50 };
const WRITES = { writes: 40, writtenBytes: 400_000, waited: 0 };

let installed: Installed;
let root: string;
beforeAll(() => {
  installed = new Installed();
});
afterAll(() => installed.remove());
beforeEach(() => {
  root = makeFolder();
  mkdirSync(join(root, "target"));
  const report = buildRecording(Array.from({ length: 30 }, () => WRITES));
  writeFileSync(join(root, "report.json"), JSON.stringify(report));
});

test("without a run the file is printed, or written where it is to go", async () => {
  const call = ["fit", "report.json", "--step", "npm ci", "--no-run"];
  const printed = await installed.openFolder(root).ioProbe(call);
  expect(printed).toMatchObject({ exitCode: 0, error: "" });
  const file = parseJobFile(printed.out, "fit.fio");
  expect(() => confineJobFile(file, root)).not.toThrow();
  const written = await callHere(root, ["fit", ".", "--step", "npm ci", "--no-run", "--output", "fit.fio"]);
  expect(written).toMatchObject({ exitCode: 0, out: "" });
  expect(readFileSync(join(root, "fit.fio"), "utf8")).toBe(printed.out);
});

test.each([
  [["report.json", "--step", "npm"], '--step: "npm" is not in the report; allowed are "npm ci"'],
  [["report.json"], "--step: is missing"],
  [["report.json", "--step", "npm ci", "--max-rounds", "0"], "allowed are whole numbers from 1 to 20"],
  [["report.json", "--step", "npm ci", "--max-rounds", "21"], "allowed are whole numbers from 1 to 20"],
  [["report.json", "--step", "npm ci", "--no-run", "--output", "missing/fit.fio"], '--output: "missing/fit.fio"'],
])("the wrong call %j exits 2 with one line", async (args, message) => {
  const { exitCode, error, out } = await callHere(root, ["fit", ...args]);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
  expect(error).toContain(message);
  expect(error.trim().split("\n")).toHaveLength(1);
});

test("a file that does not agree exits 0, and the log ends with that, worst first", async () => {
  needs("fio");
  // Twice as large as any request of direct I/O.
  const second = { writes: 30, writtenBytes: 60 * 1024 ** 2, waited: 1 };
  const report = buildRecording([second], { flushes: 0 });
  writeFileSync(join(root, "report.json"), JSON.stringify(report));
  const call = ["fit", "report.json", "--step", "npm ci", "--target", "target", "--max-rounds", "1"];
  const { exitCode, error } = await callHere(root, [...call, "--output", "fit.fio"]);
  expect(exitCode).toBe(0);
  const [round, wrote, last] = error.trim().split("\n");
  expect(round).toMatch(/^io-probe: round 1: .* off/);
  expect(wrote).toBe("io-probe: wrote fit.fio");
  expect(last).toMatch(/^io-probe: warning: the file does NOT agree with the recording after 1 round, worst first: /);
  expect(last).toContain("write requests, including merged ones: 30 recorded, ");
});

test.each(["SIGKILL", "SIGTERM"] as const)("after %s nothing stays in the target", async (signal) => {
  needs("fio");
  const target = join(root, "target");
  const words = [installed.cli, "fit", "report.json", "--step", "npm ci", "--target", target];
  const child = spawn(process.execPath, words, { cwd: root, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", (code, by) => resolve(by ?? code)));
  // The file's data is there: fio works in the folder.
  const listData = () => readdirSync(target, { recursive: true }).filter((name) => String(name).endsWith(".data"));
  await vi.waitFor(() => expect(listData()).toHaveLength(1), PATIENCE);
  child.kill(signal);
  expect(await ended).toBe(signal === "SIGKILL" ? "SIGKILL" : 143);
  await vi.waitFor(() => expect(readdirSync(target)).toEqual([]), PATIENCE);
});
