import type { FIGURE_UNITS } from "../model/figures.ts";
import { FIGURES } from "../model/figures.ts";
import type { BuiltHistory, PointSeries } from "./build-series.ts";
import type { ClassedValues } from "./split-test.ts";
import { removeWeeklyRhythm } from "./weekly-rhythm.ts";

/** What a series is judged by: positions of its points, and their logarithms without a weekly rhythm. */
export interface JudgedValues extends ClassedValues {
  /** Of each value the position of its point. */
  points: number[];
}

/** A series with the values to judge it by. */
export interface PreparedSeries {
  series: PointSeries;
  judged: JudgedValues;
}

/** Differences between smaller amounts of a step matter to nobody: our judgement. */
const FLOORS: Record<(typeof FIGURE_UNITS)[number], number> = {
  seconds: 0.1,
  bytes: 1e6,
  bytesPerSecond: 1e3,
  operationsPerSecond: 0.1,
  count: 100,
};
/** Requests take microseconds, and are never 0. */
const LATENCY_FLOOR = 1e-9;
/** A machine class with fewer runs says nothing about the others' changes. */
const MIN_CLASS_RUNS = 3;

/** The values to judge a series by; those of rare machine classes are left out. */
export function prepareValues({ figure, unit, kind, points }: PointSeries, runs: BuiltHistory["runs"]): JudgedValues {
  const counts = new Map<number, number>();
  for (const { machineClass } of points) counts.set(machineClass, (counts.get(machineClass) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count >= MIN_CLASS_RUNS).map(([machineClass]) => machineClass);
  const kept = [...points.keys()].filter((i) => common.includes(points[i]?.machineClass ?? -1));
  const isFine = kind !== "window" || FIGURES.get(figure)?.isLatency === true;
  const floor = isFine ? LATENCY_FLOOR : FLOORS[unit];
  const raw = Float64Array.from(kept, (i) => Math.log(Math.max(floor, points[i]?.value ?? floor)));
  const times = Float64Array.from(kept, (i) => Date.parse(runs[points[i]?.run ?? 0]?.at ?? ""));
  return {
    values: removeWeeklyRhythm(raw, times),
    classes: Uint16Array.from(kept, (i) => common.indexOf(points[i]?.machineClass ?? -1)),
    kinds: common.length,
    points: kept,
  };
}
