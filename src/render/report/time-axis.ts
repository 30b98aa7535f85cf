import { findLargest, findSmallest } from "../../model/numbers.ts";
import type { Report } from "../../model/report.ts";

/** An axis in seconds from `zero`. */
export interface TimeAxis {
  /** Milliseconds since 1970. */
  zero: number;
  fromSeconds: number;
  toSeconds: number;
}

/** The axis of all steps and samples; undefined without any. */
export function findTimeAxis({ series, windows }: Report): TimeAxis | undefined {
  const steps = windows.filter(({ kind }) => kind !== "job");
  const starts = steps.map(({ startedAt }) => Date.parse(startedAt));
  const ends = steps.map(({ endedAt }) => Date.parse(endedAt));
  if (series === undefined && steps.length === 0) return undefined;
  const zero = series === undefined ? findSmallest(starts) : Date.parse(series.startedAt);
  const toSeconds = Math.max(series?.timesSeconds.at(-1) ?? 0, (findLargest(ends) - zero) / 1000);
  const fromSeconds = Math.min(0, (findSmallest(starts) - zero) / 1000);
  return toSeconds > fromSeconds ? { zero, fromSeconds, toSeconds } : undefined;
}

/** Distances between marks, in seconds. */
export const CLOCK_STEPS = [
  0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400,
];

/** Whole clock steps in seconds, at most `most` + 1. */
export function listClockMarks(fromSeconds: number, toSeconds: number, most: number): number[] {
  const span = toSeconds - fromSeconds;
  const step = CLOCK_STEPS.find((candidate) => span / candidate <= most) ?? span / most;
  const first = Math.ceil(fromSeconds / step - 1e-9);
  const last = Math.floor(toSeconds / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toFixed(3)),
  );
}
