import type { Ratio } from "../model/comparison.ts";
import type { Reason } from "./data.ts";
import { estimateShift } from "./statistics/hodges-lehmann.ts";
import { boundMedianDifference, median } from "./statistics/median.ts";
import { hasTwoLevels, scattersUnequally } from "./statistics/shape.ts";
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

type RatioResult = { ratio: Ratio } | { noRatio: Reason };

/**
 * The ratio of a label's jobs to the baseline's: without noise for one job, a range for two, and an interval on
 * logarithms from three on. Simulations: test/compare/statistics/coverage.test.ts.
 */
export function estimateRatio(values: readonly number[], baseline: readonly number[]): RatioResult {
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
  const { method, estimate, low, high, confidence, pValue } = estimateDifference(a, b);
  // Jobs orders of magnitude apart give an infinite interval.
  if (!Number.isFinite(Math.exp(high))) return { ratio: { method: "medians", ratio } };
  const interval = { ratio: Math.exp(estimate), low: Math.exp(low), high: Math.exp(high), confidence, pValue };
  return { ratio: { method, ...interval } };
}

interface DifferenceInterval extends Interval {
  method: "welch" | "hodges-lehmann";
}

/**
 * The difference of two samples of at least three values. If a sample lies on two levels, the interval contains Hodges
 * and Lehmann's and that of the medians, which disagree for unlike samples. With unequal variances it is Welch's, which
 * alone allows them. Otherwise it contains both, since small samples hide levels and unequal variances.
 */
function estimateDifference(a: readonly number[], b: readonly number[]): DifferenceInterval {
  const shift = estimateShift(a, b, CONFIDENCE);
  if (hasTwoLevels(a) || hasTwoLevels(b)) {
    const medians = boundMedianDifference(a, b, CONFIDENCE);
    const [low, high] = [Math.min(shift.low, medians.low), Math.max(shift.high, medians.high)];
    // A value inside the interval is not excluded, whatever the ranks say.
    const pValue = low <= 0 && 0 <= high ? Math.max(shift.pValue, 1 - CONFIDENCE) : shift.pValue;
    return { method: "hodges-lehmann", estimate: shift.estimate, low, high, confidence: CONFIDENCE, pValue };
  }
  const means = compareMeans(a, b, CONFIDENCE);
  if (scattersUnequally(a, b)) return { method: "welch", ...means };
  const [low, high] = [Math.min(means.low, shift.low), Math.max(means.high, shift.high)];
  if (Math.min(a.length, b.length) < JOBS_FOR_RANKING) return { method: "welch", ...means, low, high };
  const pValue = Math.max(means.pValue, shift.pValue);
  return { method: "hodges-lehmann", estimate: shift.estimate, low, high, confidence: CONFIDENCE, pValue };
}
