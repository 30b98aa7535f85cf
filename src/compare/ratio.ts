import type { Ratio } from "../model/comparison.ts";
import type { Reason } from "../model/comparison-reasons.ts";
import { median } from "../model/numbers.ts";
import { CONFIDENCE } from "./significance.ts";
import { compareAgainstScatter, compareMeans, type Interval, poolVariance } from "./statistics/means.ts";
import { boundMedianDifference, estimateShift } from "./statistics/median-difference.ts";
import { MIN_STEADY_JOBS } from "./statistics/rank-sum.ts";
import { findWider, hasTwoLevels, scattersUnequally } from "./statistics/shape.ts";

type RatioResult = { ratio: Ratio; noRatio?: never } | { ratio?: never; noRatio: Reason };

/** The ratio to the baseline's jobs, with a range for two and an interval for three (npm run bench:coverage). */
export function estimateRatio(
  values: readonly number[],
  baseline: readonly number[],
  confidence: number = CONFIDENCE,
): RatioResult {
  const divisor = median(baseline);
  if (divisor === 0) return { noRatio: { id: "baseline-zero" } };
  const ratio = median(values) / divisor;
  if (ratio === 0) return { noRatio: { id: "zero" } };
  if (!Number.isFinite(ratio)) return { noRatio: { id: "too-far-apart" } };
  const jobs = Math.min(values.length, baseline.length);
  if (jobs < 2) return { ratio: { method: "one-run", ratio } };
  if ([...values, ...baseline].some((value) => value <= 0)) return { ratio: { method: "medians", ratio } };
  if (jobs === 2) {
    const low = Math.min(...values) / Math.max(...baseline);
    const high = Math.max(...values) / Math.min(...baseline);
    return { ratio: { method: "range", ratio, low, high } };
  }
  const [a, b] = [values.map(Math.log), baseline.map(Math.log)];
  const { method, estimate, low, high, pValue } = estimateDifference(a, b, confidence);
  // Jobs orders of magnitude apart give an infinite interval.
  if (!Number.isFinite(Math.exp(high))) return { ratio: { method: "medians", ratio } };
  const interval = { ratio: Math.exp(estimate), low: Math.exp(low), high: Math.exp(high), confidence, pValue };
  return { ratio: { method, ...interval } };
}

interface Difference extends Interval {
  method: "welch" | "hodges-lehmann";
  estimate: number;
}

/** So many show their median well. */
const MIN_FOR_MEDIAN = 12;
/** Of Welch's chance to miss, since three jobs hide how skewed they are. */
const SHARE_OF_THREE = 0.7;

/**
 * Hodges and Lehmann's difference. Its interval contains theirs, Welch's, since small samples hide unequal variances, and
 * Student's, since the smaller one can scatter too little by chance; of two levels theirs and the medians'; of unequal
 * variances it is the medians' of many, else Welch's. The p value agrees with it.
 */
function estimateDifference(a: readonly number[], b: readonly number[], confidence: number): Difference {
  const haveThree = Math.min(a.length, b.length) < MIN_STEADY_JOBS;
  const haveLevels = hasTwoLevels(a) || hasTwoLevels(b);
  const areUnequal = !haveLevels && scattersUnequally(a, b);
  const areMedians = areUnequal ? findWider(a, b).length >= MIN_FOR_MEDIAN : haveLevels && !haveThree;
  const shift = estimateShift(a, b, confidence);
  const middle = areMedians
    ? { ...boundMedianDifference(a, b, confidence), pValue: shift.pValue }
    : compareMeans(a, b, confidence, haveThree ? SHARE_OF_THREE : 1);
  const parts = [middle];
  if (!areUnequal) parts.push(shift);
  if (!areUnequal && !areMedians) parts.push(compareAgainstScatter(a, b, poolVariance([a, b]), confidence));
  const low = Math.min(shift.estimate, ...parts.map((part) => part.low));
  const high = Math.max(shift.estimate, ...parts.map((part) => part.high));
  const bound = low <= 0 && 0 <= high ? Math.max : Math.min;
  return {
    method: haveThree || (areUnequal && !areMedians) ? "welch" : "hodges-lehmann",
    estimate: shift.estimate,
    low,
    high,
    pValue: bound(1 - confidence, Math.max(shift.pValue, ...parts.map((part) => part.pValue))),
  };
}
