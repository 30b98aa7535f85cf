import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { stopSampler } from "../../src/sampling/stop-sampler.ts";

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

/** Runs the action's main or post as a runner does, in a job that samples every second and uploads nothing. */
export async function runPhase(temp: string, phase: "main" | "post"): Promise<PhaseCost> {
  const files = Object.fromEntries(COMMAND_FILES.map((name) => [name, join(temp, name)]));
  // The peak is known only to the process itself, at its end.
  const probe = join(temp, "probe.cjs");
  const peak = join(temp, "peak");
  const tell = "process.resourceUsage().maxRSS * 1024";
  writeFileSync(
    probe,
    `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(peak)}, String(${tell})))`,
  );
  const started = performance.now();
  await run(process.execPath, ["--require", probe, resolve(`dist/${phase}.mjs`)], {
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
  return { milliseconds: performance.now() - started, peakMemoryBytes: Number(readFileSync(peak, "utf8")) };
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
