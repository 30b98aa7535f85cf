import { probabilityOfHeads } from "./distributions.ts";

/** The middle value, or the mean of the middle two; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * Bounds of the median of `a` minus that of `b`, for any shapes: order statistics of each, combined by Newcombe's
 * method 10 (Stat. Med. 17, 1998).
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

/** By the k-th smallest and largest value. */
function boundMedian(values: readonly number[], confidence: number): { median: number; low: number; high: number } {
  const sorted = Float64Array.from(values).sort();
  let rank = 1;
  while (rank < sorted.length / 2 && missesBy(rank + 1) < missesBy(rank)) rank++;
  const [low, high] = [sorted[rank - 1] ?? Number.NaN, sorted[sorted.length - rank] ?? Number.NaN];
  return { median: median(values), low, high };

  function missesBy(candidate: number): number {
    return Math.abs(1 - 2 * probabilityOfHeads(candidate - 1, sorted.length) - confidence);
  }
}
