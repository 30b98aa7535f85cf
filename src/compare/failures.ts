import type { ComparedLabel } from "../model/comparison.ts";
import type { FailureCounts } from "../model/comparison-reasons.ts";
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

/** The median of the jobs that did not fail; undefined without any. */
export function findSucceededMedian(jobs: readonly LegFigure[]): number | undefined {
  const values = pickSucceeded(jobs).map(({ value }) => value);
  return values.length === 0 ? undefined : median(values);
}

/** How some jobs failed; undefined if none did. */
export function countFailures(jobs: readonly LegFigure[]): FailureCounts | undefined {
  if (jobs.every(({ failure }) => failure === undefined)) return undefined;
  const failures = jobs.flatMap(({ failure }) => failure ?? []);
  const endings: FailureCounts["endings"] = {};
  for (const { ended } of failures) endings[ended] = (endings[ended] ?? 0) + 1;
  const named = failures.flatMap(({ job }) => job ?? []);
  const names = failures.length < jobs.length && named.length > 0 ? named.slice(0, MAX_FAILURES) : undefined;
  const ofSignal = failures.flatMap(({ signal }) => signal ?? []);
  const ofCode = failures.flatMap(({ exitCode, signal }) => (signal === undefined ? (exitCode ?? []) : []));
  const exitCodes = [...new Set(ofCode)].sort((a, b) => a - b);
  return omitUndefined({ jobs: jobs.length, names, endings, exitCodes, signals: [...new Set(ofSignal)].sort() });
}

/** The worst way in which it ended. */
export function findWorstEnding({ endings }: FailureCounts): WindowFailure["ended"] | undefined {
  return FAILURES.find((ended) => endings[ended] !== undefined);
}

/** Steps and commands that failed in a label's jobs. */
export function listFailures(legs: readonly LegFigures[]): NonNullable<ComparedLabel["failures"]> {
  const durations = legs.flatMap(({ figures }) => figures.filter(isStepDuration));
  return [...groupInto(durations, ({ name }) => name)]
    .flatMap(([window, jobs]) => {
      const failures = countFailures(jobs);
      const failed = jobs.some(({ failure }) => failure !== undefined && failure.ended !== "skipped");
      return failures === undefined || !failed ? [] : [{ window, reason: { id: "failed" as const, failures } }];
    })
    .slice(0, MAX_FAILURES);
}
