import { groupInto } from "../model/group-into.ts";
import type { Mixture } from "../model/history.ts";
import { median } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { type BuiltHistory, keyJob, type Point, type PointSeries } from "./build-series.ts";
import { findClearestSplit } from "./change-points.ts";
import { findErrorRate } from "./judge-series.ts";
import type { TestedSplit } from "./split-test.ts";

/** Smaller changes of a machine class's share are no news: our judgement. */
const MIN_SHARE = 0.25;

/** The changes of the machines that jobs get, the clearest of each job. */
export function findMixtures(built: BuiltHistory): Mixture[] {
  const jobs = [...groupInto(built.series.values(), (series) => keyJob(series)).values()].map(chooseSeries);
  const found = jobs.map((series) => ({ series, split: findSplit(series.points) }));
  const errorRate = findErrorRate(found.map(({ split }) => split?.pValue ?? 1));
  return found.flatMap(({ series, split }) => {
    return split === undefined || split.pValue > errorRate ? [] : [describe(series, split, built)];
  });
}

/** The series that shows a job's machines: of its duration, else the longest. */
function chooseSeries(all: readonly PointSeries[]): PointSeries {
  const duration = all.find(
    ({ kind, step, figure }) => kind === "window" && step === undefined && figure === "duration",
  );
  return duration ?? all.reduce((longest, one) => (one.points.length > longest.points.length ? one : longest));
}

/** The clearest change of any machine class's share. */
function findSplit(points: readonly Point[]): TestedSplit | undefined {
  const classes = new Set(points.map(({ machineClass }) => machineClass));
  if (classes.size < 2) return undefined;
  const splits = [...classes].flatMap((machineClass) => {
    const values = Float64Array.from(points, (point) => Number(point.machineClass === machineClass));
    const split = findClearestSplit({ values, classes: new Uint16Array(points.length), kinds: 1 }, 0, points.length);
    return split === undefined || Math.abs(split.shift) < MIN_SHARE ? [] : [split];
  });
  return splits.sort((a, b) => a.pValue - b.pValue)[0];
}

function describe(series: PointSeries, { at, pValue }: TestedSplit, { runs, machineClasses }: BuiltHistory): Mixture {
  const { repository, workflow, workflowPath, job, label, points, figure } = series;
  const [before, after] = [points.slice(0, at), points.slice(at)];
  const shareOf = (side: readonly Point[], kind: number) =>
    side.filter((point) => point.machineClass === kind).length / side.length;
  const shares = machineClasses
    .map((machineClass, kind) => ({ machineClass, before: shareOf(before, kind), after: shareOf(after, kind) }))
    .filter((share) => share.before > 0 || share.after > 0);
  const level = (side: readonly Point[]) => median(side.map(({ value }) => value));
  const ratio = figure === "duration" && level(before) > 0 ? level(after) / level(before) : undefined;
  const run = runs[points[at]?.run ?? 0] as (typeof runs)[number];
  return omitUndefined({ repository, workflow, workflowPath, job, label, ...run, pValue, shares, ratio }) as Mixture;
}
