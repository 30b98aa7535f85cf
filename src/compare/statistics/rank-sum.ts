import { countUpTo, sum } from "../../model/numbers.ts";
import { probabilityOfNormal, quantileOfNormal } from "./distributions.ts";

/** With more values on a side the normal approximation is as good. */
const MAX_EXACT = 20;
/** With ties, exactness costs more and gains less. */
const MAX_EXACT_WITH_TIES = 12;

const cumulated = new Map<string, Float64Array>();

/**
 * P(U ≤ 0), … P(U ≤ m × n) of Mann–Whitney's U without ties, by their recurrence (Ann. Math. Statist. 18, 1947).
 */
export function cumulateU(m: number, n: number): Float64Array {
  const key = `${m},${n}`;
  let probabilities = cumulated.get(key);
  if (probabilities === undefined) {
    probabilities = sumUp(countOrders(m, n));
    cumulated.set(key, probabilities);
  }
  return probabilities;
}

/** The orders that give each U: the largest value is one of the m and beats all n, or one of the n. */
function countOrders(m: number, n: number): Float64Array {
  let fewer = Array.from({ length: n + 1 }, () => Float64Array.of(1));
  for (let i = 1; i <= m; i++) {
    const current = [Float64Array.of(1)];
    for (let j = 1; j <= n; j++) {
      const counts = new Float64Array(i * j + 1);
      (fewer[j] as Float64Array).forEach((count, u) => {
        counts[u + j] = count;
      });
      (current[j - 1] as Float64Array).forEach((count, u) => {
        counts[u] = (counts[u] as number) + count;
      });
      current.push(counts);
    }
    fewer = current;
  }
  return fewer[n] as Float64Array;
}

function sumUp(counts: Float64Array): Float64Array {
  let sum = 0;
  const sums = counts.map((count) => {
    sum += count;
    return sum;
  });
  return sums.map((value) => value / sum);
}

/**
 * Mann–Whitney's two-sided p value: exact up to 20 values on a side, with ties up to 12; beyond, normal with corrections
 * for ties and continuity.
 */
export function testRankSum(a: readonly number[], b: readonly number[]): number {
  const { ranks, tied, tieTerm } = rankTogether(a, b);
  const rankSum = sum(ranks.slice(0, a.length));
  const limit = tied ? MAX_EXACT_WITH_TIES : MAX_EXACT;
  if (Math.max(a.length, b.length) > limit) return approximate(rankSum, a.length, b.length, tieTerm);
  if (tied) return permute(ranks, a.length);
  const cumulative = cumulateU(a.length, b.length);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  return doubleSmallerTail(cumulative, u);
}

function doubleSmallerTail(cumulative: Float64Array, statistic: number): number {
  const above = 1 - (cumulative[statistic - 1] ?? 0);
  return Math.min(1, 2 * Math.min(cumulative[statistic] as number, above));
}

interface Ranks {
  ranks: number[];
  tied: boolean;
  /** The sum of t³ - t over groups of t ties. */
  tieTerm: number;
}

function rankTogether(a: readonly number[], b: readonly number[]): Ranks {
  const values = [...a, ...b];
  const sorted = new Float64Array(values).sort();
  const rankAt = new Float64Array(sorted.length);
  let tieTerm = 0;
  for (let start = 0; start < sorted.length; ) {
    const value = sorted[start] as number;
    let end = start + 1;
    while (end < sorted.length && sorted[end] === value) end++;
    rankAt.fill((start + 1 + end) / 2, start, end);
    tieTerm += (end - start) ** 3 - (end - start);
    start = end;
  }
  const ranks = values.map((value) => rankAt[countUpTo(sorted, value) - 1] as number);
  return { ranks, tied: tieTerm > 0, tieTerm };
}

/** The p value over all choices of the first sample's ranks, by doubled rank sums. */
function permute(ranks: readonly number[], m: number): number {
  const doubled = ranks.map((rank) => rank * 2);
  const total = sum(doubled);
  const ways = Array.from({ length: m + 1 }, () => new Float64Array(total + 1));
  (ways[0] as Float64Array)[0] = 1;
  for (const rank of doubled) {
    for (let chosen = m; chosen >= 1; chosen--) {
      const [from, to] = [ways[chosen - 1] as Float64Array, ways[chosen] as Float64Array];
      for (let sum = total; sum >= rank; sum--) to[sum] = (to[sum] as number) + (from[sum - rank] as number);
    }
  }
  const observed = sum(doubled.slice(0, m));
  return doubleSmallerTail(sumUp(ways[m] as Float64Array), observed);
}

function approximate(rankSum: number, m: number, n: number, tieTerm: number): number {
  const all = m + n;
  const distance = Math.abs(rankSum - (m * (all + 1)) / 2);
  const variance = ((m * n) / 12) * (all + 1 - tieTerm / (all * (all - 1)));
  if (variance === 0) return 1;
  return Math.min(1, 2 * probabilityOfNormal(-Math.max(0, distance - 0.5) / Math.sqrt(variance)));
}

/**
 * Which sorted difference, from either end, bounds an interval of at least that confidence, if there is one (Hollander and
 * Wolfe 1973, 4.3).
 */
export function findIntervalRank(m: number, n: number, confidence: number): number {
  const tail = (1 - confidence) / 2;
  if (Math.max(m, n) > MAX_EXACT) {
    const deviation = Math.sqrt((m * n * (m + n + 1)) / 12);
    return Math.max(1, Math.floor((m * n) / 2 + quantileOfNormal(tail) * deviation));
  }
  const cumulative = cumulateU(m, n);
  // The interval from the k-th smallest to the k-th largest difference misses with 2 P(U ≤ k - 1).
  let rank = 1;
  while ((cumulative[rank] as number) <= tail) rank++;
  return rank;
}
