import { countUpTo } from "../model/numbers.ts";
import type { RunJob } from "./run-jobs.ts";

/** Jobs that need nothing are created within so many seconds of the first. */
const TOGETHER_SECONDS = 2;

/**
 * The one job that each probably waited for: of those that had ended when it was created, the last. None for jobs created
 * with the first, and none where the engine does not say when they were created.
 *
 * @param candidates what they may have waited for, and they themselves
 * @param beginSeconds when the first of them could begin
 */
export function inferNeeds(
  jobs: readonly RunJob[],
  candidates: readonly RunJob[],
  beginSeconds: number,
): ReadonlyMap<RunJob, RunJob> {
  const first = candidates
    .filter(({ state }) => state !== "carried-over")
    .reduce((earliest, { created = earliest }) => Math.min(earliest, created), Number.POSITIVE_INFINITY);
  const ended = candidates
    .flatMap((job) =>
      (job.state === "ran" || job.state === "not-started") && job.ended !== undefined && job.ended > beginSeconds
        ? [{ job, ended: job.ended }]
        : [],
    )
    .sort((a, b) => a.ended - b.ended);
  const ends = ended.map((one) => one.ended);
  const needs = new Map<RunJob, RunJob>();
  for (const job of jobs) {
    const { created } = job;
    if (created === undefined || created <= first + TOGETHER_SECONDS) continue;
    const before = countUpTo(ends, created);
    const last = ended.slice(Math.max(0, before - 2), before).findLast((one) => one.job !== job);
    if (last !== undefined) needs.set(job, last.job);
  }
  return needs;
}
