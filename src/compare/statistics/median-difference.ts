import { median } from "../../model/numbers.ts";
import type { Interval } from "./means.ts";
import { findIntervalRank, testRankSum } from "./rank-sum.ts";

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

/**
 * Bounds of the median of `a` minus that of `b`: order statistics of each, combined by Newcombe's method 10 (Stat. Med. 17,
 * 1998).
 */
export function boundMedianDifference(
  a: readonly number[],
  b: readonly number[],
  confidence: number,
): { low: number; high: number } {
  const [left, right] = [boundMedian(a, confidence), boundMedian(b, confidence)];
  const difference = left.median - right.median;
  return {
    low: difference - Math.hypot(left.median - left.low, right.high - right.median),
    high: difference + Math.hypot(left.high - left.median, right.median - right.low),
  };
}

function boundMedian(values: readonly number[], confidence: number): { median: number; low: number; high: number } {
  const sorted = new Float64Array(values).sort();
  const rank = findRank(sorted.length, confidence);
  const [low, high] = [sorted[rank - 1] ?? Number.NaN, sorted[sorted.length - rank] ?? Number.NaN];
  return { median: median(values), low, high };
}

/** Sought from the middle outwards, since the probabilities at the ends vanish. */
function findRank(count: number, confidence: number): number {
  let rank = Math.ceil(count / 2);
  // The probability of so many heads in `count` throws of a coin.
  let probability = 1;
  for (let throws = 1; throws <= rank; throws++) probability *= (2 * throws - 1) / (2 * throws);
  let covered = count % 2 === 0 ? probability : 0;
  while (rank > 1) {
    const next = (probability * rank) / (count - rank + 1);
    const wider = covered + 2 * next;
    if (Math.abs(wider - confidence) > Math.abs(covered - confidence)) break;
    [rank, probability, covered] = [rank - 1, next, wider];
  }
  return rank;
}
