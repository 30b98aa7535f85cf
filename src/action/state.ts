import { createHmac, timingSafeEqual } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { assertOwnFolder, createOwnFolder } from "../system/own-folder.ts";
import { readRegularFile } from "../system/regular-file.ts";
import type { JobState } from "./state-schema.ts";
import { locateJobDirectory } from "./surroundings.ts";

const STATE_FILE = "action.json";
const MAX_BYTES = 1024 * 1024;

/** The variable that carries the key past the token; commands never get it. */
export const STATE_KEY = "STATE_IO_PROBE_KEY";

/** The key of this job's state, if any; a token comes first, as commands can set the variable through GITHUB_STATE. */
export function deriveStateKey(environment: Environment): string | undefined {
  const token = environment.ACTIONS_RUNTIME_TOKEN;
  return token ? createHmac("sha256", token).update("io-probe state").digest("hex") : environment[STATE_KEY];
}

interface OpenedState {
  state: JobState;
  /** Whether the stored state was not written by io-probe; `state` is then a new one. */
  isForged: boolean;
}

/**
 * The job's state, or a new one; another job's is removed. Steps can write there: only what is signed counts.
 * @throws UserError where the folder is another user's
 */
export async function openJobState(environment: Environment): Promise<OpenedState> {
  const directory = locateJobDirectory(environment);
  assertOwnFolder(directory);
  const fresh = createJobState(environment);
  const found = await readState(directory, environment);
  if (found === undefined) return { state: fresh, isForged: false };
  if (found.state.identity !== fresh.identity) {
    // Without a readable state, this job's recording may remain.
    await rm(directory, { recursive: true, force: true });
    return { state: fresh, isForged: false };
  }
  return found.isForged ? { state: fresh, isForged: true } : found;
}

/** The state before any io-probe step of the job. */
export function createJobState(environment: Environment): JobState {
  const { GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT, GITHUB_JOB, RUNNER_TRACKING_ID } = environment;
  return { identity: JSON.stringify([GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT, GITHUB_JOB, RUNNER_TRACKING_ID]) };
}

/** Saves the state in one move, since another step may read it meanwhile. */
export async function saveJobState(environment: Environment, state: JobState): Promise<void> {
  const directory = locateJobDirectory(environment);
  await createOwnFolder(directory);
  const file = join(directory, STATE_FILE);
  const fresh = `${file}.${process.pid}`;
  const text = JSON.stringify(state);
  await rm(fresh, { force: true });
  await writeFile(fresh, `${text}\n${sign(text, environment)}\n`, { flag: "wx" });
  await rename(fresh, file);
}

async function readState(directory: string, environment: Environment): Promise<OpenedState | undefined> {
  try {
    const [text = "", signature = ""] = (await readRegularFile(join(directory, STATE_FILE), MAX_BYTES)).split("\n");
    // Loaded only where a state exists: the job's first step has none, and starts sooner without the schema.
    const { stateSchema } = await import("./state-schema.ts");
    const result = stateSchema.safeParse(JSON.parse(text));
    return result.success ? { state: result.data, isForged: !isSigned(text, signature, environment) } : undefined;
  } catch {
    return undefined;
  }
}

/** Empty without a key. */
function sign(text: string, environment: Environment): string {
  const key = deriveStateKey(environment);
  return key === undefined ? "" : createHmac("sha256", key).update(text).digest("hex");
}

/** Whether a text has this signature; compares in constant time. */
function isSigned(text: string, signature: string, environment: Environment): boolean {
  const [expected, actual] = [Buffer.from(sign(text, environment)), Buffer.from(signature)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
