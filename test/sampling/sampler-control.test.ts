import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stopSampler } from "../../src/sampling/sampler-control.ts";
import { isRunning, readProcessStat } from "../../src/system/process-identity.ts";
import { makeFolder } from "../make-folder.ts";

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = makeFolder();
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
});

/** Processes that say when they do not listen to polite signals any more. */
async function startStubborn(count: number) {
  children = Array.from({ length: count }, () =>
    spawn("sh", ["-c", "trap '' INT TERM; echo ready; while :; do read -r line || sleep 1; done"]),
  );
  await Promise.all(children.map((child) => once(child.stdout as NodeJS.ReadableStream, "data")));
  return children.map(({ pid = 0 }) => ({ pid, startTicks: readProcessStat(pid)?.startTicks ?? 0 }));
}

test("of the iostats that a log names the last twenty are ended, all at the same time", async () => {
  const named = await startStubborn(21);
  const lines = named.map((identity) => JSON.stringify({ e: "iostat", state: "started", number: 1, ...identity }));
  const header = { e: "header", pid: 2 ** 30, startTicks: 1 };
  writeFileSync(join(folder, "counters.ndjson"), [JSON.stringify(header), ...lines, ""].join("\n"));
  const begun = performance.now();
  expect(await stopSampler(folder)).toBe(true);
  expect(named.map(isRunning)).toEqual([true, ...Array(20).fill(false)]);
  // One after the other would take 0.8 s each.
  expect(performance.now() - begun).toBeLessThan(8000);
});
