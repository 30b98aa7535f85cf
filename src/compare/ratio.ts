import type { Ratio } from "../model/comparison.ts";
import type { Reason } from "./data.ts";
import { estimateShift } from "./statistics/hodges-lehmann.ts";
import { boundMedianDifference, median } from "./statistics/median.ts";
import { findWider, hasTwoLevels, scattersUnequally } from "./statistics/shape.ts";
import { compareMeans, type Interval } from "./statistics/welch.ts";

export const CONFIDENCE = 0.95;
/** From 4 jobs on each side, a distribution-free interval reaches 95 % (3 reach 90 %, 4 reach 97 %). */
export const JOBS_FOR_RANKING = 4;

/** Equal for any practical purpose: our judgement. */
export const EQUAL = { low: 0.95, high: 1.05 };

/** Whether an interval of at least three jobs a side is within 0.95 to 1.05. */
export function isEqual(ratio: Ratio | undefined): boolean {
  return ratio !== undefined && "pValue" in ratio && EQUAL.low <= ratio.low && ratio.high <= EQUAL.high;
}

type RatioResult = { ratio: Ratio; noRatio?: never } | { ratio?: never; noRatio: Reason };

/**
 * The ratio of a label's jobs to the baseline's: without noise for one job, a range for two, and an interval on
 * logarithms from three on. Simulations: test/compare/statistics/coverage.test.ts.
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

/** From here on, values show their median better than a mean of skewed values would. */
const MIN_FOR_MEDIAN = 12;

/**
 * The difference of two samples of at least three values by Hodges and Lehmann, and an interval. If a sample lies on two
 * levels, it contains theirs and that of the medians, which disagree for unlike samples. Unequal variances only Welch's
 * allows, and for skewed values, whose mean is not their median, that of the medians. Otherwise it contains Hodges and
 * Lehmann's and Welch's, since small samples hide levels and unequal variances.
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
