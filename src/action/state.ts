import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { createFolder } from "../system/files.ts";
import { assertOwnFolder } from "../system/own-folder.ts";
import { locateJobDirectory } from "./job-directory.ts";
import type { JobState } from "./state-schema.ts";

const STATE_FILE = "action.json";

/**
 * The job's state, or a new one; what another job left in the folder is removed.
 * @throws UserError where the folder is somebody else's.
 */
export async function openJobState(environment: Environment): Promise<JobState> {
  const directory = locateJobDirectory(environment);
  assertOwnFolder(directory);
  const fresh = createJobState(environment);
  const state = await readState(directory);
  if (state?.identity === fresh.identity) return state;
  // A folder without a readable state may still hold this job's recording, as after a full disk.
  if (state !== undefined) await rm(directory, { recursive: true, force: true });
  return fresh;
}

/** The state of a job in which no io-probe step has run yet. */
export function createJobState(environment: Environment): JobState {
  return { identity: identifyJob(environment) };
}

/** Keeps the state for the job's later steps; the file is replaced whole, so that a step beside this one reads it whole. */
export async function saveJobState(environment: Environment, state: JobState): Promise<void> {
  const directory = locateJobDirectory(environment);
  await createFolder(directory);
  assertOwnFolder(directory);
  const file = join(directory, STATE_FILE);
  await writeFile(`${file}.${process.pid}`, `${JSON.stringify(state)}\n`);
  await rename(`${file}.${process.pid}`, file);
}

async function readState(directory: string): Promise<JobState | undefined> {
  try {
    const text = await readFile(join(directory, STATE_FILE), "utf8");
    // Loaded where there is a state to read: the job's first step, which starts the sampler, has none.
    const { stateSchema } = await import("./state-schema.ts");
    const result = stateSchema.safeParse(JSON.parse(text));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}

function identifyJob({ GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT, GITHUB_JOB, RUNNER_TRACKING_ID }: Environment): string {
  return JSON.stringify([GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT, GITHUB_JOB, RUNNER_TRACKING_ID]);
}
