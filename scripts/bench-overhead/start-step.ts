import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { median } from "../lab/statistics.ts";
import { createJob, stopJob, timePhase } from "./action-job.ts";

const run = promisify(execFile);
const ROUNDS = 15;

/** How long the action's start step takes beside an empty Node: the cells of a table. */
export async function measureStartStep(folder: string): Promise<string[][]> {
  const empty: number[] = [];
  const start: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await run(process.execPath, ["-e", "0"]);
    empty.push(performance.now() - started);
    const temp = join(folder, `start-${round}`);
    createJob(temp);
    start.push(await timePhase(temp, "main"));
    await stopJob(temp);
  }
  const [bare, step] = [median(empty), median(start)];
  return [
    ["node -e 0", bare.toFixed(0), "1.0"],
    ["the action's start step (monitor)", step.toFixed(0), (step / bare).toFixed(2)],
  ];
}
