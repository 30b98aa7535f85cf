import { availableParallelism } from "node:os";
import type { BenchPlan } from "../model/bench-plan.ts";
import { type JobFile, listJobs } from "./job-file.ts";
import { type Profile, type ProfileOnTarget, readBudget } from "./profile.ts";
import { estimateSpace } from "./space-estimate.ts";
import { MIN_RUN_SECONDS, onlyCreates, sumRuntimes } from "./time-plan.ts";
import { writesByTheClock } from "./write-budget.ts";

/** What a profile will do; not all groups may run. */
export function planBench(
  run: ProfileOnTarget & { maxWriteBytes?: number | undefined },
  all: readonly JobFile[],
  groups: readonly JobFile[],
): BenchPlan {
  const { profile, target, timeBudgetSeconds = Infinity, maxWriteBytes } = run;
  const seconds = readBudget(run);
  const timed = groups.filter((group) => !onlyCreates(group));
  const leastSeconds = timed.length * MIN_RUN_SECONDS;
  const names = new Set(groups.flatMap(nameJobs));
  return {
    ...{ profile: profile.name, target, jobs: timed.length, seconds, maxWriteBytes },
    tight: leastSeconds > timeBudgetSeconds ? { leastSeconds, budgetSeconds: timeBudgetSeconds } : undefined,
    fileBytes: Math.max(0, ...groups.map(estimateSpace)),
    writingSeconds: estimateWriting(profile, timed, seconds),
    leftOut: all.flatMap(nameJobs).filter((name) => !names.has(name)),
    cores: availableParallelism(),
  };
}

function estimateWriting(profile: Profile, groups: readonly JobFile[], budget: number | undefined): number | undefined {
  const clocked = groups.filter(writesByTheClock);
  if (clocked.length === 0) return undefined;
  if (profile.style === "fitted") return ((budget ?? 0) * clocked.length) / groups.length;
  return sumRuntimes(clocked) * profile.fewestRuns;
}

function nameJobs(group: JobFile): string[] {
  return listJobs(group).map(({ name }) => name);
}
