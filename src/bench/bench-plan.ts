import { availableParallelism } from "node:os";
import type { BenchPlan } from "../model/bench-plan.ts";
import { type JobFile, listJobs } from "./job-file.ts";
import type { Profile } from "./profile.ts";
import { estimateSpace } from "./space-estimate.ts";
import { LEAST_SECONDS, onlyCreates, readRuntime } from "./time-plan.ts";
import { writesByTheClock } from "./write-budget.ts";

/** What a plan is made of. */
interface PlannedRun {
  profile: Profile;
  target: string;
  timeBudgetSeconds?: number;
  maxWriteBytes?: number | undefined;
}

/**
 * What a profile will do on a target, before it begins.
 * @param all its groups
 * @param groups those that are run
 */
export function planBench(run: PlannedRun, all: readonly JobFile[], groups: readonly JobFile[]): BenchPlan {
  const { profile, target, timeBudgetSeconds, maxWriteBytes } = run;
  const budgetSeconds = timeBudgetSeconds ?? profile.timeBudgetSeconds;
  const timed = groups.filter((group) => !onlyCreates(group));
  const leastSeconds = timed.length * LEAST_SECONDS;
  return {
    ...{ profile: profile.name, target, jobs: timed.length, seconds: budgetSeconds, maxWriteBytes },
    tight:
      timeBudgetSeconds !== undefined && leastSeconds > timeBudgetSeconds
        ? { leastSeconds, budgetSeconds: timeBudgetSeconds }
        : undefined,
    fileBytes: Math.max(0, ...groups.map(estimateSpace)),
    writingSeconds: estimateWriting(profile, timed, budgetSeconds),
    leftOut: all.filter((group) => !keeps(groups, group)).flatMap(nameJobs),
    cores: availableParallelism(),
  };
}

/** The share of the budget of the groups that write by the clock, or their runtimes; undefined where none does. */
function estimateWriting(profile: Profile, groups: readonly JobFile[], budget: number | undefined): number | undefined {
  const clocked = groups.filter(writesByTheClock);
  if (clocked.length === 0) return undefined;
  if (profile.style === "fitted") return ((budget ?? 0) * clocked.length) / groups.length;
  return clocked.reduce((sum, group) => sum + (readRuntime(group) ?? 0), 0) * profile.fewestRuns;
}

function keeps(groups: readonly JobFile[], group: JobFile): boolean {
  const names = new Set(groups.flatMap(nameJobs));
  return nameJobs(group).every((name) => names.has(name));
}

function nameJobs(group: JobFile): string[] {
  return listJobs(group).map(({ name }) => name);
}
