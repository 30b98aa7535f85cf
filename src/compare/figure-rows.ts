import { omitUndefined } from "../model/omit-undefined.ts";
import { type FigureValues, findUnlike, type JobFigure } from "./cells.ts";
import { groupInto } from "./group-into.ts";
import type { LegFigure, LegFigures } from "./leg.ts";
import type { LabelledLegs } from "./legs.ts";
import { median } from "./statistics/median.ts";
import { WHOLE_JOB } from "./window-figures.ts";

/** Cells at most: 500 figures of a matrix's 256 legs, some 40 MB. */
const MAX_CELLS = 128_000;
const MIN_FIGURES = 100;

interface CollectedFigures {
  figures: FigureValues[];
  leftOut: number;
}

/**
 * The labels' figures in order of appearance, without lower bounds and io-probe's own work. If too many, as when every
 * leg has its own steps, those of most labels.
 */
export function collectFigures(labels: readonly LabelledLegs[]): CollectedFigures {
  const byTarget = hasSeveralTargets(labels);
  const isUsable = findUsable(labels);
  const ids = identifyFigures(labels, byTarget, isUsable);
  const known = countLabels(labels, ids);
  const wanted = chooseFigures(known, Math.max(MIN_FIGURES, Math.floor(MAX_CELLS / labels.length)));
  const collected = new Map<string, FigureValues>();
  labels.forEach(({ legs }, index) => {
    for (const leg of legs) {
      for (const [id, same] of groupById(leg, ids, isUsable)) {
        if (!wanted.has(id)) continue;
        const figure = combine(same);
        const values = collected.get(id) ?? start(id, figure, byTarget, labels.length);
        collected.set(id, values);
        values.jobs[index]?.push(figure);
      }
    }
  });
  return { figures: [...collected.values()], leftOut: known.size - collected.size };
}

type IsUsable = (figure: LegFigure) => boolean;

/** The whole of a job that mostly benchmarked is compared only where that of every other did so too. */
function findUsable(labels: readonly LabelledLegs[]): IsUsable {
  const wholes = labels.flatMap(({ legs }) =>
    legs.flatMap(({ figures }) => figures.filter(({ kind, name }) => kind === "window" && name === WHOLE_JOB)),
  );
  const isMixed = wholes.some(({ ofBenchmarks }) => ofBenchmarks !== true);
  return ({ lowerBound, ownWork, ofBenchmarks }) =>
    lowerBound !== true && ownWork !== true && !(isMixed && ofBenchmarks === true);
}

type LegIds = ReadonlyMap<LegFigures, readonly string[]>;

/** Ten thousand legs share ids: each is stored once. */
function identifyFigures(labels: readonly LabelledLegs[], byTarget: boolean, isUsable: IsUsable): LegIds {
  const texts = new Map<string, string>();
  const identifyOnce = (figure: LegFigure): string => {
    const id = identify(figure, byTarget);
    const known = texts.get(id);
    if (known === undefined) texts.set(id, id);
    return known ?? id;
  };
  return new Map(
    labels.flatMap(({ legs }) => legs.map((leg) => [leg, leg.figures.filter(isUsable).map(identifyOnce)])),
  );
}

function groupById(leg: LegFigures, ids: LegIds, isUsable: IsUsable): Map<string, LegFigure[]> {
  const own = ids.get(leg) ?? [];
  let next = 0;
  return groupInto(leg.figures.filter(isUsable), () => own[next++] as string);
}

function countLabels(labels: readonly LabelledLegs[], ids: LegIds): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { legs } of labels) {
    const own = new Set(legs.flatMap((leg) => ids.get(leg) ?? []));
    for (const id of own) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function chooseFigures(counts: ReadonlyMap<string, number>, most: number): ReadonlyMap<string, number> {
  if (counts.size <= most) return counts;
  return new Map([...counts].sort(([, left], [, right]) => right - left).slice(0, most));
}

/**
 * Whether two labels have the figure (one, if it is alone); a label with a failed job counts, since later steps did not
 * run.
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
  return omitUndefined({
    id,
    figure,
    name: figure.name + place,
    title: figure.title && figure.title + place,
    jobs: Array.from({ length: labels }, () => []),
  });
}

/** A job's repeats as one figure: they are not independent. */
function combine(same: readonly LegFigure[]): JobFigure {
  const first = same[0] as LegFigure;
  if (same.length === 1) return first;
  return omitUndefined({
    ...first,
    value: median(same.map(({ value }) => value)),
    unlike: findUnlike(same),
    failure: same.find((figure) => figure.failure !== undefined)?.failure,
  });
}

/** Whether some job used several targets; else the jobs' targets are compared with each other. */
function hasSeveralTargets(labels: readonly LabelledLegs[]): boolean {
  return labels.some(({ legs }) =>
    legs.some(({ figures }) => {
      const placed = figures.filter(({ kind }) => kind !== "window");
      if (placed.every(({ target }) => target === placed[0]?.target)) return false;
      const targets = groupInto(placed, ({ kind, name, measure }) => `${kind}/${measure}/${name}`);
      return [...targets.values()].some((same) => new Set(same.map(({ target }) => target)).size > 1);
    }),
  );
}
