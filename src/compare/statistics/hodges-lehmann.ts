import { findIntervalRank, testRankSum } from "./rank-sum.ts";
import type { Interval } from "./welch.ts";

/** Of pairs. */
const SORT_LIMIT = 4096;
/** Narrows the range to 1e-18. */
const BISECTIONS = 60;

/**
 * The shift from `b` to `a`: the median pairwise difference, with the distribution-free interval that inverts
 * Mann–Whitney's test and its real confidence (Hodges and Lehmann, Ann. Math. Statist. 34, 1963; Hollander and Wolfe
 * 1973, 4.2, 4.3).
 */
export function estimateShift(a: readonly number[], b: readonly number[], confidence: number): Interval {
  const pairs = a.length * b.length;
  const interval = findIntervalRank(a.length, b.length, confidence);
  const pick = createPicker(a, b);
  const middle = Math.ceil(pairs / 2);
  return {
    estimate: pairs % 2 === 1 ? pick(middle) : (pick(middle) + pick(middle + 1)) / 2,
    low: pick(interval.rank),
    high: pick(pairs + 1 - interval.rank),
    confidence: interval.confidence,
    pValue: testRankSum(a, b),
  };
}

/** The k-th smallest, from 1. */
function createPicker(a: readonly number[], b: readonly number[]): (k: number) => number {
  const left = Float64Array.from(a).sort();
  const right = Float64Array.from(b).sort();
  if (left.length * right.length > SORT_LIMIT) return (k) => bisect(left, right, k);
  const differences = Float64Array.from(a.flatMap((value) => b.map((other) => value - other))).sort();
  return (k) => differences[k - 1] ?? Number.NaN;
}

/** Counting differences is linear and listing them quadratic; the last few are listed and sorted. */
function bisect(left: Float64Array, right: Float64Array, k: number): number {
  let low = (left[0] as number) - (right.at(-1) as number);
  let high = (left.at(-1) as number) - (right[0] as number);
  let upToLow = countUpTo(left, right, low);
  if (upToLow >= k) return low;
  let upToHigh = left.length * right.length;
  for (let step = 0; step < BISECTIONS && upToHigh - upToLow > left.length + right.length; step++) {
    const middle = low + (high - low) / 2;
    const upToMiddle = countUpTo(left, right, middle);
    if (upToMiddle >= k) [high, upToHigh] = [middle, upToMiddle];
    else [low, upToLow] = [middle, upToMiddle];
  }
  // Many equal differences, as of rounded figures.
  if (upToHigh - upToLow > left.length + right.length) return high;
  return listBetween(left, right, low, high).sort()[k - upToLow - 1] ?? high;
}

function listBetween(left: Float64Array, right: Float64Array, low: number, high: number): Float64Array {
  const found: number[] = [];
  let beyond = 0;
  for (const value of left) {
    while (beyond < right.length && value - (right[beyond] as number) > high) beyond++;
    for (let index = beyond; index < right.length; index += 1) {
      const difference = value - (right[index] as number);
      if (difference <= low) break;
      found.push(difference);
    }
  }
  return Float64Array.from(found);
}

/** In one pass. */
function countUpTo(left: Float64Array, right: Float64Array, limit: number): number {
  let count = 0;
  let beyond = 0;
  for (let index = 0; index < left.length; index += 1) {
    const value = left[index] as number;
    while (beyond < right.length && value - (right[beyond] as number) > limit) beyond++;
    count += right.length - beyond;
  }
  return count;
}
