import type { BudgetOverrun } from "../model/bench-plan.ts";
import type { BenchFailure } from "../model/benchmark.ts";
import { UserError } from "../model/user-error.ts";
import { estimateSpace } from "./room.ts";
import { type GroupPlan, MIN_RUN_SECONDS, readLeadSeconds } from "./time-plan.ts";

/** Extra time for requests in flight on a slow disk. */
const EXTRA_SECONDS = 120;
/** The slowest disk that is waited for, when files are written before or instead of a runtime. */
const MIN_BYTES_PER_SECOND = 1e6;
/** Writing 4 GiB at 1 MB/s takes 72 minutes. */
const MAX_WRITING_SECONDS = 2 * 3600;

/** The seconds after which a run hangs, at most those left of a user's budget. */
export function limitRun({ file, runSeconds }: GroupPlan, restSeconds = Infinity): number {
  // A run without a runtime ends with its file, whose size only fio may know.
  const writing = runSeconds === undefined ? Infinity : estimateSpace(file) / MIN_BYTES_PER_SECOND;
  const lead = readLeadSeconds(file) + Math.min(MAX_WRITING_SECONDS, writing);
  const own = lead + (runSeconds ?? 0) + EXTRA_SECONDS;
  return Math.max(MIN_RUN_SECONDS, Math.min(own, restSeconds));
}

/** An overrun below both of these is not worth a note. */
const MIN_OVERRUN_SHARE = 0.1;
const MIN_OVERRUN_SECONDS = 1;

const MIN_BUDGET_SECONDS = 1;

/** @throws UserError for too small a time budget */
export function assertTimeBudget(seconds: number, input: string): void {
  if (seconds >= MIN_BUDGET_SECONDS) return;
  throw new UserError(
    `${input}: ${seconds} s is too short; allowed are ${MIN_BUDGET_SECONDS}s and more, such as 30s, 2m or 1h`,
  );
}

/** A watched budget. */
export type BudgetWatch = ReturnType<typeof watchBudget>;

interface BudgetSetting {
  budgetSeconds?: number | undefined;
  groupCount: number;
  /** Seconds since its start. */
  readClock: () => number;
}

const SECONDS_PER_GROUP = 6;
const MIN_REST_SECONDS = 30;

/** Watches a budget, which shortest jobs and files may exceed: all ends after twice of it and their time. */
export function watchBudget({ budgetSeconds = Infinity, groupCount, readClock }: BudgetSetting) {
  const endsBefore = 2 * budgetSeconds + MIN_REST_SECONDS + SECONDS_PER_GROUP * groupCount;
  return {
    endsBefore,
    explainEnd: (): BenchFailure | undefined => {
      const elapsedSeconds = readClock();
      return elapsedSeconds < endsBefore ? undefined : { id: "time-budget", budgetSeconds, elapsedSeconds };
    },
    measureOverrun: (measuredSeconds: number): BudgetOverrun | undefined => {
      const elapsedSeconds = readClock();
      if (elapsedSeconds <= budgetSeconds * (1 + MIN_OVERRUN_SHARE) + MIN_OVERRUN_SECONDS) return undefined;
      return { budgetSeconds, elapsedSeconds, measuredSeconds };
    },
  };
}
