import type { Cell, FigureRow } from "../model/comparison.ts";
import { groupInto } from "./group-into.ts";
import type { LegFigure } from "./leg-figures.ts";
import type { LabelledLegs } from "./legs.ts";
import { estimateRatio } from "./ratio.ts";
import { explainUnlike } from "./settings.ts";
import { median } from "./statistics/median.ts";

/** One figure with what every label's jobs have for it, in the order of the labels. */
export interface FigureValues {
  id: string;
  /** The figure as the first job has it. */
  figure: LegFigure;
  name: string;
  title?: string;
  /** For each label the figures of its jobs. */
  jobs: LegFigure[][];
}

/** Every figure that at least two labels have (or one, where there is only one), in the order of appearance; lower bounds and our own work are left out. */
export function collectFigures(labels: readonly LabelledLegs[]): FigureValues[] {
  const byTarget = hasSeveralTargets(labels);
  const collected = new Map<string, FigureValues>();
  labels.forEach(({ legs }, index) => {
    for (const figure of legs.flatMap(({ figures }) => figures)) {
      if (figure.lowerBound === true || figure.ownWork === true) continue;
      const place = byTarget && figure.target !== undefined ? ` in ${figure.target}` : "";
      const name = figure.name + place;
      const id = `${figure.kind}/${figure.measure}/${name}`;
      let values = collected.get(id);
      if (values === undefined) {
        const title = figure.title === undefined ? {} : { title: figure.title + place };
        values = { id, figure, name, ...title, jobs: labels.map(() => []) };
        collected.set(id, values);
      }
      values.jobs[index]?.push(figure);
    }
  });
  const needed = Math.min(2, labels.length);
  return [...collected.values()].filter(({ jobs }) => jobs.filter((list) => list.length > 0).length >= needed);
}

/** Where every job used one target, the targets are compared with each other; else each with its like. */
function hasSeveralTargets(labels: readonly LabelledLegs[]): boolean {
  return labels.some(({ legs }) =>
    legs.some(({ figures }) => {
      const targets = groupInto(figures, ({ kind, name, measure }) => `${kind}/${measure}/${name}`);
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
function buildCell(label: string, jobs: readonly LegFigure[], baseline: readonly LegFigure[] | undefined): Cell {
  if (jobs.length === 0) return { state: "not-measured", label };
  const values = jobs.map(({ value }) => value);
  const summary = {
    label,
    jobs: jobs.length,
    median: median(values),
    lowest: Math.min(...values),
    highest: Math.max(...values),
  };
  const reason = explainUnlike(jobs, baseline ?? []);
  if (reason !== undefined) return { state: "not-comparable", ...summary, reason };
  if (baseline === undefined) return { state: "measured", ...summary };
  if (baseline.length === 0) return { state: "measured", ...summary, noRatio: "the baseline has no such figure" };
  return {
    state: "measured",
    ...summary,
    ...estimateRatio(
      values,
      baseline.map(({ value }) => value),
    ),
  };
}
