/** The newest items, and by which number each other was replaced. */
export interface Newest<T> {
  kept: T[];
  replaced: { item: T; by: number }[];
}

/** Keeps the items with each key's highest number, in order. */
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
