import { WINDOW_FIGURES } from "../model/figures.ts";
import { groupInto } from "../model/group-into.ts";
import type { DriftSeries, HistoryRun } from "../model/history.ts";
import { median } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { type BuiltHistory, keyStep, type Point } from "./build-series.ts";
import { findClearestSplit } from "./change-points.ts";
import { describeChange } from "./describe-change.ts";
import { type JudgedSeries, prepareSeries } from "./judged-series.ts";
import { findChanges, findNoise, findReach, findVisibleRatio, type SizedChange } from "./levels.ts";
import { MIN_SIDE } from "./split-test.ts";

/** The share of changes found that are none (Benjamini and Hochberg, J. R. Stat. Soc. B 57, 1995). */
const FALSE_SHARE = 0.05;

/** Figures of windows that are judged; the others only explain. */
const JUDGED = new Set(WINDOW_FIGURES.filter(({ compared }) => compared).map(({ id }) => id));

/** The series with their changes of level; each figure's are one family of tests. */
export function judgeSeries(built: BuiltHistory): DriftSeries[] {
  const prepared = [...built.series.values()].map((series) => prepareSeries(series, built.runs));
  const bySteps = groupInto(prepared, ({ series }) => keyStep(series));
  const judged = prepared.filter(({ series }) => series.kind !== "window" || JUDGED.has(series.figure));
  return [...groupInto(judged, ({ series }) => series.figure).values()].flatMap((family) => {
    const errorRate = findErrorRate(family.map((one) => findClearestSplit(one, 0, one.values.length)?.pValue ?? 1));
    return family.map((one) => judgeOne(one, bySteps.get(keyStep(one.series)) ?? [], built, errorRate));
  });
}

/** The chance up to which splits count, by the clearest of each series. */
export function findErrorRate(pValues: readonly number[]): number {
  const sorted = pValues.toSorted((a, b) => a - b);
  const last = sorted.findLastIndex((pValue, index) => pValue <= ((index + 1) / sorted.length) * FALSE_SHARE);
  return ((last + 1) / sorted.length) * FALSE_SHARE;
}

/** Beyond, even a change of half is not seen. */
const MAX_VISIBLE = 1.5;
/** So many of the newest runs say what machine class a job has now. */
const NEWEST = 10;

function judgeOne(
  one: JudgedSeries,
  siblings: readonly JudgedSeries[],
  { runs, machineClasses }: BuiltHistory,
  errorRate: number,
): DriftSeries {
  const { points, ...identity } = one.series;
  const changes = findChanges(one, errorRate);
  const noise = findNoise(one, changes);
  const usual = findUsualClass(points);
  const ofClass = selectSince(one, changes.at(-1)).filter(({ machineClass }) => machineClass === usual);
  const visible = findVisibleRatio(noise, Math.max(1, one.values.length));
  const isNew = points.filter(({ machineClass }) => machineClass === usual).length < 2 * MIN_SIDE;
  const doubt = findDoubt(points.length, isNew, visible);
  const value = median(ofClass.map((point) => point.value));
  const reach = findReach(noise, Math.max(2, ofClass.length));
  const unchanged = doubt === undefined ? ("unchanged" as const) : ("cannot say" as const);
  return omitUndefined({
    ...identity,
    machineClass: machineClasses[usual] ?? "",
    runs: new Set(points.map(({ run }) => run)).size,
    state: changes.length > 0 ? ("changed" as const) : unchanged,
    doubt: changes.length > 0 ? undefined : doubt,
    level: ofClass.length < 2 ? undefined : { value, low: value / reach, high: value * reach, runs: ofClass.length },
    visibleRatio: doubt === undefined ? visible : undefined,
    changes: changes.map((change, i) => {
      const ends: [number, number] = [changes[i - 1]?.at ?? 0, changes[i + 1]?.at ?? one.values.length];
      return describeChange(change, ends, one, siblings, runs);
    }),
    weeklySeconds: findWeeklySeconds(one, changes.at(-1), runs),
    points: {
      runs: points.map(({ run }) => run),
      machineClasses: points.map(({ machineClass }) => machineClass),
      values: points.map((point) => point.value),
    },
  });
}

/** All points of a series from a change on, those of rare machine classes too; without one, from the first judged on. */
function selectSince({ series, points }: JudgedSeries, change: SizedChange | undefined): Point[] {
  const first = points[change?.at ?? 0];
  return first === undefined ? series.points : series.points.slice(series.points.indexOf(first));
}

function findDoubt(runs: number, isNew: boolean, visibleRatio: number): DriftSeries["doubt"] {
  if (runs < 2 * MIN_SIDE) return "too-few-runs";
  if (isNew) return "new-machine-class";
  return visibleRatio > MAX_VISIBLE ? "too-noisy" : undefined;
}

/** The machine class of most of the newest runs. */
function findUsualClass(points: readonly Point[]): number {
  const counts = groupInto(points.slice(-NEWEST), ({ machineClass }) => machineClass);
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0;
}

const WEEK_MS = 7 * 86_400_000;

/** What the newest change of a duration costs a week. */
function findWeeklySeconds(
  one: JudgedSeries,
  newest: SizedChange | undefined,
  runs: readonly HistoryRun[],
): number | undefined {
  if (one.series.figure !== "duration" || newest === undefined) return undefined;
  const since = selectSince(one, newest);
  const [start = 0, end = 0] = [since[0], since.at(-1)].map((point) => Date.parse(runs[point?.run ?? 0]?.at ?? ""));
  // Less than a week says nothing about others.
  const weeks = Math.max(1, (end - start) / WEEK_MS);
  const level = median(since.map(({ value }) => value));
  return ((level - level / newest.ratio) * since.length) / weeks;
}
