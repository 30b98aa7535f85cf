import { contrastSettings, findUnlikeSettings, type Setting } from "../analysis/benchmark-setting.ts";
import type { Cell, FigureRow } from "../model/comparison.ts";
import type { Reason, UnlikeSettings } from "../model/comparison-reasons.ts";
import { waitsOverlap } from "../model/disk-wait.ts";
import { median } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { explainFailures, findWorstEnding, listValues, pickSucceeded } from "./failures.ts";
import type { LegFigure } from "./leg.ts";
import { boundEstimates, findMedianWait } from "./leg-figures.ts";
import { estimateRatio } from "./ratio.ts";

/** One job's; its repeats differ in the setting `unlike`. */
export interface JobFigure extends LegFigure {
  unlike?: UnlikeSettings;
}

/** A figure of all jobs, by label, with the first job's setting. */
export interface FigureValues
  extends Pick<LegFigure, "kind" | "name" | "title" | "part" | "measure" | "unit" | "better" | "target" | "setting"> {
  id: string;
  jobs: JobFigure[][];
}

/** A cell for each label, with its ratio to the baseline. */
export function buildRow(
  { id, kind, name, title, measure, unit, better, jobs }: FigureValues,
  labels: readonly string[],
  baseline: number,
): FigureRow {
  const baselineJobs = jobs[baseline] ?? [];
  const cells = labels.map((label, index) =>
    buildCell(label, jobs[index] ?? [], index === baseline ? undefined : baselineJobs),
  );
  return omitUndefined({ id, kind, name, title, measure, unit, better, primary: false, cells });
}

/** Of the jobs that succeeded, if some did; what failed is said beside them. */
function buildCell(label: string, all: readonly JobFigure[], baseline: readonly JobFigure[] | undefined): Cell {
  if (all.length === 0) return { state: "not-measured", label };
  const jobs = pickSucceeded(all);
  const failure = explainFailures(all);
  const failedJobs = all.length - jobs.length;
  if (failure !== undefined && jobs.length === 0) {
    const ended = findWorstEnding(failure);
    return omitUndefined({ state: "failed" as const, label, jobs: failedJobs, failedJobs, reason: failure, ended });
  }
  const values = listValues(jobs);
  const { low: lowBound, high: highBound } = boundEstimates(jobs);
  const summary = omitUndefined({
    label,
    jobs: jobs.length,
    ...(failure && { failedJobs, failure }),
    median: median(values),
    lowest: Math.min(...values),
    highest: Math.max(...values),
    lowBound,
    highBound,
    diskWait: findMedianWait(jobs),
  });
  const reason = findReason(jobs, baseline ?? []);
  if (reason !== undefined) return { state: "not-comparable", ...summary, reason };
  return { state: "measured", ...summary, ...(baseline && compareWith(baseline, jobs)) };
}

function compareWith(
  baseline: readonly JobFigure[],
  jobs: readonly JobFigure[],
): Pick<Extract<Cell, { state: "measured" }>, "ratio" | "noRatio"> {
  if (baseline.length === 0) return { noRatio: { id: "baseline-not-measured" } };
  const base = pickSucceeded(baseline);
  const failure = explainFailures(baseline);
  if (failure !== undefined && base.length === 0) return { noRatio: { ...failure, id: "baseline-failed" } };
  const { ratio, noRatio } = estimateRatio(listValues(jobs), listValues(base));
  if (ratio === undefined) return { noRatio };
  const boundsOverlap = waitsOverlap(findMedianWait(jobs), findMedianWait(base));
  return { ratio: boundsOverlap ? { ...ratio, boundsOverlap } : ratio };
}

/** The first setting in which repeats, jobs of one label or both labels differ. */
function findReason(jobs: readonly JobFigure[], baseline: readonly JobFigure[]): Reason | undefined {
  const [own, other] = [listSettings(jobs), listSettings(baseline)];
  const unlike = [
    { who: "repeats", what: jobs.find((job) => job.unlike !== undefined)?.unlike },
    { who: "baseline-repeats", what: baseline.find((job) => job.unlike !== undefined)?.unlike },
    { who: "jobs", what: findUnlikeSettings(own) },
    { who: "baseline-jobs", what: findUnlikeSettings(other) },
    { who: "pair", what: contrastSettings(own, other) },
  ] as const;
  return unlike.flatMap(({ who, what }): Reason[] => (what === undefined ? [] : [{ id: "unlike", who, what }]))[0];
}

/** The setting in which figures differ; else undefined. */
export function findUnlike(figures: readonly LegFigure[]): UnlikeSettings | undefined {
  return findUnlikeSettings(listSettings(figures));
}

function listSettings(figures: readonly LegFigure[]): (Setting | undefined)[] {
  return figures.map(({ setting }) => setting);
}
