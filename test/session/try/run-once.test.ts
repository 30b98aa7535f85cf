import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listProcesses } from "../../../src/bench/work-folder.ts";
import { takeInventory } from "../../../src/session/try/inventory.ts";
import { type Run, type RunResult, runOnce } from "../../../src/session/try/run-once.ts";
import { openSandbox, RUN_VARIABLE, type Sandbox } from "../../../src/session/try/sandbox.ts";
import { makeFolder } from "../../make-folder.ts";

const environment = { PATH: process.env.PATH };
let root: string;
let sandbox: Sandbox;
beforeEach(async () => {
  root = makeFolder();
  mkdirSync(join(root, "work"));
  writeFileSync(join(root, "work/input"), "data\n");
  sandbox = await openSandbox({ folder: join(root, "work"), output: join(root, "out"), environment });
});
afterEach(async () => {
  await sandbox.close();
});

async function runScript(script: string, run: Partial<Run> = {}): Promise<RunResult> {
  const setting = { sandbox, original: await takeInventory(sandbox), cold: false, memoryBytes: 1e8, imageBytes: 0 };
  return runOnce(setting, { command: ["sh", "-c", script], application: {}, readsTree: false, ...run });
}

test("a run has a copy of its own, of which nothing stays", async () => {
  const { result, tree, isOverdue } = await runScript("echo more >> input", { readsTree: true });
  expect({ exitCode: result.exitCode, isOverdue, names: [...(tree?.keys() ?? [])] }).toEqual({
    exitCode: 0,
    isOverdue: false,
    names: ["input"],
  });
  expect(readdirSync(sandbox.work).filter((name) => name !== "spent")).toEqual([]);
});

test("a daemon that works elsewhere is ended with its run", async () => {
  const { result } = await runScript("cd /; setsid sleep 300 & exit 0");
  expect(result.exitCode).toBe(0);
  // What is killed takes a moment to be gone.
  const list = () => listProcesses(sandbox.work, `${RUN_VARIABLE}=${sandbox.work}`);
  await vi.waitFor(async () => expect(await list()).toEqual([]), { timeout: 120_000 });
});

test("a run that takes longer than it may is ended, wherever it works", async () => {
  const { isOverdue, result } = await runScript("cd /; exec sleep 300", { limitSeconds: 0.2 });
  expect({ isOverdue, exitCode: result.exitCode }).toEqual({ isOverdue: true, exitCode: 137 });
});
