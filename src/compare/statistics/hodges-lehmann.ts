import type { Interval } from "./means.ts";
import { findIntervalRank, testRankSum } from "./rank-sum.ts";

/** Its interval reaches 90% with 3 jobs on each side, 97% with 4. */
export const MIN_STEADY_JOBS = 4;

/**
 * The median pairwise difference of finite values, with the interval that inverts Mann–Whitney's test (Hodges and Lehmann,
 * Ann. Math. Statist. 34, 1963; Hollander and Wolfe 1973, 4.2, 4.3).
 */
export function estimateShift(
  a: readonly number[],
  b: readonly number[],
  confidence: number,
): Interval & { estimate: number } {
  const pairs = a.length * b.length;
  const rank = findIntervalRank(a.length, b.length, confidence);
  const [left, right] = [Float64Array.from(a).sort(), Float64Array.from(b).sort()];
  const pick = (k: number): number => pickDifference(left, right, k);
  const middle = Math.ceil(pairs / 2);
  return {
    estimate: pairs % 2 === 1 ? pick(middle) : (pick(middle) + pick(middle + 1)) / 2,
    low: pick(rank),
    high: pick(pairs + 1 - rank),
    pValue: testRankSum(a, b),
  };
}

/** From 1; counting differences is linear, listing them quadratic. */
function pickDifference(left: Float64Array, right: Float64Array, k: number): number {
  let low = (left[0] as number) - (right.at(-1) as number);
  let high = (left.at(-1) as number) - (right[0] as number);
  while (low < high) {
    const middle = low + (high - low) / 2;
    // Between two neighbouring numbers there is none.
    const { count, below, above } = splitDifferences(left, right, middle < high ? middle : low);
    if (count >= k) high = below;
    else low = above;
  }
  return low;
}

interface Split {
  count: number;
  below: number;
  above: number;
}

function splitDifferences(left: Float64Array, right: Float64Array, limit: number): Split {
  const split = { count: 0, below: Number.NEGATIVE_INFINITY, above: Number.POSITIVE_INFINITY };
  let beyond = 0;
  for (const value of left) {
    while (value - (right[beyond] as number) > limit) beyond++;
    split.count += right.length - beyond;
    split.below = Math.max(split.below, value - (right[beyond] ?? Number.POSITIVE_INFINITY));
    split.above = Math.min(split.above, value - (right[beyond - 1] ?? Number.NEGATIVE_INFINITY));
  }
  return split;
}
