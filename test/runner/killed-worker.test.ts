import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isRunning, type ProcessIdentity } from "../../src/system/process-identity.ts";
import { needs } from "../needs.ts";
import { createRunner, IO_PROBE, type RunnerDouble } from "./runner.ts";

let runner: RunnerDouble;
beforeEach(() => {
  runner = createRunner();
});
afterEach(() => runner.remove());

/** The sampler and the iostat that the recording names. */
function readProcesses(): ProcessIdentity[] {
  const log = join(runner.root, "_work/_temp/io-probe/recording/counters.ndjson");
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, "utf8").split("\n");
  const wanted = lines.filter((line) => /^\{"e":"(?:header|iostat)"/.test(line) && line.includes('"pid"'));
  return wanted.map((line) => {
    const { pid, startTicks } = JSON.parse(line);
    return { pid, startTicks };
  });
}

test("a worker that is killed takes the sampler and its iostat with it, within seconds", async () => {
  needs("iostat");
  const environment = { PATH: process.env.PATH ?? "", HOME: runner.root };
  const inputs = { artifact: "false", install: "never", matrix: "null" };
  const steps = [
    { name: "Run org/io-probe@v1", uses: { ...IO_PROBE, inputs } },
    { name: "Work", run: "exec sleep 30" },
  ];
  const job = runner.start({ environment, steps });
  const ended = job.done.catch(() => "killed");
  await expect.poll(() => readProcesses().length, { timeout: 120_000 }).toBeGreaterThan(1);
  expect(readProcesses().every(isRunning)).toBe(true);
  job.kill();
  await expect.poll(() => readProcesses().filter(isRunning), { timeout: 120_000 }).toEqual([]);
  expect(await ended).toBe("killed");
});
