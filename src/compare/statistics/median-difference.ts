import { median } from "../../model/numbers.ts";

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
