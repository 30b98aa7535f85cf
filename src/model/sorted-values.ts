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

/** The middle value, of two the higher; undefined where there are none. */
export function findMiddle(sorted: readonly number[]): number | undefined {
  return sorted[sorted.length >> 1];
}
