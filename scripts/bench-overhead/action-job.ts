import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { stopSampler } from "../../src/sampling/sampler-control.ts";

const run = promisify(execFile);

/** The files that a runner gives to a step. */
const COMMAND_FILES = ["GITHUB_STATE", "GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_STEP_SUMMARY"];

/** Lays out the folder that a runner gives to a job. */
export function createJob(temp: string): void {
  mkdirSync(join(temp, "_runner_file_commands"), { recursive: true });
  for (const name of COMMAND_FILES) writeFileSync(join(temp, name), "");
}

/** What a phase of the action took: its whole process, from the start of Node to its end. */
export interface PhaseCost {
  milliseconds: number;
  peakMemoryBytes: number;
}

/** How long the action's main or post takes, run as a runner does, in a job that samples every second. */
export async function timePhase(temp: string, phase: "main" | "post"): Promise<number> {
  return timeNode(temp, [resolve(`dist/${phase}.mjs`)]);
}

/** The same with the peak of its memory, which makes it some milliseconds longer. */
export async function measurePhase(temp: string, phase: "main" | "post"): Promise<PhaseCost> {
  // The peak is known only to the process itself, at its end.
  const probe = join(temp, "probe.cjs");
  const peak = join(temp, "peak");
  const tell = "process.resourceUsage().maxRSS * 1024";
  writeFileSync(
    probe,
    `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(peak)}, String(${tell})))`,
  );
  const milliseconds = await timeNode(temp, ["--require", probe, resolve(`dist/${phase}.mjs`)]);
  return { milliseconds, peakMemoryBytes: Number(readFileSync(peak, "utf8")) };
}

async function timeNode(temp: string, args: string[]): Promise<number> {
  const files = Object.fromEntries(COMMAND_FILES.map((name) => [name, join(temp, name)]));
  const started = performance.now();
  await run(process.execPath, args, {
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
      STATE_owner: "true",
      ...files,
    },
  });
  return performance.now() - started;
}

/** The recording directory that the action made in a job. */
export async function findRecording(temp: string): Promise<string> {
  const { stdout } = await run("find", [temp, "-name", "counters.ndjson", "-printf", "%h\\n"]);
  return stdout.trim();
}

/** Ends the sampler of a job. */
export async function stopJob(temp: string): Promise<void> {
  await stopSampler(await findRecording(temp));
}
