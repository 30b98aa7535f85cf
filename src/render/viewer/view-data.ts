/** A stretch of time, in seconds since the first sample's interval began. */
export interface Range {
  min: number;
  max: number;
}

/** The samples of one stretch of time, few enough to draw: one row of times, and a column for each line. */
export interface ViewData {
  times: number[];
  columns: (number | null)[][];
}

/**
 * The samples between two times, with one before and one after, so that lines reach the edges. Where there are more
 * than two for each of `buckets`, each bucket is its lowest and its highest sample in their order: no peak is lost.
 */
export function selectView(
  times: readonly number[],
  columns: readonly (readonly (number | null)[])[],
  range: Range,
  buckets: number,
): ViewData {
  const from = Math.max(0, findFirst(times, range.min) - 1);
  const to = Math.min(times.length, findFirst(times, range.max) + 1);
  if (to - from <= buckets * 2) {
    return { times: times.slice(from, to), columns: columns.map((column) => column.slice(from, to)) };
  }
  const edges = Array.from({ length: buckets + 1 }, (_, bucket) => from + Math.floor(((to - from) * bucket) / buckets));
  return {
    times: edges.slice(0, -1).flatMap((start, bucket) => {
      const end = edges[bucket + 1] ?? to;
      const first = times[start] ?? 0;
      return [first, (first + (times[end - 1] ?? first)) / 2];
    }),
    columns: columns.map((column) => pickExtremes(column, edges)),
  };
}

/** The index of the first time that is not before a moment. */
function findFirst(times: readonly number[], moment: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

function pickExtremes(column: readonly (number | null)[], edges: readonly number[]): (number | null)[] {
  const picked: (number | null)[] = [];
  for (let bucket = 0; bucket + 1 < edges.length; bucket++) {
    let [lowest, highest] = [-1, -1];
    for (let index = edges[bucket] as number; index < (edges[bucket + 1] as number); index++) {
      const value = column[index];
      if (value === null || value === undefined) continue;
      if (lowest < 0 || value < (column[lowest] as number)) lowest = index;
      if (highest < 0 || value > (column[highest] as number)) highest = index;
    }
    const [first, second] = lowest <= highest ? [lowest, highest] : [highest, lowest];
    picked.push(column[first] ?? null, column[second] ?? null);
  }
  return picked;
}
