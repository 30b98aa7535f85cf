import type { BenchPlan } from "../model/bench-plan.ts";
import type { Benchmark } from "../model/benchmark.ts";
import type { Environment } from "../system/environment.ts";
import type { Log } from "../system/log.ts";
import type { OnProgress } from "./bench-progress.ts";
import { splitAtBarriers } from "./job-groups.ts";
import type { Profile } from "./profile.ts";
import { runOnTarget } from "./target-run.ts";
import { LEAST_SECONDS, readRuntime } from "./time-plan.ts";
import type { WriteBudget } from "./write-budget.ts";

/** What to run where. */
export interface ProfileRun {
  profile: Profile;
  /** The directory, as the user named it. */
  target: string;
  /** Size of the layout file; by default 4 GiB or a quarter of what is free, or what a published profile says. */
  sizeBytes?: number;
  /**
   * What it may take; by default the profile's own, which a slow disk may exceed for the sake of three runs of
   * each job. A budget that is given ends the runs.
   */
  timeBudgetSeconds?: number;
  /** What may still be written by all profiles and targets of a call, and the bound that it began with. */
  writeBudget?: WriteBudget | undefined;
  maxWriteBytes?: number | undefined;
  /** Is told what will run, before it does. */
  onPlan?: ((plan: BenchPlan) => void) | undefined;
  /** Whether a job file of the user's may name devices, paths outside of the target, commands and any engine. */
  allowUnsafe?: boolean;
  /** Path of the fio to run. */
  fio: string;
  environment: Environment;
  log: Log;
  onProgress?: OnProgress;
  /** An abort ends fio, removes its files, and makes the call fail with the signal's reason. */
  signal: AbortSignal;
  /** Seconds on a clock that only goes forward. */
  readClock: () => number;
}

/**
 * Runs a profile on a target and gives one benchmark for each job and direction. Everything fio makes lies in one fresh
 * folder under the target, which is gone when the call returns or fails.
 * @throws UserError where the target cannot be used, has too little space, or fio refuses the job file
 */
export async function runProfile(run: ProfileRun): Promise<Benchmark[]> {
  const { target, readClock, onProgress } = run;
  const startedAt = readClock();
  const estimate = estimateSeconds(run);
  return runOnTarget({
    ...run,
    allowUnsafe: run.allowUnsafe ?? false,
    onStep: (step) => {
      const elapsedSeconds = readClock() - startedAt;
      const least = elapsedSeconds + (step.jobCount - step.jobIndex) * LEAST_SECONDS;
      onProgress?.({ ...step, target, elapsedSeconds, expectedSeconds: Math.max(estimate, least) });
    },
  });
}

/** What the profile is expected to take: the budget, or else the runtimes of the job file. */
function estimateSeconds({ profile, timeBudgetSeconds }: ProfileRun): number {
  const budget = timeBudgetSeconds ?? profile.timeBudgetSeconds;
  const runtimes = splitAtBarriers(profile.file).map((group) => readRuntime(group) ?? 0);
  return budget ?? profile.fewestRuns * runtimes.reduce((sum, seconds) => sum + seconds, 0);
}
