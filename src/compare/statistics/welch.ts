import { quantileOfT, twoSidedT } from "./distributions.ts";

/** In the values' unit. */
export interface Interval {
  estimate: number;
  low: number;
  high: number;
  confidence: number;
  pValue: number;
}

interface Moments {
  count: number;
  mean: number;
  variance: number;
}

/** Of at least two values. */
export function findMoments(values: readonly number[]): Moments {
  const count = values.length;
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / count;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return { count, mean, variance: squares / (count - 1) };
}

/**
 * The mean of `a` minus that of `b` with Welch's interval (B. L. Welch, Biometrika 34, 1947), for two values each.
 */
export function compareMeans(a: readonly number[], b: readonly number[], confidence: number): Interval {
  const [left, right] = [findMoments(a), findMoments(b)];
  const shares = [left.variance / left.count, right.variance / right.count] as const;
  const estimate = left.mean - right.mean;
  const error = Math.sqrt(shares[0] + shares[1]);
  if (error === 0) return { estimate, low: estimate, high: estimate, confidence, pValue: estimate === 0 ? 1 : 0 };
  const freedom = error ** 4 / (shares[0] ** 2 / (left.count - 1) + shares[1] ** 2 / (right.count - 1));
  const reach = quantileOfT((1 + confidence) / 2, freedom) * error;
  const pValue = twoSidedT(estimate / error, freedom);
  return { estimate, low: estimate - reach, high: estimate + reach, confidence, pValue };
}

/** Pooled variance within samples. */
export interface Scatter {
  variance: number;
  degreesOfFreedom: number;
}

/** Of samples of at least two values; NaN without any. */
export function poolVariance(samples: readonly (readonly number[])[]): Scatter {
  let squares = 0;
  let degreesOfFreedom = 0;
  for (const { count, variance } of samples.map(findMoments)) {
    squares += variance * (count - 1);
    degreesOfFreedom += count - 1;
  }
  return { variance: squares / degreesOfFreedom, degreesOfFreedom };
}

/**
 * The two-sided p value of a difference of means against a pooled variance (R. A. Fisher, The Design of Experiments, 1935).
 */
export function testAgainstScatter(a: readonly number[], b: readonly number[], scatter: Scatter): number {
  const difference = findMoments(a).mean - findMoments(b).mean;
  const error = Math.sqrt(scatter.variance * (1 / a.length + 1 / b.length));
  if (error === 0) return difference === 0 ? 1 : 0;
  return twoSidedT(difference / error, scatter.degreesOfFreedom);
}
