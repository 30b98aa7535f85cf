import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { stopSampler } from "../../src/sampling/stop-sampler.ts";

const run = promisify(execFile);
const ROUNDS = 15;

/** How long the action's start step takes beside an empty Node: the cells of a table. */
export async function measureStartStep(folder: string): Promise<string[][]> {
  const empty: number[] = [];
  const start: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    empty.push(await time(() => run(process.execPath, ["-e", "0"])));
    const temp = join(folder, `start-${round}`);
    mkdirSync(join(temp, "_runner_file_commands"), { recursive: true });
    start.push(await time(() => runStartStep(temp)));
    await stopAll(temp);
  }
  const [bare, step] = [median(empty), median(start)];
  return [
    ["node -e 0", bare.toFixed(0), "1.0"],
    ["the action's start step (monitor)", step.toFixed(0), (step / bare).toFixed(1)],
  ];
}

async function runStartStep(temp: string): Promise<void> {
  const files = Object.fromEntries(
    ["GITHUB_STATE", "GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_STEP_SUMMARY"].map((name) => [name, join(temp, name)]),
  );
  for (const path of Object.values(files)) writeFileSync(path, "");
  await run(process.execPath, [resolve("dist/main.mjs")], {
    env: {
      PATH: process.env.PATH,
      HOME: temp,
      RUNNER_TEMP: temp,
      GITHUB_WORKSPACE: temp,
      GITHUB_JOB: "bench",
      GITHUB_ACTIONS: "true",
      INPUT_MODE: "monitor",
      INPUT_INTERVAL: "1s",
      INPUT_INSTALL: "never",
      INPUT_ARTIFACT: "false",
      ...files,
    },
  });
}

/** Ends the sampler of every recording below a folder. */
async function stopAll(temp: string): Promise<void> {
  const { stdout } = await run("find", [temp, "-name", "counters.ndjson", "-printf", "%h\\n"]);
  for (const directory of stdout.split("\n").filter(Boolean)) await stopSampler(directory);
}

async function time(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
