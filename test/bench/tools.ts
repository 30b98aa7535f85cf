import type { TestContext } from "vitest";
import type { Log } from "../../src/system/environment.ts";
import { findTool } from "../../src/system/tools.ts";
import { needs } from "../needs.ts";

/** A log that nobody reads. */
export const SILENT: Log = { info() {}, warning() {}, debug() {} };

/** The real fio, which the set-up installs where it can; the test is skipped where there is none. */
export function findFio(context?: Pick<TestContext, "skip">): string {
  needs("fio", context);
  return findTool("fio", process.env) as string;
}

/** Seconds on a clock that only goes forward. */
export function readClock(): number {
  return performance.now() / 1000;
}

/** Waits until a condition holds. */
export async function waitUntil(holds: () => boolean | Promise<boolean>, seconds = 120): Promise<void> {
  const deadline = readClock() + seconds;
  while (!(await holds())) {
    if (readClock() > deadline) throw new Error(`not within ${seconds} s: ${holds}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
