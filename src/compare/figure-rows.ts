import type { Cell, FigureRow } from "../model/comparison.ts";
import { describeFailures, pickSucceeded } from "./failures.ts";
import { groupInto } from "./group-into.ts";
import type { LegFigure } from "./leg-figures.ts";
import type { LabelledLegs } from "./legs.ts";
import { estimateRatio } from "./ratio.ts";
import { describeUnlike, explainUnlike } from "./settings.ts";
import { median } from "./statistics/median.ts";

/** A figure of one job; `unlike` tells in what its repeats differ that must not. */
export interface JobFigure extends LegFigure {
  unlike?: string;
}

/** One figure with what every label's jobs have for it, in the order of the labels. */
export interface FigureValues {
  id: string;
  /** The figure as the first job has it. */
  figure: LegFigure;
  name: string;
  title?: string;
  /** For each label the figures of its jobs. */
  jobs: JobFigure[][];
}

/**
 * Every figure of the labels, in the order of appearance; lower bounds and our own work are left out.
 */
export function collectFigures(labels: readonly LabelledLegs[]): FigureValues[] {
  const byTarget = hasSeveralTargets(labels);
  const collected = new Map<string, FigureValues>();
  labels.forEach(({ legs }, index) => {
    for (const { figures } of legs) {
      const usable = figures.filter(({ lowerBound, ownWork }) => lowerBound !== true && ownWork !== true);
      for (const [id, same] of groupInto(usable, (figure) => identify(figure, byTarget))) {
        const figure = combine(same);
        const values = collected.get(id) ?? start(id, figure, byTarget, labels.length);
        collected.set(id, values);
        values.jobs[index]?.push(figure);
      }
    }
  });
  return [...collected.values()];
}

/**
 * Whether at least two labels have the figure (or one, where there is only one). A label of which a job failed would
 * have had it: what was to follow did not run.
 */
export function isShared({ jobs }: FigureValues, hasFailed: readonly boolean[]): boolean {
  return jobs.filter((list, index) => list.length > 0 || hasFailed[index]).length >= Math.min(2, jobs.length);
}

function identify(figure: LegFigure, byTarget: boolean): string {
  return `${figure.kind}/${figure.measure}/${figure.name}${describePlace(figure, byTarget)}`;
}

function describePlace({ target }: LegFigure, byTarget: boolean): string {
  return byTarget && target !== undefined ? ` in ${target}` : "";
}

function start(id: string, figure: LegFigure, byTarget: boolean, labels: number): FigureValues {
  const place = describePlace(figure, byTarget);
  return {
    id,
    figure,
    name: figure.name + place,
    ...(figure.title !== undefined && { title: figure.title + place }),
    jobs: Array.from({ length: labels }, () => []),
  };
}

/** One figure for a job that has several of one name, because repeats inside a job are not independent. */
function combine(same: readonly LegFigure[]): JobFigure {
  const first = same[0] as LegFigure;
  if (same.length === 1) return first;
  const unlike = describeUnlike(same);
  const failure = same.find((figure) => figure.failure !== undefined)?.failure;
  return {
    ...first,
    value: median(same.map(({ value }) => value)),
    ...(unlike !== undefined && { unlike }),
    ...(failure !== undefined && { failure }),
  };
}

/** Where every job used one target, the targets are compared with each other; else each with its like. */
function hasSeveralTargets(labels: readonly LabelledLegs[]): boolean {
  return labels.some(({ legs }) =>
    legs.some(({ figures }) => {
      const placed = figures.filter(({ kind }) => kind !== "window");
      const targets = groupInto(placed, ({ kind, name, measure }) => `${kind}/${measure}/${name}`);
      return [...targets.values()].some((same) => new Set(same.map(({ target }) => target)).size > 1);
    }),
  );
}

/** The row of one figure: a cell for each label, with its ratio to the baseline's. */
export function buildRow(
  { id, figure, name, title, jobs }: FigureValues,
  labels: readonly string[],
  baseline: number,
): FigureRow {
  const baselineJobs = jobs[baseline] ?? [];
  return {
    id,
    kind: figure.kind,
    name,
    ...(title !== undefined && { title }),
    measure: figure.measure,
    unit: figure.unit,
    better: figure.better,
    primary: false,
    cells: labels.map((label, index) =>
      buildCell(label, jobs[index] ?? [], index === baseline ? undefined : baselineJobs),
    ),
  };
}

/** `baseline` is undefined for the baseline's own cell, which has no ratio. */
function buildCell(label: string, jobs: readonly JobFigure[], baseline: readonly JobFigure[] | undefined): Cell {
  if (jobs.length === 0) return { state: "not-measured", label };
  const failures = describeFailures(jobs);
  if (failures !== undefined) return buildFailedCell(label, jobs, failures);
  const values = jobs.map(({ value }) => value);
  const summary = {
    label,
    jobs: jobs.length,
    median: median(values),
    lowest: Math.min(...values),
    highest: Math.max(...values),
  };
  const reason = findReason(jobs, baseline ?? []);
  if (reason !== undefined) return { state: "not-comparable", ...summary, reason };
  if (baseline === undefined) return { state: "measured", ...summary };
  if (baseline.length === 0) return { state: "measured", ...summary, noRatio: "the baseline has no such figure" };
  const failed = describeFailures(baseline);
  if (failed !== undefined) return { state: "measured", ...summary, noRatio: `the baseline ${failed}` };
  return {
    state: "measured",
    ...summary,
    ...estimateRatio(
      values,
      baseline.map(({ value }) => value),
    ),
  };
}

/** Even one failed job keeps the label out: the slow ones time out, and the others alone would look faster than they are. */
function buildFailedCell(label: string, jobs: readonly JobFigure[], reason: string): Cell {
  const succeeded = pickSucceeded(jobs);
  return {
    state: "failed",
    label,
    jobs: jobs.length,
    failedJobs: jobs.length - succeeded.length,
    reason,
    ...(succeeded.length > 0 && { succeededMedian: median(succeeded.map(({ value }) => value)) }),
  };
}

function findReason(jobs: readonly JobFigure[], baseline: readonly JobFigure[]): string | undefined {
  const own = jobs.find(({ unlike }) => unlike !== undefined)?.unlike;
  if (own !== undefined) return `one of its jobs has several, which differ in ${own}`;
  const other = baseline.find(({ unlike }) => unlike !== undefined)?.unlike;
  return other === undefined
    ? explainUnlike(jobs, baseline)
    : `a job of the baseline has several, which differ in ${other}`;
}
