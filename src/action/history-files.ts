import type { Row } from "../model/row.ts";

/** The branch that has a repository's history, and nothing else. */
export const HISTORY_BRANCH = "io-probe-history";

const RUN_FILE = /^v1\/date=(\d{4}-\d\d)-(\d\d)\/[^/]+\.jsonl\.gz$/;
const MONTH_FILE = /^v1\/month=\d{4}-\d\d\.jsonl\.gz$/;
const MONTH_MS = 31 * 86_400_000;
/** The branch never has more files. */
const MAX_FILES = 200;
/** Beside rows: the branch's README, and its badge. */
const OTHER_FILES = 2;
/** What is left of single runs' files where all would be too many. */
const KEPT_RUNS = 60;

/** Whether a file of the branch has rows. */
export function hasRows(path: string): boolean {
  return RUN_FILE.test(path) || MONTH_FILE.test(path);
}

/** The file of one attempt of a run, by the day (UTC) on which its first job started. */
export function placeRun(rows: readonly Row[], runId: string, attempt: number): string {
  const [first = ""] = rows.map(({ jobStartedAt }) => new Date(jobStartedAt).toISOString()).sort();
  return `v1/date=${first.slice(0, 10)}/${runId}-${attempt}.jsonl.gz`;
}

/**
 * Which files of single runs are put into which file of a month: those older than 31 days, and the oldest where the branch
 * would have too many.
 */
export function planMonths(paths: readonly string[], now: Date): Map<string, string[]> {
  const runs = paths.flatMap((path) => {
    const [, month, day] = RUN_FILE.exec(path) ?? [];
    return month === undefined ? [] : [{ path, month, started: Date.parse(`${month}-${day}T00:00:00Z`) }];
  });
  runs.sort((a, b) => a.started - b.started || (a.path < b.path ? -1 : 1));
  const isFull = paths.length + 1 + OTHER_FILES > MAX_FILES;
  const plan = new Map<string, string[]>();
  runs.forEach(({ path, month, started }, index) => {
    if (now.getTime() - started <= MONTH_MS && !(isFull && index < runs.length - KEPT_RUNS)) return;
    const target = `v1/month=${month}.jsonl.gz`;
    plan.set(target, [...(plan.get(target) ?? []), path]);
  });
  return plan;
}
