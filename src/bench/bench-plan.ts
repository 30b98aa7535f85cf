import { availableParallelism } from "node:os";
import type { BenchPlan } from "../model/bench-plan.ts";
import { type JobFile, listJobs } from "./job-file.ts";
import type { Profile } from "./profile.ts";
import { estimateSpace } from "./space-estimate.ts";
import { MIN_RUN_SECONDS, onlyCreates, readRuntime } from "./time-plan.ts";
import { writesByTheClock } from "./write-budget.ts";

interface PlannedRun {
  profile: Profile;
  target: string;
  timeBudgetSeconds?: number | undefined;
  maxWriteBytes?: number | undefined;
}

/**
 * What a profile will do on a target, for the user.
 * @param all its groups
 * @param groups those that will run
 */
export function planBench(run: PlannedRun, all: readonly JobFile[], groups: readonly JobFile[]): BenchPlan {
  const { profile, target, timeBudgetSeconds, maxWriteBytes } = run;
  const budgetSeconds = timeBudgetSeconds ?? profile.timeBudgetSeconds;
  const timed = groups.filter((group) => !onlyCreates(group));
  const leastSeconds = timed.length * MIN_RUN_SECONDS;
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

/** The budget's share of the groups that write until time is over, or their runtimes; undefined without such groups. */
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
