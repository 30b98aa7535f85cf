import type { Benchmark } from "../model/report.ts";
import type { Environment } from "../system/environment.ts";
import type { Log } from "../system/log.ts";
import type { OnProgress } from "./bench-progress.ts";
import type { Profile } from "./profile.ts";
import { runOnTarget } from "./target-run.ts";

/** What to run where. */
export interface ProfileRun {
  profile: Profile;
  /** Directories, as the user named them. */
  targets: readonly string[];
  /** Size of the layout file; by default 4 GiB or a quarter of what is free. */
  sizeBytes?: number;
  /** What each target may take; by default the profile's own. */
  timeBudgetSeconds?: number;
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
 * Runs a profile on each target in turn and gives one benchmark for each target, job and direction. Everything fio makes
 * lies in one fresh folder under the target, which is gone when the call returns or fails.
 * @throws UserError where a target cannot be used, has too little space, or fio refuses the job file
 */
export async function runProfile(run: ProfileRun): Promise<Benchmark[]> {
  const startedAt = run.readClock();
  const timeBudgetSeconds = run.timeBudgetSeconds ?? run.profile.timeBudgetSeconds;
  const benchmarks: Benchmark[] = [];
  for (const [targetIndex, target] of run.targets.entries()) {
    const results = await runOnTarget({
      ...run,
      target,
      timeBudgetSeconds,
      onStep: (step) =>
        run.onProgress?.({
          ...step,
          target,
          targetIndex,
          targetCount: run.targets.length,
          elapsedSeconds: run.readClock() - startedAt,
          expectedSeconds: timeBudgetSeconds * run.targets.length,
        }),
    });
    benchmarks.push(...results);
  }
  return benchmarks;
}
