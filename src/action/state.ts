import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Environment } from "../system/environment.ts";
import { createFolder } from "../system/files.ts";

// The io-probe steps of one job are separate processes that share one folder of the runner's temp. The runner empties
// that temp for every job; where a runner does not, the identity in the state tells another job's leftovers apart.
const FOLDER = "io-probe";
const STATE_FILE = "action.json";

const stateSchema = z.object({
  /** Run, attempt and job that the folder belongs to. */
  identity: z.string(),
  /** Whether a step has taken it upon itself to report when the job ends. */
  owned: z.optional(z.boolean()),
  /** The label that a step of the job was given first. */
  label: z.optional(z.string()),
  /** The gates of the job's `monitor`, for the step that ends the sampling. */
  failIf: z.optional(z.string()),
  /** The artifacts that this job has uploaded. */
  uploaded: z.optional(z.object({ report: z.string(), details: z.string() })),
  /** How many results the last report held. */
  reportedEntries: z.optional(z.int()),
});

/** What the io-probe steps of one job know of each other. */
export type JobState = z.infer<typeof stateSchema>;

/** Where the job's recording, results and state lie. */
export function locateJobDirectory(environment: Environment): string {
  return join(environment.RUNNER_TEMP || "/tmp", FOLDER);
}

/** The job's state, or a new one; what another job left in the folder is removed. */
export async function openJobState(environment: Environment): Promise<JobState> {
  const directory = locateJobDirectory(environment);
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
  const file = join(directory, STATE_FILE);
  await writeFile(`${file}.${process.pid}`, `${JSON.stringify(state)}\n`);
  await rename(`${file}.${process.pid}`, file);
}

async function readState(directory: string): Promise<JobState | undefined> {
  try {
    const result = stateSchema.safeParse(JSON.parse(await readFile(join(directory, STATE_FILE), "utf8")));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}

function identifyJob({ GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT, GITHUB_JOB, RUNNER_TRACKING_ID }: Environment): string {
  return JSON.stringify([GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT, GITHUB_JOB, RUNNER_TRACKING_ID]);
}
