import jstat from "jstat";

const { studentt, normal, centralF, binomial } = jstat.jStat;

/** The quantile of Student's t for a probability between 0 and 1; the degrees of freedom may be a fraction. */
export function quantileOfT(probability: number, degreesOfFreedom: number): number {
  return studentt.inv(probability, degreesOfFreedom);
}

/** The probability of a t at least as far from 0 as this one, on both sides together. */
export function twoSidedT(t: number, degreesOfFreedom: number): number {
  if (!Number.isFinite(t)) return 0;
  return Math.min(1, 2 * studentt.cdf(-Math.abs(t), degreesOfFreedom));
}

/** The quantile of the standard normal distribution. */
export function quantileOfNormal(probability: number): number {
  return normal.inv(probability, 0, 1);
}

/** The probability that a standard normal is at most `z`. */
export function probabilityOfNormal(z: number): number {
  return normal.cdf(z, 0, 1);
}

/** The probability that a ratio of two variances of one population, with these degrees of freedom, is at most `ratio`. */
export function probabilityOfF(ratio: number, above: number, below: number): number {
  return centralF.cdf(ratio, above, below);
}

/** The probability of at most so many heads in so many throws of a coin. */
export function probabilityOfHeads(heads: number, throws: number): number {
  return binomial.cdf(heads, throws, 0.5);
}
