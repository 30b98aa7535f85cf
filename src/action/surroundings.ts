import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Installation } from "../session/host.ts";
import type { Environment } from "../system/environment.ts";
import { createOwnFolder } from "../system/own-folder.ts";

/** io-probe's own files in dist/. */
export function locateInstallation(): Installation {
  return { samplerScript: locateOwn("./sampler.mjs"), viewerScript: locateOwn("./viewer.js") };
}

/** The path of the command line that is bundled beside the action. */
export function locateCommandLine(): string {
  return locateOwn("./cli.mjs");
}

function locateOwn(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** The runner's temp, which it empties for every job. */
export function locateTemporary({ RUNNER_TEMP }: Environment): string {
  return RUNNER_TEMP || "/tmp";
}

/** The folder for recording, results and state. Where temp is not emptied between jobs, the state says whose it is. */
export function locateJobDirectory(environment: Environment): string {
  return join(locateTemporary(environment), "io-probe");
}

/** A workflow run, as far as the environment tells. */
export interface RunIdentity {
  repository?: string | undefined;
  runId?: string | undefined;
  /** The run's attempt, which no leg's can exceed. */
  attempt?: number | undefined;
}

/** The run of a step; what its environment lacks is absent. */
export function identifyRun({ GITHUB_REPOSITORY, GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT }: Environment): RunIdentity {
  const attempt = Number(GITHUB_RUN_ATTEMPT);
  return {
    repository: GITHUB_REPOSITORY || undefined,
    runId: GITHUB_RUN_ID || undefined,
    attempt: Number.isInteger(attempt) && attempt > 0 ? attempt : undefined,
  };
}

/** The address of a run of this repository. */
export function locateRun({ GITHUB_SERVER_URL, GITHUB_REPOSITORY }: Environment, runId = ""): string {
  return `${GITHUB_SERVER_URL || "https://github.com"}/${GITHUB_REPOSITORY}/actions/runs/${runId}`;
}

/** The address of this job by its number in the API, where the server is GitHub's, else of its run. */
export function locateJob(environment: Environment, jobId: string | undefined): string | undefined {
  const { GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: runId } = environment;
  if (!repository || !runId) return undefined;
  const run = locateRun(environment, runId);
  return jobId !== undefined && isGitHub(environment) ? `${run}/job/${jobId}` : run;
}

/** Whether the server is GitHub's own. */
export function isGitHub({ GITHUB_SERVER_URL }: Environment): boolean {
  const { hostname } = new URL(GITHUB_SERVER_URL || "https://github.com");
  return hostname === "github.com" || hostname.endsWith(".ghe.com");
}

/** The job's id in the workflow file. */
export function nameJob({ GITHUB_JOB }: Environment): string {
  return GITHUB_JOB || "job";
}

/** The folder for results: as wanted, or this user's own in temp, where others may have put one. */
export async function openOutput(environment: Environment, wanted: string | undefined, name: string): Promise<string> {
  if (wanted !== undefined) return wanted;
  const folder = join(locateTemporary(environment), name);
  await createOwnFolder(folder);
  return folder;
}
