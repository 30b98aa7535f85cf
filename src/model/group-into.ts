/** The items by key, in order of appearance. (`Map.groupBy` needs Node 21.) */
export function groupInto<T, K>(items: Iterable<T>, findKey: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = findKey(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
