import { UserError } from "../model/user-error.ts";
import { estimateSpace } from "./space-estimate.ts";
import { type GroupPlan, LEAST_SECONDS, readLeadSeconds, SHORTEST_RUN } from "./time-plan.ts";

/** fio is given this much longer than it was asked to run: a slow disk takes long to end what is in flight. */
const PATIENCE_SECONDS = 120;
/** fio writes the files that a job reads before the job's own time begins, and a job without a runtime all of its file. */
const SLOWEST_BYTES_PER_SECOND = 1e6;
/** At 1 MB/s, 4 GiB take 72 minutes. */
const MAX_WRITING_SECONDS = 2 * 3600;

/**
 * After how many seconds one run of a group hangs, by what it is asked to do.
 * @param restSeconds what the user's time budget leaves at most; absent without one
 */
export function limitRun({ file, runSeconds }: GroupPlan, restSeconds = Infinity): number {
  // A job without a runtime ends with its file, whose size may be one that only fio can tell.
  const writing = runSeconds === undefined ? Infinity : estimateSpace(file) / SLOWEST_BYTES_PER_SECOND;
  const lead = readLeadSeconds(file) + Math.min(MAX_WRITING_SECONDS, writing);
  const own = lead + (runSeconds ?? 0) + PATIENCE_SECONDS;
  return Math.max(LEAST_SECONDS, Math.min(own, restSeconds));
}

/** A budget that is exceeded by less than this share and these seconds is kept. */
const NOTEWORTHY_SHARE = 0.1;
const NOTEWORTHY_SECONDS = 1;

/** No job can be started and read within less. */
const MIN_BUDGET_SECONDS = 1;

/** @throws UserError that names `input` where a time budget is too small to run anything in */
export function assertTimeBudget(seconds: number, input: string): void {
  if (seconds >= MIN_BUDGET_SECONDS) return;
  throw new UserError(
    `${input}: ${seconds} s is too short; allowed are ${MIN_BUDGET_SECONDS}s and more, such as 30s, 2m or 1h`,
  );
}

/** A user's time budget for one target, held against the clock. Without a budget nothing is ever late. */
export interface BudgetWatch {
  /** When all has to be over, on the clock that is read; absent without a budget. */
  endsBefore?: number;
  /** Why no further job may begin; undefined while one may. */
  explainEnd(): string | undefined;
  /** What took longer than the budget; undefined where it was kept. */
  describeOverrun(measuredSeconds: number): string | undefined;
}

/** What a watch is set by. */
export interface BudgetSetting {
  /** Absent without a budget of the user's. */
  budgetSeconds?: number | undefined;
  /** How many jobs run in turn. */
  groupCount: number;
  startedAt: number;
  readClock: () => number;
}

/** A job that measures for as short as it may, on a busy machine. */
const SECONDS_PER_GROUP = 6;
const MIN_REST_SECONDS = 30;

/**
 * The watch over a budget. A job measures for a moment at least and fio writes its files before that, so that a small
 * budget is exceeded; all ends when the double of it is over, and what the jobs at their shortest may need beside it.
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
        `${measuredSeconds.toFixed(1)} s measured (each job for ${SHORTEST_RUN} s at least) and ${rest} s went into ` +
        "writing files, ramps and starting fio"
      );
    },
  };
}
