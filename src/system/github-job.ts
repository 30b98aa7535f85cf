import { objectAt, parseObject, textAt } from "../model/json-object.ts";
import type { Environment } from "./environment.ts";
import { readRegularFile } from "./regular-file.ts";

/** GitHub sends none larger than 25 MB, and most have some kB. */
const MAX_EVENT_BYTES = 32 * 1024 ** 2;

/** Why and of what a job of GitHub, Gitea or act runs, by its variables and event; unchecked. */
export async function describeOrigin(environment: Environment) {
  const { GITHUB_REF: ref, GITHUB_EVENT_NAME: event, GITHUB_RUN_NUMBER: number } = environment;
  return {
    commit: environment.GITHUB_SHA || undefined,
    ref: ref || undefined,
    event: event || undefined,
    runNumber: number ? Number(number) : undefined,
    workflowPath: findWorkflowPath(environment),
    defaultBranch: (await isOnDefaultBranch(environment)) || undefined,
  };
}

/** The path of OWNER/REPOSITORY/PATH@REF, where the workflow is of this repository. */
export function findWorkflowPath({ GITHUB_WORKFLOW_REF = "", GITHUB_REPOSITORY }: Environment): string | undefined {
  const start = `${GITHUB_REPOSITORY}/`;
  if (!GITHUB_REPOSITORY || !GITHUB_WORKFLOW_REF.startsWith(start)) return undefined;
  return /^[^@]+/.exec(GITHUB_WORKFLOW_REF.slice(start.length))?.[0];
}

async function isOnDefaultBranch({ GITHUB_REF, GITHUB_EVENT_NAME, GITHUB_EVENT_PATH }: Environment): Promise<boolean> {
  // No other branch's schedule runs, and the event has no repository.
  if (GITHUB_EVENT_NAME === "schedule") return true;
  if (!GITHUB_EVENT_PATH || !GITHUB_REF) return false;
  const event = parseObject(await readRegularFile(GITHUB_EVENT_PATH, MAX_EVENT_BYTES).catch(() => ""));
  const branch = textAt(objectAt(event, "repository"), "default_branch");
  return branch !== undefined && GITHUB_REF === `refs/heads/${branch}`;
}
