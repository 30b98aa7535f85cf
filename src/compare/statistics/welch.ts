import { quantileOfT, twoSidedT } from "./distributions.ts";

/** A difference with its interval, all in the unit of the values. */
export interface Interval {
  estimate: number;
  low: number;
  high: number;
  /** The probability that the interval holds the true difference. */
  confidence: number;
  /** The probability of data at least this far from no difference, were there none. */
  pValue: number;
}

/** Mean and variance of a sample; the variance is that of the population it is drawn from (n - 1). */
export interface Moments {
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
 * The mean of `a` minus the mean of `b` with Welch's interval for unequal variances, degrees of freedom by
 * Welch–Satterthwaite (B. L. Welch, Biometrika 34, 1947). Each sample needs two values.
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

/** How values scatter around the mean of their own sample, over several samples. */
export interface Scatter {
  variance: number;
  degreesOfFreedom: number;
}

/** The pooled variance of samples of at least two values each; undefined without a sample. */
export function poolVariance(samples: readonly (readonly number[])[]): Scatter | undefined {
  let squares = 0;
  let degreesOfFreedom = 0;
  for (const { count, variance } of samples.map(findMoments)) {
    squares += variance * (count - 1);
    degreesOfFreedom += count - 1;
  }
  return degreesOfFreedom === 0 ? undefined : { variance: squares / degreesOfFreedom, degreesOfFreedom };
}

/**
 * The two-sided p value of a difference of means against a scatter that more samples than these two have told: Fisher's
 * least significant difference (R. A. Fisher, The Design of Experiments, 1935).
 */
export function testAgainstScatter(a: readonly number[], b: readonly number[], scatter: Scatter): number {
  const difference = findMoments(a).mean - findMoments(b).mean;
  const error = Math.sqrt(scatter.variance * (1 / a.length + 1 / b.length));
  if (error === 0) return difference === 0 ? 1 : 0;
  return twoSidedT(difference / error, scatter.degreesOfFreedom);
}
