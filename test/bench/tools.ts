import type { Log } from "../../src/system/environment.ts";
import { runProgram } from "../../src/system/program.ts";
import { requireTool } from "../../src/system/tools.ts";

/** A log that nobody reads. */
export const SILENT: Log = { info() {}, warning() {}, debug() {} };

/** A real fio, installed where the machine has none. */
export function findFio(): Promise<string> {
  return requireTool("fio", { policy: "auto", environment: process.env, log: SILENT, run: runProgram });
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
