import type { Column } from "../model/recording.ts";

/** The columns that several recordings have of one thing, one after the other; those that lack it have NaN for their samples. */
export function concatenateColumns(
  columns: readonly (Column | undefined)[],
  counts: readonly number[],
): Column | undefined {
  if (columns.every((column) => column === undefined)) return undefined;
  const joined = new Float64Array(counts.reduce((sum, count) => sum + count, 0));
  let start = 0;
  for (const [place, count] of counts.entries()) {
    const column = columns[place];
    if (column === undefined) joined.fill(Number.NaN, start, start + count);
    else joined.set(column, start);
    start += count;
  }
  return joined;
}

/**
 * The same for a counter: each recording's goes on from where the one before ended, so that nothing is counted between
 * them.
 */
export function continueColumns(
  columns: readonly (Column | undefined)[],
  counts: readonly number[],
): Column | undefined {
  const joined = concatenateColumns(columns, counts);
  if (joined === undefined) return undefined;
  let start = counts[0] ?? 0;
  for (const count of counts.slice(1)) {
    const reached = joined.subarray(0, start).findLast(isCounted) ?? 0;
    const part = joined.subarray(start, start + count);
    const shift = reached - (part.find(isCounted) ?? 0);
    for (let sample = 0; sample < count; sample++) part[sample] = (part[sample] as number) + shift;
    start += count;
  }
  return joined;
}

/** Columns that belong together, each joined by `join`; undefined where no recording has them. */
export function joinGroups<Name extends string>(
  groups: readonly (Record<Name, Column> | undefined)[],
  join: (columns: (Column | undefined)[]) => Column | undefined,
): Record<Name, Column> | undefined {
  const names = Object.keys(groups.find((group) => group !== undefined) ?? {}) as Name[];
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, join(groups.map((group) => group?.[name]))])) as Record<
    Name,
    Column
  >;
}

function isCounted(value: number): boolean {
  return !Number.isNaN(value);
}
