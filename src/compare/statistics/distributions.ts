import jstat from "jstat";

const { studentt, normal, centralF } = jstat.jStat;

/** The quantile of Student's t. */
export function quantileOfT(probability: number, degreesOfFreedom: number): number {
  return studentt.inv(probability, degreesOfFreedom);
}

/** The two-sided probability of a t at least this far from 0. */
export function twoSidedT(t: number, degreesOfFreedom: number): number {
  if (Math.abs(t) === Number.POSITIVE_INFINITY) return 0;
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

/** The probability that a variance ratio of one population is at most `ratio`. */
export function probabilityOfF(ratio: number, above: number, below: number): number {
  return centralF.cdf(ratio, above, below);
}
