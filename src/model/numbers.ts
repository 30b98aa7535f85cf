/** -Infinity where there is none. Math.max(...values) throws from about 125,000 values on. */
export function findLargest(values: Iterable<number>): number {
  return findLargestKnown(values) ?? Number.NEGATIVE_INFINITY;
}

/** Infinity where there is none. */
export function findSmallest(values: Iterable<number>): number {
  return findSmallestKnown(values) ?? Number.POSITIVE_INFINITY;
}

/** The largest that is known, if any is. */
export function findLargestKnown(values: Iterable<number | undefined>): number | undefined {
  let largest: number | undefined;
  for (const value of values) if (value !== undefined) largest = Math.max(largest ?? value, value);
  return largest;
}

/** The smallest that is known, if any is. */
export function findSmallestKnown(values: Iterable<number | undefined>): number | undefined {
  let smallest: number | undefined;
  for (const value of values) if (value !== undefined) smallest = Math.min(smallest ?? value, value);
  return smallest;
}

/** All values added up; 0 where there is none. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** How far a ratio is from 1, whichever way: 0.5x as far as 2x. */
export function distanceFromOne(ratio: number): number {
  return Math.abs(Math.log(ratio));
}

/** How many of the first `length` values are at most `limit`, by halving. */
export function countUpTo(sorted: ArrayLike<number>, limit: number, length: number = sorted.length): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The middle value, or the mean of the middle two; NaN of none. */
export function median(values: ArrayLike<number>): number {
  // Float64Array.from asks an iterator for each value.
  const sorted = new Float64Array(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
