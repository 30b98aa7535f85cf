import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
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

test.each([
  ["folder", ["copy"]],
  ["memory", ["copy", "work"]],
] as const)(
  "each filesystem that a copy of kind %s is on is flushed once before the run and once after it",
  async (kind, flushed) => {
    // The copy is flushed with what the preparation wrote.
    const script = `#!/bin/sh\necho "$2: $(cat "$2/input" 2>/dev/null)" >> ${root}/log\n`;
    writeFileSync(join(root, "sync"), script, { mode: 0o755 });
    const faked = { ...sandbox, environment: { PATH: `${root}:${process.env.PATH}` } };
    const setting = {
      sandbox: faked,
      original: await takeInventory(sandbox),
      cold: false,
      memoryBytes: 1e8,
      imageBytes: 0,
    };
    const command = ["sh", "-c", `echo ran >> ${root}/log`];
    await runOnce(
      { ...setting, prepare: "echo prepared >> input" },
      { command, application: { place: { kind } }, readsTree: false },
    );
    const names = readFileSync(join(root, "log"), "utf8")
      .replaceAll(/^\S+\/run: data\nprepared$/gm, "copy")
      .replaceAll(/^\S+: $/gm, "work");
    expect(names.trim().split("\n")).toEqual([...flushed, "ran", ...flushed]);
  },
);

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
