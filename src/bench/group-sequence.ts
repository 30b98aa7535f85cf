import type { Benchmark } from "../model/benchmark.ts";
import { UserError } from "../model/user-error.ts";
import type { Log } from "../system/log.ts";
import type { ProfileStep } from "./bench-progress.ts";
import type { FioBench } from "./fio-run.ts";
import { runGroup } from "./group-run.ts";
import { hasResult, type JobFile, listJobs } from "./job-file.ts";
import type { Profile } from "./profile.ts";
import { watchBudget } from "./time-limit.ts";
import { fitGroup, type GroupPlan, keepGroup, onlyCreates, readRuntime } from "./time-plan.ts";
import { describeShortLayout, fitToLayout, isTooShort, shrinkLayout } from "./written-layout.ts";

/** The groups of a profile, to be run one after the other on one target. */
export interface GroupSequence {
  profile: Profile;
  target: string;
  bench: FioBench;
  groups: readonly JobFile[];
  /** The user's own budget; by default the profile's. */
  timeBudgetSeconds?: number;
  /** The user's own size of the layout file. */
  sizeBytes?: number;
  /** When the target's time began, on the clock that is read. */
  startedAt: number;
  readClock: () => number;
  /** Adds what a job file does not say to a result. */
  complete: (benchmark: Benchmark) => Benchmark;
  onStep: (step: ProfileStep) => void;
  log: Log;
}

/**
 * Runs the groups in turn and gives all results, a failure for each job that had to be left out.
 * @throws UserError where fio refuses a job of the user's own file
 */
export async function runGroups(sequence: GroupSequence): Promise<Benchmark[]> {
  const { profile, bench, groups, timeBudgetSeconds: budgetSeconds, startedAt, readClock, onStep } = sequence;
  const watch = watchBudget({ budgetSeconds, groupCount: groups.length, startedAt, readClock });
  const startsFresh = profile.style !== "fitted" && groups.length === 1;
  const benchmarks: Benchmark[] = [];
  let obstacle: string | undefined;
  let layout: Benchmark | undefined;
  for (const [jobIndex, written] of groups.entries()) {
    const group = fitToLayout(written, layout);
    const step = { jobs: listJobs(group).map((job) => job.name), jobIndex, jobCount: groups.length };
    let count = 0;
    const onRun = (number: number): void => {
      count = number;
      onStep({ ...step, state: "running", run: number, results: [] });
    };
    const plan = planGroup(sequence, group, jobIndex, readClock() - startedAt);
    obstacle ??= watch.explainEnd();
    const groupRun = { bench, plan, startsFresh, ...watch, readClock, onRun };
    let found = obstacle === undefined ? await tryGroup(profile, groupRun) : failGroup(group, obstacle);
    if (profile.style === "fitted" && isLayout(group)) {
      if (isTooShort(found[0], plan)) found = await tryGroup(profile, { ...groupRun, plan: shrinkLayout(group) });
      layout = found[0];
      found = found.map((benchmark) => describeShortLayout(benchmark, plan));
    }
    if (profile.style === "fitted") obstacle ??= findMissingLayout(group, found);
    const results = found.map(sequence.complete);
    onStep({ ...step, state: "finished", run: count, results });
    benchmarks.push(...results);
  }
  const overrun = watch.describeOverrun(sumMeasuredSeconds(benchmarks));
  if (overrun !== undefined) sequence.log.warning(`${sequence.target}: ${overrun}`);
  return benchmarks;
}

/** Why the jobs after the one that writes the layout file cannot be run; undefined where that job succeeded, or is none. */
function findMissingLayout(group: JobFile, results: readonly Benchmark[]): string | undefined {
  const failed = results.find(({ state }) => state === "failed");
  if (failed === undefined || !isLayout(group)) return undefined;
  return `not run: ${failed.job} failed, which writes the file that this job works on`;
}

/** Whether a group writes the file that the others work on. */
function isLayout(group: JobFile): boolean {
  return readRuntime(group) === undefined && !onlyCreates(group);
}

/** What all runs of all jobs took; a job's directions run at the same time. */
function sumMeasuredSeconds(benchmarks: readonly Benchmark[]): number {
  const byJob = new Map<string, number>();
  for (const benchmark of benchmarks) {
    if (benchmark.state === "failed") continue;
    byJob.set(benchmark.job, Math.max(byJob.get(benchmark.job) ?? 0, benchmark.durationSeconds ?? 0));
  }
  return [...byJob.values()].reduce((sum, seconds) => sum + seconds, 0);
}

function planGroup(sequence: GroupSequence, group: JobFile, index: number, elapsed: number): GroupPlan {
  const { profile, groups, timeBudgetSeconds, sizeBytes } = sequence;
  const budgetSeconds = timeBudgetSeconds ?? profile.timeBudgetSeconds;
  if (profile.style === "fitted") {
    const left = { seconds: (budgetSeconds ?? 0) - elapsed, groups: groups.length - index };
    return fitGroup(group, profile, {
      ...left,
      strict: timeBudgetSeconds !== undefined,
      sized: sizeBytes !== undefined,
    });
  }
  return keepGroup(group, { groups, rule: profile, budgetSeconds, repeatable: groups.length === 1 });
}

/** Runs the group; of a bundled profile, one that this fio refuses (an engine that it lacks) leaves the others to run. */
async function tryGroup({ style }: Profile, group: Parameters<typeof runGroup>[0]): Promise<Benchmark[]> {
  try {
    return await runGroup(group);
  } catch (error) {
    if (!(error instanceof UserError) || style === "own") throw error;
    return failGroup(group.plan.file, error.message);
  }
}

function failGroup(group: JobFile, error: string): Benchmark[] {
  return listJobs(group)
    .filter((job) => hasResult(group, job) || onlyCreates(group))
    .map((job) => ({ state: "failed", job: job.name, error, diagnostics: [] }));
}
