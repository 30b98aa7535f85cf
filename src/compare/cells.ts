import { contrastSettings, findUnlikeSettings, type Setting } from "../analysis/benchmark-setting.ts";
import type { Cell, FigureRow } from "../model/comparison.ts";
import type { FailureCounts, Reason, UnlikeSettings } from "../model/comparison-reasons.ts";
import { waitsOverlap } from "../model/disk-wait.ts";
import { median } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { countFailures, findWorstEnding, pickSucceeded } from "./failures.ts";
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
  const failures = countFailures(all);
  const jobs = pickSucceeded(all);
  if (failures !== undefined && jobs.length === 0) return buildFailedCell(label, all.length, failures);
  const values = jobs.map(({ value }) => value);
  const { low: lowBound, high: highBound } = boundEstimates(jobs);
  const summary = omitUndefined({
    label,
    jobs: jobs.length,
    ...(failures && { failedJobs: all.length - jobs.length, failure: { id: "failed" as const, failures } }),
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
  const failures = countFailures(baseline);
  const base = pickSucceeded(baseline);
  if (failures !== undefined && base.length === 0) return { noRatio: { id: "baseline-failed", failures } };
  const [values, others] = [jobs, base].map((own) => own.map(({ value }) => value)) as [number[], number[]];
  const { ratio, noRatio } = estimateRatio(values, others);
  if (ratio === undefined) return { noRatio };
  const boundsOverlap = waitsOverlap(findMedianWait(jobs), findMedianWait(base));
  return { ratio: boundsOverlap ? { ...ratio, boundsOverlap } : ratio };
}

function buildFailedCell(label: string, jobs: number, failures: FailureCounts): Cell {
  return omitUndefined({
    state: "failed" as const,
    label,
    jobs,
    failedJobs: jobs,
    reason: { id: "failed" as const, failures },
    ended: findWorstEnding(failures),
  });
}

function findReason(jobs: readonly JobFigure[], baseline: readonly JobFigure[]): Reason | undefined {
  const settings = [listSettings(jobs), listSettings(baseline)] as const;
  const found = [
    ["repeats", jobs.find(({ unlike }) => unlike !== undefined)?.unlike],
    ["baseline-repeats", baseline.find(({ unlike }) => unlike !== undefined)?.unlike],
    ["jobs", findUnlikeSettings(settings[0])],
    ["baseline-jobs", findUnlikeSettings(settings[1])],
    ["pair", contrastSettings(...settings)],
  ] as const;
  const first = found.find(([, what]) => what !== undefined);
  return first?.[1] === undefined ? undefined : { id: "unlike", who: first[0], what: first[1] };
}

/** The setting in which figures differ; else undefined. */
export function findUnlike(figures: readonly LegFigure[]): UnlikeSettings | undefined {
  return findUnlikeSettings(listSettings(figures));
}

function listSettings(figures: readonly LegFigure[]): (Setting | undefined)[] {
  return figures.map(({ setting }) => setting);
}
