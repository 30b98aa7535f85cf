import { type ChildProcess, spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { BUILT, NODE_OF_SCRIPTS } from "../built.ts";
import { TEMPORARY } from "../temporary.ts";
import type { JobPlan, JobResult } from "./job-plan.ts";

/** The action of this repository, as a step uses it. */
export const IO_PROBE = { main: join(BUILT, "dist/main.mjs"), post: join(BUILT, "dist/post.mjs") };

/** A job that runs. */
export interface RunningJob {
  /** What really happened; rejects where the worker itself failed. */
  done: Promise<JobResult>;
  /** Cancels the job, as somebody who clicks on the button. */
  cancel(): void;
  /** Kills the worker, as a machine that has no memory left does: nothing runs after that. */
  kill(): void;
}

/** A self-hosted runner in a temporary folder. */
export interface RunnerDouble {
  root: string;
  start(plan: JobPlan): RunningJob;
  /** Waits until a step has made a file in the runner's folder. */
  waitFor(file: string): Promise<void>;
  /** The names of what the job left in its workspace. */
  listWorkspace(): string[];
  /** What a file held in RUNNER_TEMP at the end of the job, right before the runner emptied it. */
  readTemp(path: string): string;
  remove(): void;
}

/**
 * A runner that does what actions/runner v2.336.0 does around the steps of a job, as far as io-probe can see it: files
 * and folders, the worker process above the steps, its log, pipes, conditions, post steps, cancelling and the clean-up
 * at the end. It knows nothing of io-probe.
 */
export function createRunner(): RunnerDouble {
  const root = mkdtempSync(join(TEMPORARY, "io-probe-runner-"));
  const worker = join(root, "bin/Runner.Worker");
  mkdirSync(join(root, "bin"));
  try {
    // The kernel tells the path that a process was started by: another name of node makes it the worker.
    linkSync(NODE_OF_SCRIPTS, worker);
  } catch {
    copyFileSync(NODE_OF_SCRIPTS, worker);
  }
  return {
    root,
    start(plan) {
      writeFileSync(join(root, "plan.json"), JSON.stringify(plan));
      const child = spawn(worker, ["--no-warnings", join(import.meta.dirname, "worker.ts"), root], {
        env: { PATH: process.env.PATH, NODE_FOR_ACTIONS: process.execPath },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      return { done: awaitWorker(child, root), cancel: () => child.send("cancel"), kill: () => child.kill("SIGKILL") };
    },
    async waitFor(file) {
      while (!existsSync(join(root, file))) await setTimeout(20);
    },
    listWorkspace: () => readdirSync(join(root, "_work/example/example")),
    readTemp: (path) => readFileSync(join(root, "temp-at-the-end", path), "utf8"),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

function awaitWorker(child: ChildProcess, root: string): Promise<JobResult> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code !== 0) reject(new Error(`the worker ended with ${code}: ${output}`));
      else resolve(JSON.parse(readFileSync(join(root, "result.json"), "utf8")) as JobResult);
    });
  });
}
