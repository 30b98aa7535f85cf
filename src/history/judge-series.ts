import { WINDOW_FIGURES } from "../model/figures.ts";
import { groupInto } from "../model/group-into.ts";
import type { Change, DriftSeries } from "../model/history.ts";
import { median } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { type BuiltHistory, keyStep, type Point, type PointSeries } from "./build-series.ts";
import { findMoved, findReplaced } from "./causes.ts";
import { findClearestSplit } from "./change-points.ts";
import { type JudgedValues, type PreparedSeries, prepareValues } from "./judged-values.ts";
import { findChanges, findNoise, findReach, findVisibleRatio, levelSides, type SizedChange } from "./levels.ts";
import { MIN_SIDE } from "./split-test.ts";

/** The share of changes found that are none (Benjamini and Hochberg, J. R. Stat. Soc. B 57, 1995). */
export const FALSE_SHARE = 0.05;

/** Figures of windows that are judged; the others only explain. */
const JUDGED = new Set(WINDOW_FIGURES.filter(({ compared }) => compared).map(({ id }) => id));

/** The series with their changes of level; each figure's are one family of tests. */
export function judgeSeries(built: BuiltHistory): DriftSeries[] {
  const prepared = [...built.series.values()].map((series) => ({ series, judged: prepareValues(series, built.runs) }));
  const bySteps = groupInto(prepared, ({ series }) => keyStep(series));
  const judged = prepared.filter(({ series }) => series.kind !== "window" || JUDGED.has(series.figure));
  return [...groupInto(judged, ({ series }) => series.figure).values()].flatMap((family) => {
    const errorRate = findErrorRate(
      family.map(({ judged }) => findClearestSplit(judged, 0, judged.values.length)?.pValue ?? 1),
    );
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
  { series, judged }: PreparedSeries,
  siblings: readonly PreparedSeries[],
  built: BuiltHistory,
  errorRate: number,
): DriftSeries {
  const { points, ...identity } = series;
  const changes = findChanges(judged, errorRate);
  const noise = findNoise(judged, changes);
  const usual = findUsualClass(points);
  const newest = judged.points[changes.at(-1)?.at ?? 0] ?? 0;
  const ofClass = points.slice(newest).filter(({ machineClass }) => machineClass === usual);
  const visible = findVisibleRatio(noise, Math.max(1, judged.values.length));
  const isNew = points.filter(({ machineClass }) => machineClass === usual).length < 2 * MIN_SIDE;
  const doubt = findDoubt(points.length, isNew, visible);
  const value = median(ofClass.map((point) => point.value));
  const reach = findReach(noise, Math.max(2, ofClass.length));
  return omitUndefined({
    ...identity,
    machineClass: built.machineClasses[usual] ?? "",
    runs: new Set(points.map(({ run }) => run)).size,
    state:
      changes.length > 0
        ? ("changed" as const)
        : doubt === undefined
          ? ("unchanged" as const)
          : ("cannot say" as const),
    doubt: changes.length > 0 ? undefined : doubt,
    level: ofClass.length < 2 ? undefined : { value, low: value / reach, high: value * reach, runs: ofClass.length },
    visibleRatio: doubt === undefined ? visible : undefined,
    changes: changes.map((change, i) => {
      const ends = { from: changes[i - 1]?.at ?? 0, to: changes[i + 1]?.at ?? judged.values.length };
      return describeChange(change, ends, { series, judged }, siblings, built);
    }),
    weeklySeconds: findWeeklySeconds(series, changes, judged, built),
    points: {
      runs: points.map(({ run }) => run),
      machineClasses: points.map(({ machineClass }) => machineClass),
      values: points.map((point) => point.value),
    },
  });
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

function describeChange(
  { at, ratio, low, high, pValue }: SizedChange,
  { from, to }: { from: number; to: number },
  { series, judged }: PreparedSeries,
  siblings: readonly PreparedSeries[],
  { runs }: BuiltHistory,
): Change {
  const place = (i: number) => series.points[judged.points[i] as number] as Point;
  const [first, last] = [place(at), place(at - 1)];
  const [run, previous] = [runs[first.run] as (typeof runs)[number], runs[last.run] as (typeof runs)[number]];
  const between = runs.slice(last.run + 1, first.run + 1).flatMap(({ commit }) => commit ?? []);
  const stretch = (start: number, end: number) => Array.from({ length: end - start }, (_, i) => place(start + i));
  const [before, after] = [stretch(from, at), stretch(at, to)];
  return {
    ...run,
    previous,
    ...{ ratio, low, high, pValue },
    ...levelSides(
      after.map(({ value }) => value),
      ratio,
    ),
    runsBefore: before.length,
    runsAfter: after.length,
    commits: [...new Set(between)],
    moved: findMoved(
      siblings.filter((other) => other.series !== series),
      { from: place(from).run, at: first.run, to: place(to - 1).run },
    ),
    replaced: findReplaced(before, after),
  };
}

const WEEK_MS = 7 * 86_400_000;

/** What the newest change costs a week. */
function findWeeklySeconds(
  { figure, points }: PointSeries,
  changes: readonly SizedChange[],
  { points: kept }: JudgedValues,
  { runs }: BuiltHistory,
): number | undefined {
  const newest = changes.at(-1);
  const first = points[kept[newest?.at ?? 0] ?? 0];
  if (figure !== "duration" || newest === undefined || first === undefined) return undefined;
  const since = points.slice(points.indexOf(first));
  const [start = 0, end = 0] = [since[0], since.at(-1)].map((point) => Date.parse(runs[point?.run ?? 0]?.at ?? ""));
  // Less than a week says nothing about others.
  const weeks = Math.max(1, (end - start) / WEEK_MS);
  const level = median(since.map(({ value }) => value));
  return ((level - level / newest.ratio) * since.length) / weeks;
}
