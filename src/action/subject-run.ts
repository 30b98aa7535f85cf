import { amountAt, objectAt, parseObject, textAt } from "../model/json-object.ts";
import { findWorkflowPath } from "../system/ci-job.ts";
import type { Environment } from "../system/environment.ts";
import { readRegularFile } from "../system/regular-file.ts";
import { identifyRun } from "./surroundings.ts";

/** GitHub sends none larger than 25 MB. */
const MAX_EVENT_BYTES = 32 * 1024 ** 2;

/** The run that a history step is about: its own, or the one that a workflow_run event is about. */
export interface SubjectRun {
  runId: string;
  attempt: number;
  /** The repository's default branch, if the event says it. */
  branch: string | undefined;
  /** The file of its workflow, if it is in this repository. */
  workflowPath: string | undefined;
  /** Whether it is a push to the default branch of this repository: only those are stored. */
  isMain: boolean;
  /** Whether it is another repository's: a fork's. */
  isForeign: boolean;
}

/** The run of a step, by its variables and its event, which no job of the run can change. */
export async function findSubject(environment: Environment): Promise<SubjectRun> {
  const { GITHUB_EVENT_PATH, GITHUB_EVENT_NAME, GITHUB_REF, GITHUB_REPOSITORY = "" } = environment;
  const text = GITHUB_EVENT_PATH ? await readRegularFile(GITHUB_EVENT_PATH, MAX_EVENT_BYTES).catch(() => "") : "";
  const event = parseObject(text);
  const branch = textAt(objectAt(event, "repository"), "default_branch");
  const other = GITHUB_EVENT_NAME === "workflow_run" ? objectAt(event, "workflow_run") : undefined;
  if (other === undefined) {
    const { runId = "", attempt = 1 } = identifyRun(environment);
    const isMain = GITHUB_EVENT_NAME === "push" && branch !== undefined && GITHUB_REF === `refs/heads/${branch}`;
    return { runId, attempt, branch, workflowPath: findWorkflowPath(environment), isMain, isForeign: false };
  }
  const isForeign = textAt(objectAt(other, "head_repository"), "full_name") !== GITHUB_REPOSITORY;
  const isPush = textAt(other, "event") === "push" && textAt(other, "head_branch") === branch;
  return {
    runId: String(amountAt(other, "id") ?? ""),
    attempt: amountAt(other, "run_attempt") ?? 1,
    branch,
    // As a run's page names it, with the branch behind it for some events.
    workflowPath: textAt(other, "path")?.replace(/@.*$/, ""),
    isMain: isPush && !isForeign && branch !== undefined,
    isForeign,
  };
}
