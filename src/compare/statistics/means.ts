import { quantileOfT, twoSidedT } from "./distributions.ts";

/** An interval in the values' unit. */
export interface Interval {
  low: number;
  high: number;
  pValue: number;
}

interface Moments {
  count: number;
  mean: number;
  variance: number;
}

/** The moments of at least two values. */
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
 * The mean of `a` minus that of `b` with Welch's interval (B. L. Welch, Biometrika 34, 1947), for two values each; it
 * misses with that share of the wanted chance.
 */
export function compareMeans(a: readonly number[], b: readonly number[], confidence: number, share = 1): Interval {
  const [left, right] = [findMoments(a), findMoments(b)];
  const shares = [left.variance / left.count, right.variance / right.count] as const;
  const error = Math.sqrt(shares[0] + shares[1]);
  const freedom = error ** 4 / (shares[0] ** 2 / (left.count - 1) + shares[1] ** 2 / (right.count - 1));
  const { low, high, pValue } = boundByT(left.mean - right.mean, error, freedom, 1 - share * (1 - confidence));
  return { low, high, pValue: Math.min(1, pValue / share) };
}

/** Pooled variance within samples. */
export interface Scatter {
  variance: number;
  degreesOfFreedom: number;
}

/** The pooled variance of samples of at least two values; NaN without any. */
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
 * A difference of means against a pooled variance (R. A. Fisher, The Design of Experiments, 1935); with that of both, as
 * Student's.
 */
export function compareAgainstScatter(
  a: readonly number[],
  b: readonly number[],
  { variance, degreesOfFreedom }: Scatter,
  confidence: number,
): Interval {
  const error = Math.sqrt(variance * (1 / a.length + 1 / b.length));
  return boundByT(findMoments(a).mean - findMoments(b).mean, error, degreesOfFreedom, confidence);
}

function boundByT(difference: number, error: number, freedom: number, confidence: number): Interval {
  if (error === 0) return { low: difference, high: difference, pValue: difference === 0 ? 1 : 0 };
  const reach = quantileOfT((1 + confidence) / 2, freedom) * error;
  return { low: difference - reach, high: difference + reach, pValue: twoSidedT(difference / error, freedom) };
}
