/** A job is run at least this often before its runs can agree. */
export const MIN_RUNS = 3;
/** Runs agree when their middle half lies this close to the median, as a share of it. */
export const AGREEMENT = 0.03;

/**
 * The value that as many runs exceed as fall below; of an even number, the mean of the two in the middle.
 * Undefined for no value.
 */
export function findMedian(values: readonly number[]): number | undefined {
  return findQuantile(values, 0.5);
}

/** The value below which that share of the values lies, interpolated between neighbours (Hyndman and Fan, type 7). */
export function findQuantile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((left, right) => left - right);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) return undefined;
  return below + (above - below) * (position - Math.floor(position));
}

/**
 * How far the middle half of the runs reaches from the median, as a share of it: the farther one of the two quartiles.
 * Undefined with fewer than 3 runs, which have no middle, and for a median of 0.
 */
export function measureSpread(values: readonly number[]): number | undefined {
  const lower = findQuantile(values, 0.25);
  const median = findMedian(values);
  const upper = findQuantile(values, 0.75);
  if (values.length < MIN_RUNS || lower === undefined || upper === undefined || !median) return undefined;
  return Math.max(median - lower, upper - median) / median;
}

/** Whether there are enough runs and they agree. */
export function isSettled(values: readonly number[]): boolean {
  const spread = measureSpread(values);
  return spread !== undefined && spread <= AGREEMENT;
}
