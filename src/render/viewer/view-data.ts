import { countUpTo } from "../../model/numbers.ts";
import { type Column, pickExtremes, pickMeans, sliceColumn } from "../report/column-encoding.ts";
import { DENSE_SAMPLES } from "../report/decimation.ts";

/** In seconds since the time axis's zero. */
export interface Range {
  min: number;
  max: number;
}

/** Times, and a column for each line. */
export interface ViewData {
  times: number[];
  columns: (number | null)[][];
  means?: Means;
}

/** Each line's mean in each stretch. */
interface Means {
  times: number[];
  readLine(line: number): (number | null)[];
}

/** The samples of a range and one beyond; more than two a bucket become extremes, many also means. */
export function selectView(
  times: readonly number[],
  columns: readonly Column[],
  range: Range,
  buckets: number,
): ViewData {
  const from = Math.max(0, countUpTo(times, range.min) - 1);
  const to = Math.min(times.length, countUpTo(times, range.max) + 1);
  if (to - from <= buckets * 2) {
    return { times: times.slice(from, to), columns: columns.map((column) => sliceColumn(column, from, to)) };
  }
  const edges = Array.from({ length: buckets + 1 }, (_, bucket) => from + Math.floor(((to - from) * bucket) / buckets));
  return {
    times: edges.slice(0, -1).flatMap((start, bucket) => {
      const end = edges[bucket + 1] ?? to;
      const first = times[start] ?? 0;
      return [first, (first + (times[end - 1] ?? first)) / 2];
    }),
    columns: columns.map((column) => pickExtremes(column, edges)),
    ...(to - from >= buckets * DENSE_SAMPLES && { means: describeMeans(times, columns, edges) }),
  };
}

/** Computed when first drawn, since most of many disks are hidden. */
function describeMeans(times: readonly number[], columns: readonly Column[], edges: readonly number[]): Means {
  const known = new Map<number, (number | null)[]>();
  return {
    times: edges
      .slice(0, -1)
      .map((start, bucket) => ((times[start] ?? 0) + (times[(edges[bucket + 1] ?? 1) - 1] ?? 0)) / 2),
    readLine(line) {
      const means = known.get(line) ?? pickMeans(columns[line] ?? { constant: null }, edges);
      known.set(line, means);
      return means;
    },
  };
}
