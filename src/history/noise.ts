import { median } from "../model/numbers.ts";

/** What the levels of a series leave unexplained. */
export interface Noise {
  variance: number;
  /** Of neighbours: 0 to 0.95. */
  correlation: number;
}

const MAX_CORRELATION = 0.95;
/** Of its standard error, 1/√n, by which the correlation is taken to be higher: too low a one makes changes of chance. */
const CAUTION = 0.7;

/**
 * The noise of residuals around two levels, in order. Fitting lowers AR(1)'s correlation by (2 + 3φ) / n (Kendall,
 * Biometrika 41, 1954).
 */
export function estimateNoise(residuals: Float64Array, parameters: number): Noise {
  const n = residuals.length;
  let [squares, products] = [0, 0];
  for (let i = 0; i < n; i++) {
    const value = residuals[i] as number;
    squares += value ** 2;
    if (i > 0) products += value * (residuals[i - 1] as number);
  }
  const fitted = squares === 0 ? 0 : (products / squares + 2 / n) / (1 - 3 / n);
  return {
    variance: squares / Math.max(1, n - parameters),
    correlation: Math.min(MAX_CORRELATION, Math.max(0, fitted + CAUTION / Math.sqrt(n))),
  };
}

/** The variance of the mean of `count` values of an AR(1) process of variance 1. */
export function varianceOfMean(count: number, correlation: number): number {
  const sum = (1 + correlation) / (1 - correlation);
  const end = (2 * correlation * (1 - correlation ** count)) / (count * (1 - correlation) ** 2);
  return (sum - end) / count;
}

/** How many independent values say as much. */
export function countIndependent(count: number, { correlation }: Noise): number {
  return (count * (1 - correlation)) / (1 + correlation);
}

/** Beyond so many robust deviations from its level a value counts as if it were there: one run proves little. */
const CLIP = 1.5;
/** The standard deviation of a normal distribution by its median absolute deviation. */
const MAD_TO_DEVIATION = 1.4826;

/** The values, moved up to the reach of the others around their levels; as they are where half of them are levels. */
export function clipOutliers(values: Float64Array, findLevel: (index: number) => number): Float64Array {
  const distances = Array.from(values, (value, i) => Math.abs(value - findLevel(i)));
  const reach = CLIP * MAD_TO_DEVIATION * median(distances);
  if (reach === 0) return values;
  return values.map((value, i) => Math.min(findLevel(i) + reach, Math.max(findLevel(i) - reach, value)));
}
