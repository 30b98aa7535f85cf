import type { Ratio } from "../model/comparison.ts";
import type { Reason } from "./data.ts";
import { estimateShift } from "./statistics/hodges-lehmann.ts";
import { boundMedianDifference, median } from "./statistics/median.ts";
import { findWider, hasTwoLevels, scattersUnequally } from "./statistics/shape.ts";
import { compareMeans, type Interval } from "./statistics/welch.ts";

export const CONFIDENCE = 0.95;
/** A distribution-free interval of 3 jobs on each side reaches 90%, of 4 jobs 97%. */
export const JOBS_FOR_RANKING = 4;

/** Equal for any practical purpose: our judgement. */
export const EQUAL = { low: 0.95, high: 1.05 };

/** Whether an interval (of three jobs a side or more) is within 0.95 to 1.05. */
export function isEqual(ratio: Ratio | undefined): boolean {
  return ratio !== undefined && "pValue" in ratio && EQUAL.low <= ratio.low && ratio.high <= EQUAL.high;
}

type RatioResult = { ratio: Ratio; noRatio?: never } | { ratio?: never; noRatio: Reason };

/**
 * The ratio of a label's jobs to the baseline's, with a range for two jobs, and an interval on logarithms from three on
 * (simulated in test/compare/statistics/coverage.test.ts).
 */
export function estimateRatio(
  values: readonly number[],
  baseline: readonly number[],
  wanted: number = CONFIDENCE,
): RatioResult {
  const divisor = median(baseline);
  if (divisor === 0) return { noRatio: { id: "baseline-zero" } };
  const ratio = median(values) / divisor;
  if (!Number.isFinite(ratio)) return { noRatio: { id: "too-far-apart" } };
  const jobs = Math.min(values.length, baseline.length);
  if (jobs < 2) return { ratio: { method: "one-run", ratio } };
  // 0 has no logarithm.
  if ([...values, ...baseline].some((value) => value <= 0)) return { ratio: { method: "medians", ratio } };
  if (jobs === 2) {
    const low = Math.min(...values) / Math.max(...baseline);
    const high = Math.max(...values) / Math.min(...baseline);
    return { ratio: { method: "range", ratio, low, high } };
  }
  const [a, b] = [values.map(Math.log), baseline.map(Math.log)];
  const { method, estimate, low, high, confidence, pValue } = estimateDifference(a, b, wanted);
  // Jobs orders of magnitude apart give an infinite interval.
  if (!Number.isFinite(Math.exp(high))) return { ratio: { method: "medians", ratio } };
  const interval = { ratio: Math.exp(estimate), low: Math.exp(low), high: Math.exp(high), confidence, pValue };
  return { ratio: { method, ...interval } };
}

interface DifferenceInterval extends Interval {
  method: "welch" | "hodges-lehmann";
}

/** So many show their median well. */
const MIN_FOR_MEDIAN = 12;

/**
 * Hodges and Lehmann's difference of two samples of at least three values. Its interval contains theirs, unless variances
 * are unequal, and Welch's, since small samples hide unequal variances; where a sample lies on two levels, or many values
 * scatter unequally and may be skewed, that of the medians instead of Welch's.
 */
function estimateDifference(a: readonly number[], b: readonly number[], confidence: number): DifferenceInterval {
  const shift = estimateShift(a, b, confidence);
  const means = compareMeans(a, b, confidence);
  const hasLevels = hasTwoLevels(a) || hasTwoLevels(b);
  const isUnequal = !hasLevels && scattersUnequally(a, b);
  const areMedians = isUnequal && findWider(a, b).length >= MIN_FOR_MEDIAN;
  const part = hasLevels || areMedians ? boundMedianDifference(a, b, confidence) : means;
  const parts = isUnequal ? [part] : [shift, part];
  const low = Math.min(shift.estimate, ...parts.map((one) => one.low));
  const high = Math.max(shift.estimate, ...parts.map((one) => one.high));
  // A value inside the interval is not excluded, whatever the tests say.
  const pValue = Math.max(means.pValue, shift.pValue, low <= 0 && 0 <= high ? 1 - confidence : 0);
  const isIndicative = Math.min(a.length, b.length) < JOBS_FOR_RANKING || (isUnequal && !areMedians);
  const method = isIndicative && !hasLevels ? "welch" : "hodges-lehmann";
  return { method, estimate: shift.estimate, low, high, confidence, pValue };
}
