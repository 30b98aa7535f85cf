import { countUpTo, sum } from "../../model/numbers.ts";
import { cumulateU, probabilityOfNormal, quantileOfNormal, quantileOfT, sumUp } from "./distributions.ts";
import { findMoments } from "./means.ts";

/** With more values on a side the normal approximation is as good. */
const MAX_EXACT = 20;
/** With ties, exactness costs more and gains less. */
const MAX_EXACT_WITH_TIES = 12;

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

/** The interval of differences reaches 90% with 3 jobs on each side, 97% with 4. */
export const MIN_STEADY_JOBS = 4;

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

const POWER = 0.8;
/** The rank test's relative need of values under normal noise. */
const RANK_TEST_FACTOR = Math.PI / 3;
const MAX_JOBS = 200;

/** How many values a side needs to show the seen difference in 80% of cases, by Student's t. */
export function planJobs(a: readonly number[], b: readonly number[], errorRate: number): number | undefined {
  const [left, right] = [findMoments(a), findMoments(b)];
  const difference = Math.abs(left.mean - right.mean);
  const deviation = Math.sqrt((left.variance + right.variance) / 2);
  const show = (jobs: number): boolean => {
    const freedom = 2 * jobs - 2;
    const reach = quantileOfT(1 - errorRate / 2, freedom) + quantileOfT(POWER, freedom);
    return difference >= reach * deviation * Math.sqrt((2 * RANK_TEST_FACTOR) / jobs);
  };
  if (!show(MAX_JOBS)) return undefined;
  // By halves, since a quantile is dear: what shows it with so many jobs shows it with more.
  let [tooFew, enough] = [MIN_STEADY_JOBS - 1, MAX_JOBS];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (show(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}
