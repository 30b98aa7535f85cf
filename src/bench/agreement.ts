/** The fewest runs that can agree. */
export const MIN_RUNS = 3;
/** Runs agree if both quartiles are this close to the median. */
const MAX_SPREAD = 0.03;

/** A quantile by linear interpolation (Hyndman and Fan 1996, type 7); NaN of none. */
export function findQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** The farther quartile's distance from the median as a share of it; undefined for fewer than 3, or a median of 0. */
export function measureSpread(values: readonly number[]): number | undefined {
  const [lower, middle, upper] = [findQuantile(values, 0.25), findQuantile(values, 0.5), findQuantile(values, 0.75)];
  return values.length < MIN_RUNS || middle === 0 ? undefined : Math.max(middle - lower, upper - middle) / middle;
}

/** Whether there are 3 values or more, with both quartiles within 3% of the median. */
export function isSettled(values: readonly number[]): boolean {
  const spread = measureSpread(values);
  return spread !== undefined && spread <= MAX_SPREAD;
}
