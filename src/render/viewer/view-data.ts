import { countUpTo } from "../../model/numbers.ts";
import { type Column, pickExtremes, pickMeans, sliceColumn } from "../report/column-encoding.ts";
import { DENSE_SAMPLES } from "../report/page-data.ts";

/** In seconds since the time axis's zero. */
export interface Range {
  min: number;
  max: number;
}

/** Times, and a column for each line. */
export interface ViewData {
  times: number[];
  columns: (number | null)[][];
  /** A line's mean in each stretch, at the second of its two times. */
  means?: (line: number) => (number | null)[];
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
    ...(to - from >= buckets * DENSE_SAMPLES && { means: findMeans(columns, edges) }),
  };
}

/** The places of values without one beside them, which no line shows. */
export function findAlone(values: ArrayLike<number | null | undefined>): number[] {
  const isKnown = (place: number) => values[place] != null;
  return Array.from(values, (_, place) => place).filter(
    (place) => isKnown(place) && !isKnown(place - 1) && !isKnown(place + 1),
  );
}

/** Computed when first drawn, since most of many disks are hidden. */
function findMeans(columns: readonly Column[], edges: readonly number[]): NonNullable<ViewData["means"]> {
  const known: (number | null)[][] = [];
  return (line) => {
    known[line] ??= pickMeans(columns[line] ?? null, edges);
    return known[line];
  };
}
