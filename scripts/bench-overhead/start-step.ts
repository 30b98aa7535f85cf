import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { median } from "../lab/figures.ts";
import { readChildSeconds } from "../lab/machine.ts";
import { createJob, stopJob, timePhase } from "./action-job.ts";

const run = promisify(execFile);
const ROUNDS = 15;

interface Runs {
  milliseconds: number[];
  /** Of all together, since the kernel tells it in steps of 10 ms. */
  cpuSeconds: number;
}

/** What the action's start step takes beside an empty Node: the cells of a table. */
export async function measureStartStep(folder: string): Promise<string[][]> {
  const empty: Runs = { milliseconds: [], cpuSeconds: 0 };
  const start: Runs = { milliseconds: [], cpuSeconds: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    await add(empty, async () => {
      const started = performance.now();
      await run(process.execPath, ["-e", "0"]);
      return performance.now() - started;
    });
    const temp = join(folder, `start-${round}`);
    createJob(temp);
    await add(start, () => timePhase(temp, "main"));
    await stopJob(temp);
  }
  return [describeRuns("node -e 0", empty, empty), describeRuns("the action's start step (monitor)", start, empty)];
}

async function add(runs: Runs, work: () => Promise<number>): Promise<void> {
  const before = readChildSeconds();
  runs.milliseconds.push(await work());
  runs.cpuSeconds += readChildSeconds() - before;
}

function describeRuns(name: string, runs: Runs, least: Runs): string[] {
  const [time, leastTime] = [median(runs.milliseconds), median(least.milliseconds)];
  return [
    name,
    time.toFixed(0),
    (time / leastTime).toFixed(2),
    ((runs.cpuSeconds / ROUNDS) * 1000).toFixed(0),
    (runs.cpuSeconds / least.cpuSeconds).toFixed(2),
  ];
}
