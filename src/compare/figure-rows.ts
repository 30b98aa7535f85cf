import { spellFigure, WHOLE_JOB } from "../model/figures.ts";
import { groupInto } from "../model/group-into.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { type FigureValues, findUnlike, type JobFigure } from "./cells.ts";
import type { LegFigure } from "./leg.ts";
import { mergeFigures } from "./leg-figures.ts";
import type { LabelledLegs } from "./legs.ts";

/** As many as 500 figures of a matrix's 256 legs, some 40 MB. */
const MAX_CELLS = 128_000;
const MIN_FIGURES = 100;

interface CollectedFigures {
  figures: FigureValues[];
  leftOut: number;
}

/** The labels' figures; if too many, those of most labels. */
export function collectFigures(labels: readonly LabelledLegs[]): CollectedFigures {
  const byTarget = hasSeveralTargets(labels);
  const isUsable = findUsable(labels);
  const identify = (figure: LegFigure): string => identifyFigure(figure, byTarget);
  const counts = countLabels(labels, isUsable, identify);
  const wanted = chooseFigures(counts, Math.max(MIN_FIGURES, Math.floor(MAX_CELLS / labels.length)));
  const collected = new Map<string, FigureValues>();
  labels.forEach(({ legs }, index) => {
    for (const leg of legs) {
      for (const [id, same] of groupInto(leg.figures.filter(isUsable), identify)) {
        if (!wanted.has(id)) continue;
        const figure = combine(same);
        const values = collected.get(id) ?? start(id, figure, byTarget, labels.length);
        collected.set(id, values);
        values.jobs[index]?.push(figure);
      }
    }
  });
  return { figures: [...collected.values()], leftOut: counts.size - collected.size };
}

/** Whole jobs that mostly benchmarked are compared among themselves. */
function findUsable(labels: readonly LabelledLegs[]): (figure: LegFigure) => boolean {
  const wholes = labels.flatMap(({ legs }) =>
    legs.flatMap(({ figures }) => figures.filter(({ kind, name }) => kind === "window" && name === WHOLE_JOB)),
  );
  const isMixed = wholes.some(({ ofBenchmarks }) => ofBenchmarks !== true);
  return ({ lowerBound, isBenchmarkWindow, ofBenchmarks }) =>
    lowerBound !== true && isBenchmarkWindow !== true && !(isMixed && ofBenchmarks === true);
}

function countLabels(
  labels: readonly LabelledLegs[],
  isUsable: (figure: LegFigure) => boolean,
  identify: (figure: LegFigure) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { legs } of labels) {
    const ids = new Set<string>();
    for (const { figures } of legs) for (const figure of figures) if (isUsable(figure)) ids.add(identify(figure));
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function chooseFigures(counts: ReadonlyMap<string, number>, most: number): ReadonlyMap<string, number> {
  if (counts.size <= most) return counts;
  return new Map([...counts].sort(([, left], [, right]) => right - left).slice(0, most));
}

/** Whether two labels have the figure, or would but for a failure. */
export function isShared({ jobs }: FigureValues, hasFailed: readonly boolean[]): boolean {
  return jobs.filter((list, index) => list.length > 0 || hasFailed[index]).length >= Math.min(2, jobs.length);
}

/** A figure as it is spelled in a comparison. */
export function identifyFigure(figure: LegFigure, byTarget: boolean): string {
  return spellFigure(figure.measure, figure.name + describePlace(figure, byTarget));
}

function describePlace({ target }: LegFigure, byTarget: boolean): string {
  return byTarget && target !== undefined ? ` in ${target}` : "";
}

function start(id: string, figure: LegFigure, byTarget: boolean, labels: number): FigureValues {
  const { kind, name, title, part, measure, unit, better, target, setting } = figure;
  const place = describePlace(figure, byTarget);
  return omitUndefined({
    ...{ id, kind, name: name + place, title: title && title + place, part, measure, unit, better },
    ...{ target, setting },
    jobs: Array.from({ length: labels }, () => []),
  });
}

function combine(same: readonly LegFigure[]): JobFigure {
  const figure = mergeFigures(same);
  return same.length === 1 ? figure : omitUndefined({ ...figure, unlike: findUnlike(same) });
}

function hasSeveralTargets(labels: readonly LabelledLegs[]): boolean {
  return labels.some(({ legs }) =>
    legs.some(({ figures }) => {
      const placed = figures.filter(({ kind }) => kind !== "window");
      if (placed.every(({ target }) => target === placed[0]?.target)) return false;
      const targets = groupInto(placed, ({ name, measure }) => spellFigure(measure, name));
      return [...targets.values()].some((same) => new Set(same.map(({ target }) => target)).size > 1);
    }),
  );
}
