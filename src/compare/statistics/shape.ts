import { probabilityOfF } from "./distributions.ts";
import { findMoments } from "./means.ts";

/** Fewer values show no levels. */
const MIN_FOR_LEVELS = 6;
/** A single value is an outlier. */
const MIN_ON_A_LEVEL = 2;
/** The share of the variance that a split must explain: of 20 normal values it explains 75%, hardly ever 85%. */
const MIN_EXPLAINED_BY_LEVELS = 0.9;

/** Whether values lie on two levels, as of two classes of machine. */
export function hasTwoLevels(values: readonly number[]): boolean {
  if (values.length < MIN_FOR_LEVELS) return false;
  const sorted = new Float64Array(values).sort();
  const below = cumulateSquares(sorted);
  const above = cumulateSquares(sorted.toReversed());
  const total = below[sorted.length] as number;
  for (let split = MIN_ON_A_LEVEL; split <= sorted.length - MIN_ON_A_LEVEL; split++) {
    const within = (below[split] as number) + (above[sorted.length - split] as number);
    if (within < (1 - MIN_EXPLAINED_BY_LEVELS) * total) return true;
  }
  return false;
}

/**
 * The sum of squares of the first n values about their mean, for each n (B. P. Welford, Technometrics 4, 1962).
 */
function cumulateSquares(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  let mean = 0;
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    const distance = value - mean;
    mean += distance / (index + 1);
    sum += distance * (value - mean);
    sums[index + 1] = sum;
  }
  return sums;
}

/** Whether variances differ: two-sided F test at 5%. */
export function scattersUnequally(a: readonly number[], b: readonly number[]): boolean {
  const [left, right] = [findMoments(a), findMoments(b)];
  if (left.variance === 0 || right.variance === 0) return left.variance !== right.variance;
  const below = probabilityOfF(left.variance / right.variance, left.count - 1, right.count - 1);
  return 2 * Math.min(below, 1 - below) < 0.05;
}

/** The sample with the larger variance. */
export function findWider(a: readonly number[], b: readonly number[]): readonly number[] {
  return findMoments(a).variance > findMoments(b).variance ? a : b;
}
