import type { ComparedLabel } from "../model/comparison.ts";
import type { FailureCounts, Reason } from "../model/comparison-reasons.ts";
import { isStepDuration } from "../model/figures.ts";
import { groupInto } from "../model/group-into.ts";
import { median } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { FAILURES, type WindowFailure } from "../model/window-outcome.ts";
import type { LegFigure, LegFigures } from "./leg.ts";

const MAX_FAILURES = 20;

/** Figures of jobs in which the window did not fail. */
export function pickSucceeded<T extends LegFigure>(jobs: readonly T[]): T[] {
  return jobs.filter(({ failure }) => failure === undefined);
}

/** Their values. */
export function listValues(jobs: readonly LegFigure[]): number[] {
  return pickSucceeded(jobs).map(({ value }) => value);
}

/** The median of the jobs that did not fail; undefined without any. */
export function findSucceededMedian(jobs: readonly LegFigure[]): number | undefined {
  const values = listValues(jobs);
  return values.length === 0 ? undefined : median(values);
}

/** Why jobs have no figure: they failed. */
export type FailedReason = Extract<Reason, { failures: FailureCounts }>;

/** How some jobs failed; undefined if none did. */
export function explainFailures(jobs: readonly LegFigure[]): FailedReason | undefined {
  const failures = jobs.flatMap(({ failure }) => failure ?? []);
  return failures.length === 0 ? undefined : { id: "failed", failures: countFailures(jobs.length, failures) };
}

function countFailures(jobs: number, failures: readonly NonNullable<LegFigure["failure"]>[]): FailureCounts {
  const endings: FailureCounts["endings"] = {};
  for (const { ended } of failures) endings[ended] = (endings[ended] ?? 0) + 1;
  const named = failures.flatMap(({ job }) => job ?? []);
  const names = failures.length < jobs && named.length > 0 ? named.slice(0, MAX_FAILURES) : undefined;
  const ofSignal = failures.flatMap(({ signal }) => signal ?? []);
  const ofCode = failures.flatMap(({ exitCode, signal }) => (signal === undefined ? (exitCode ?? []) : []));
  const exitCodes = [...new Set(ofCode)].sort((a, b) => a - b);
  return omitUndefined({ jobs, names, endings, exitCodes, signals: [...new Set(ofSignal)].sort() });
}

/** The worst way in which it ended. */
export function findWorstEnding({ failures }: FailedReason): WindowFailure["ended"] | undefined {
  return FAILURES.find((ended) => failures.endings[ended] !== undefined);
}

/** Steps and commands that failed in a label's jobs. */
export function listFailures(legs: readonly LegFigures[]): NonNullable<ComparedLabel["failures"]> {
  const durations = legs.flatMap(({ figures }) => figures.filter(isStepDuration));
  return [...groupInto(durations, ({ name }) => name)]
    .flatMap(([window, jobs]) => {
      const reason = explainFailures(jobs);
      const wereSkipped = jobs.every(({ failure }) => failure === undefined || failure.ended === "skipped");
      return reason === undefined || wereSkipped ? [] : [{ window, reason }];
    })
    .slice(0, MAX_FAILURES);
}
