/** A report that does not count because a newer attempt of its job left one. */
export interface ReplacedReport {
  /** The label and job, or the part of the artifact's name that says as much. */
  leg: string;
  attempt: number;
  /** The attempt that counts. */
  by: number;
  /** Whether the report of that attempt could not be read, so that the leg has none. */
  isUnread?: boolean;
}

/** The items that count, and the others with the number of the one that replaces them. */
export interface Newest<T> {
  kept: T[];
  replaced: { item: T; by: number }[];
}

/**
 * Of the items of each key, those with the highest number, in the order given: the one choice between attempts, and between
 * what one job uploaded several times.
 */
export function keepNewest<T>(
  items: readonly T[],
  findKey: (item: T) => unknown,
  findNumber: (item: T) => number,
): Newest<T> {
  const keys = items.map(findKey);
  const highest = new Map<unknown, number>();
  items.forEach((item, index) => {
    highest.set(keys[index], Math.max(findNumber(item), highest.get(keys[index]) ?? 0));
  });
  const newest: Newest<T> = { kept: [], replaced: [] };
  items.forEach((item, index) => {
    const by = highest.get(keys[index]) ?? 0;
    if (findNumber(item) === by) newest.kept.push(item);
    else newest.replaced.push({ item, by });
  });
  return newest;
}
