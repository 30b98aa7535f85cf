import jstat from "jstat";

const { studentt, normal, centralF } = jstat.jStat;

/** The t below which Student's distribution has this probability. */
export function quantileOfT(probability: number, degreesOfFreedom: number): number {
  return studentt.inv(probability, degreesOfFreedom);
}

/** The two-sided probability of a t at least this far from 0. */
export function twoSidedT(t: number, degreesOfFreedom: number): number {
  if (Math.abs(t) === Number.POSITIVE_INFINITY) return 0;
  return Math.min(1, 2 * studentt.cdf(-Math.abs(t), degreesOfFreedom));
}

/** The z below which the standard normal distribution has this probability. */
export function quantileOfNormal(probability: number): number {
  return normal.inv(probability, 0, 1);
}

/** The probability that a standard normal is at most `z`. */
export function probabilityOfNormal(z: number): number {
  return normal.cdf(z, 0, 1);
}

/** The probability that a variance ratio of one population is at most `ratio`. */
export function probabilityOfF(ratio: number, above: number, below: number): number {
  return centralF.cdf(ratio, above, below);
}

const cumulated = new Map<string, Float64Array>();

/** P(U ≤ 0), … P(U ≤ m × n) of Mann–Whitney's U without ties, by their recurrence (Ann. Math. Statist. 18, 1947). */
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

/** From how often each value occurs, how likely each one or a smaller one is. */
export function sumUp(counts: Float64Array): Float64Array {
  let sum = 0;
  const sums = counts.map((count) => {
    sum += count;
    return sum;
  });
  return sums.map((value) => value / sum);
}
