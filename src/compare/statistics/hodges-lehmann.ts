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
  const [left, right] = [new Float64Array(a).sort(), new Float64Array(b).sort()];
  const pick = (k: number): number => pickDifference(left, right, k);
  const middle = Math.ceil(pairs / 2);
  return {
    estimate: pairs % 2 === 1 ? pick(middle) : (pick(middle) + pick(middle + 1)) / 2,
    low: pick(rank),
    high: pick(pairs + 1 - rank),
    pValue: testRankSum(a, b),
  };
}

/** From 1; counting differences is linear, listing them quadratic. No object for each look: there are fifty of them. */
function pickDifference(left: Float64Array, right: Float64Array, k: number): number {
  const count = right.length;
  let low = (left[0] as number) - (right[count - 1] as number);
  let high = (left[left.length - 1] as number) - (right[0] as number);
  while (low < high) {
    const middle = low + (high - low) / 2;
    // Between two neighbouring numbers there is none.
    const limit = middle < high ? middle : low;
    let [upToLimit, below, above, beyond] = [0, low, high, 0];
    for (let index = 0; index < left.length; index++) {
      const value = left[index] as number;
      while (beyond < count && value - (right[beyond] as number) > limit) beyond++;
      upToLimit += count - beyond;
      if (beyond < count) below = Math.max(below, value - (right[beyond] as number));
      if (beyond > 0) above = Math.min(above, value - (right[beyond - 1] as number));
    }
    if (upToLimit >= k) high = below;
    else low = above;
  }
  return low;
}
