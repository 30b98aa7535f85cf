import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, type TestContext } from "vitest";
import type { Log } from "../../src/system/environment.ts";
import { runProgram } from "../../src/system/program.ts";
import { requireTool } from "../../src/system/tools.ts";

/** A log that nobody reads. */
export const SILENT: Log = { info() {}, warning() {}, debug() {} };

/** A real fio, installed where the machine has none. */
export function findFio(): Promise<string> {
  return requireTool("fio", { policy: "auto", environment: process.env, log: SILENT, run: runProgram });
}

/** An empty folder that is gone after the test; one that runs beside others gives its own context. */
export function makeFolder(context: Pick<TestContext, "onTestFinished"> = { onTestFinished }): string {
  const folder = mkdtempSync(join(tmpdir(), "bench-test-"));
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Seconds on a clock that only goes forward. */
export function readClock(): number {
  return performance.now() / 1000;
}

/** Waits until a condition holds. */
export async function waitUntil(holds: () => boolean | Promise<boolean>, seconds = 45): Promise<void> {
  const deadline = readClock() + seconds;
  while (!(await holds())) {
    if (readClock() > deadline) throw new Error(`not within ${seconds} s: ${holds}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
