import { probabilityOfF } from "../compare/statistics/distributions.ts";
import { type FIGURE_UNITS, FIGURES } from "../model/figures.ts";
import { groupInto } from "../model/group-into.ts";
import { median, sum } from "../model/numbers.ts";
import type { BuiltHistory, Point, PointSeries } from "./build-series.ts";
import { clipOutliers } from "./noise.ts";
import type { ClassedValues } from "./split-test.ts";

/** A series with what it is judged by: some of its points, and the logarithms of their values without a weekly rhythm. */
export interface JudgedSeries extends ClassedValues {
  series: PointSeries;
  /** Those that have the values. */
  points: Point[];
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

/** What to judge a series by; values of rare machine classes are left out. */
export function prepareSeries(series: PointSeries, runs: BuiltHistory["runs"]): JudgedSeries {
  const { figure, unit, kind } = series;
  const byClass = groupInto(series.points, ({ machineClass }) => machineClass);
  const common = [...byClass].filter(([, own]) => own.length >= MIN_CLASS_RUNS).map(([machineClass]) => machineClass);
  const points = series.points.filter(({ machineClass }) => common.includes(machineClass));
  const isFine = kind !== "window" || FIGURES.get(figure)?.isLatency === true;
  const floor = isFine ? LATENCY_FLOOR : FLOORS[unit];
  const logarithms = Float64Array.from(points, ({ value }) => Math.log(Math.max(floor, value)));
  const times = Float64Array.from(points, ({ run }) => Date.parse(runs[run]?.at ?? ""));
  return {
    series,
    points,
    values: removeWeeklyRhythm(logarithms, times),
    classes: Uint16Array.from(points, ({ machineClass }) => common.indexOf(machineClass)),
    kinds: common.length,
  };
}

const DAY_MS = 86_400_000;
/** A rhythm shows in three weeks or more, with so many runs on each of its days. */
const MIN_WEEKS = 3;
const MIN_RUNS_A_DAY = 3;
/** Without a rhythm, one series in so many is taken to have one. */
const ERROR_RATE = 0.01;

/** The values without what days of the week (UTC) differ by, where the differences are clear (analysis of variance). */
function removeWeeklyRhythm(values: Float64Array, times: Float64Array): Float64Array {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  if (last - first < MIN_WEEKS * 7 * DAY_MS) return values;
  const days = Uint8Array.from(times, (time) => ((Math.floor(time / DAY_MS) % 7) + 7) % 7);
  const lists: number[][] = Array.from({ length: 7 }, () => []);
  const level = median(values);
  const clipped = clipOutliers(values, () => level);
  for (const [i, day] of days.entries()) lists[day]?.push(clipped[i] as number);
  const used = lists.filter(({ length }) => length >= MIN_RUNS_A_DAY);
  const all = used.flat();
  if (used.length < 2 || all.length <= used.length) return values;
  const grand = sum(all) / all.length;
  let [between, within] = [0, 0];
  for (const list of used) {
    const mean = sum(list) / list.length;
    between += list.length * (mean - grand) ** 2;
    for (const value of list) within += (value - mean) ** 2;
  }
  if (within === 0) return values;
  const [above, below] = [used.length - 1, all.length - used.length];
  if (1 - probabilityOfF(between / above / (within / below), above, below) > ERROR_RATE) return values;
  const levels = lists.map((list) => (list.length >= MIN_RUNS_A_DAY ? median(list) - level : 0));
  return values.map((value, i) => value - (levels[days[i] as number] as number));
}
