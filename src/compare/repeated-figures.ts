import { WHOLE_JOB } from "../model/figures.ts";
import type { FigureValues } from "./cells.ts";
import { findWindowFigure } from "./compared-figures.ts";

/** Values in one proportion agree so well: a workload's duration and its mean, or a figure under two names. */
const MAX_DEVIATION = 0.01;
/** What a job may take beside its only step: io-probe's start and end. */
const MAX_BESIDE = { share: 0.1, seconds: 0.5 };

/**
 * For each figure the index of the one that it repeats, else its own: of the whole job where every job ran but one step or
 * command, of two figures that are equal in all jobs, or, of one step or benchmark, in one proportion. The ranked figure
 * repeats none.
 */
export function findOriginals(
  figures: readonly FigureValues[],
  primary: FigureValues | undefined,
  all: readonly FigureValues[] = figures,
): number[] {
  const only = findOnlyStep(all);
  const weigh = (figure: FigureValues): number => (figure === primary ? 2 : Number(figure.name !== WHOLE_JOB));
  // The ranked figure first, and steps before the job: these are repeated by the others.
  const order = [...figures.entries()].sort(([, a], [, b]) => weigh(b) - weigh(a));
  const originals = figures.map((_, index) => index);
  const kept: [index: number, figure: FigureValues][] = [];
  for (const [index, figure] of order) {
    const original = kept.find(([, other]) => repeats(figure, other, only));
    if (original === undefined) kept.push([index, figure]);
    else originals[index] = original[0];
  }
  return originals;
}

/** The step that the whole job consists of, if it is the only one. */
function findOnlyStep(figures: readonly FigureValues[]): string | undefined {
  const steps = new Set(
    figures.filter(({ kind, name }) => kind === "window" && name !== WHOLE_JOB).map(({ name }) => name),
  );
  const [name] = steps;
  if (name === undefined || steps.size > 1) return undefined;
  const [step, whole] = [name, WHOLE_JOB].map((one) => findWindowFigure(figures, one, "duration")?.jobs.flat() ?? []);
  const isAll = whole?.every(({ value }, job) => {
    const own = step?.[job]?.value ?? 0;
    return value - own <= MAX_BESIDE.seconds + MAX_BESIDE.share * own;
  });
  return isAll ? name : undefined;
}

function repeats(figure: FigureValues, other: FigureValues, only: string | undefined): boolean {
  if (figure.kind !== other.kind || figure.unit !== other.unit) return false;
  if (figure.name === other.name) return areProportional(figure, other);
  if (figure.measure !== other.measure) return false;
  const isOfOnly = [figure.name, other.name].every((name) => name === WHOLE_JOB || name === only);
  return (figure.kind === "window" && only !== undefined && isOfOnly) || areProportional(figure, other, 1);
}

function areProportional({ jobs }: FigureValues, { jobs: others }: FigureValues, known?: number): boolean {
  let proportion = known;
  let isKnown = false;
  for (const [label, own] of jobs.entries()) {
    const other = others[label] ?? [];
    if (own.length !== other.length) return false;
    for (const [job, { value }] of own.entries()) {
      const beside = other[job]?.value ?? Number.NaN;
      if (value === 0 && beside === 0) continue;
      proportion ??= value / beside;
      isKnown = true;
      if (!(Math.abs(value / beside / proportion - 1) <= MAX_DEVIATION)) return false;
    }
  }
  return isKnown;
}
