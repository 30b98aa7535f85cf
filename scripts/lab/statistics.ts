import { findQuantile } from "../../src/bench/agreement.ts";

/** The standard error of a median of few runs: 1.25 times that of their mean (for a normal distribution). */
export function scatterOfMedian(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  return 1.25 * Math.sqrt(variance / values.length);
}

/** The middle value, those that are not measured (NaN) left out. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which a share of the measured ones lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const measured = values.filter((value) => !Number.isNaN(value));
  return findQuantile(measured, share);
}
