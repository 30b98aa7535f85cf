import type { History } from "../model/history.ts";
import type { Row } from "../model/row.ts";

/** The rows of a history, and what it leaves out. */
export interface Baseline extends Pick<History, "baseline"> {
  rows: Row[];
}

type LeftOut = History["baseline"]["leftOut"][number]["reason"];

/**
 * The rows of steps that succeeded in successful pushes to the default branch; those that say neither their event nor
 * their branch, as on a laptop, count as such. Of a run that was repeated, the newest attempt's.
 */
export function selectBaseline(rows: readonly Row[]): Baseline {
  const newest = new Map<string, number>();
  const keys = rows.map(keyAttempts);
  for (const [index, { attempt = 0 }] of rows.entries()) {
    const key = keys[index] as string;
    newest.set(key, Math.max(newest.get(key) ?? 0, attempt));
  }
  const runs = new Map<LeftOut, Set<string>>();
  const kept = rows.filter((row, index) => {
    if ((row.attempt ?? 0) < (newest.get(keys[index] as string) ?? 0)) return false;
    const reason = findReason(row);
    if (reason !== undefined) runs.set(reason, (runs.get(reason) ?? new Set()).add(keyRun(row)));
    return reason === undefined && row.incomplete !== true && !isFailed(row.result);
  });
  const says = rows.some(({ event, ref }) => event !== undefined || ref !== undefined);
  const leftOut = [...runs].map(([reason, { size }]) => ({ reason, runs: size }));
  return { rows: kept, baseline: { rule: says ? "pushes" : "all", leftOut } };
}

function findReason({ event, ref, defaultBranch, jobResult }: Row): LeftOut | undefined {
  if (event !== undefined && event !== "push") return "not-a-push";
  if ((event !== undefined || ref !== undefined) && defaultBranch !== true) return "other-branch";
  return isFailed(jobResult) ? "failed" : undefined;
}

function isFailed(result: string | undefined): boolean {
  return result !== undefined && result !== "success";
}

/** What jobs of one run share; without a number, each job is a run. */
export function keyRun({ repository, runId, jobStartedAt }: Row): string {
  return JSON.stringify([repository, runId ?? jobStartedAt]);
}

function keyAttempts(row: Row): string {
  return JSON.stringify([keyRun(row), row.workflow, row.job, row.label]);
}
