import { countUpTo } from "../../model/numbers.ts";
import { type Column, pickExtremes, pickMeans, sliceColumn } from "../report/column-encoding.ts";
import { DENSE_SAMPLES } from "../report/page-data.ts";

/** In seconds since the time axis's zero. */
export interface Range {
  min: number;
  max: number;
}

/** A value that tells its listeners when it changes. */
export interface Signal<T> {
  readonly current: T;
  set(value: T): void;
  listen(listener: (value: T) => void): void;
}

/** A value that tells its listeners when it becomes another. */
export function createSignal<T>(first: T): Signal<T> {
  const listeners: ((value: T) => void)[] = [];
  let current = first;
  return {
    get current() {
      return current;
    },
    set(value) {
      if (value === current) return;
      current = value;
      for (const listener of listeners) listener(value);
    },
    listen(listener) {
      listeners.push(listener);
    },
  };
}

const MIN_RANGE_SECONDS = 0.2;

/** The range of time that bars and charts show. */
export interface View {
  /** All of the time, in seconds. */
  readonly whole: Range;
  readonly shown: Range;
  readonly isWhole: boolean;
  /** Shows a range, cut to the whole; ignored where it is too short. */
  to(fromSeconds: number, toSeconds: number): void;
  reset(): void;
  listen(listener: (shown: Range) => void): void;
}

/** The range of time, in seconds, that all charts of a page show. */
export function createView(whole: Range): View {
  const signal = createSignal(whole);
  const view: View = {
    whole,
    get shown() {
      return signal.current;
    },
    get isWhole() {
      const shown = signal.current;
      return shown.min <= whole.min && shown.max >= whole.max;
    },
    to(fromSeconds, toSeconds) {
      const shown = signal.current;
      const [min, max] = [Math.max(whole.min, fromSeconds), Math.min(whole.max, toSeconds)];
      const isLongEnough = max - min >= Math.min(MIN_RANGE_SECONDS, whole.max - whole.min);
      if (isLongEnough && (min !== shown.min || max !== shown.max)) signal.set({ min, max });
    },
    reset: () => view.to(whole.min, whole.max),
    listen: signal.listen,
  };
  return view;
}

/** Times, and a column for each line. */
export interface ViewData {
  times: number[];
  columns: (number | null)[][];
  /** A line's mean in each interval, at the second of its two times. */
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
