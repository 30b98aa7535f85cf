import { UserError } from "../model/user-error.ts";
import { estimateSpace } from "./space-estimate.ts";
import { type GroupPlan, MIN_PART_SECONDS, MIN_RUN_SECONDS, readLeadSeconds } from "./time-plan.ts";

/** fio's grace beyond its runtime: a slow disk takes long to finish requests in flight. */
const PATIENCE_SECONDS = 120;
/** Files are written before a job's own time begins, or throughout it without a runtime. */
const MIN_BYTES_PER_SECOND = 1e6;
/** At 1 MB/s, 4 GiB take 72 minutes. */
const MAX_WRITING_SECONDS = 2 * 3600;

/**
 * Seconds after which one run of a group hangs.
 * @param restSeconds what the user's budget leaves; absent without one
 */
export function limitRun({ file, runSeconds }: GroupPlan, restSeconds = Infinity): number {
  // A job without a runtime ends with its file, whose size only fio may know.
  const writing = runSeconds === undefined ? Infinity : estimateSpace(file) / MIN_BYTES_PER_SECOND;
  const lead = readLeadSeconds(file) + Math.min(MAX_WRITING_SECONDS, writing);
  const own = lead + (runSeconds ?? 0) + PATIENCE_SECONDS;
  return Math.max(MIN_RUN_SECONDS, Math.min(own, restSeconds));
}

/** A budget exceeded by less than both is kept. */
const NOTEWORTHY_SHARE = 0.1;
const NOTEWORTHY_SECONDS = 1;

const MIN_BUDGET_SECONDS = 1;

/** @throws UserError that names `input` where a time budget is too small */
export function assertTimeBudget(seconds: number, input: string): void {
  if (seconds >= MIN_BUDGET_SECONDS) return;
  throw new UserError(
    `${input}: ${seconds} s is too short; allowed are ${MIN_BUDGET_SECONDS}s and more, such as 30s, 2m or 1h`,
  );
}

/** A user's time budget for one target; without one, nothing is late. */
export interface BudgetWatch {
  endsBefore?: number;
  explainEnd(): string | undefined;
  /** Undefined where the budget was kept. */
  describeOverrun(measuredSeconds: number): string | undefined;
}

/** What a watch depends on. */
export interface BudgetSetting {
  /** The user's; absent without one. */
  budgetSeconds?: number | undefined;
  /** The jobs that run in turn. */
  groupCount: number;
  startedAt: number;
  readClock: () => number;
}

const SECONDS_PER_GROUP = 6;
const MIN_REST_SECONDS = 30;

/**
 * Watches a budget. Jobs have a shortest time and fio writes its files before, so a small budget is exceeded; all ends
 * after twice the budget and what the shortest jobs may need.
 */
export function watchBudget({ budgetSeconds, groupCount, startedAt, readClock }: BudgetSetting): BudgetWatch {
  if (budgetSeconds === undefined) return { explainEnd: () => undefined, describeOverrun: () => undefined };
  const endsBefore = startedAt + 2 * budgetSeconds + MIN_REST_SECONDS + SECONDS_PER_GROUP * groupCount;
  return {
    endsBefore,
    explainEnd: () => {
      const now = readClock();
      if (now < endsBefore) return undefined;
      const elapsed = (now - startedAt).toFixed(1);
      return `not run: the time budget of ${budgetSeconds} s was exceeded by far, ${elapsed} s are over`;
    },
    describeOverrun: (measuredSeconds) => {
      const elapsed = readClock() - startedAt;
      if (elapsed <= budgetSeconds * (1 + NOTEWORTHY_SHARE) + NOTEWORTHY_SECONDS) return undefined;
      const rest = (elapsed - measuredSeconds).toFixed(1);
      return (
        `the time budget of ${budgetSeconds} s was exceeded: ${elapsed.toFixed(1)} s, of which ` +
        `${measuredSeconds.toFixed(1)} s measured (each job for ${MIN_PART_SECONDS} s at least) and ${rest} s went into ` +
        "writing files, ramps and starting fio"
      );
    },
  };
}
