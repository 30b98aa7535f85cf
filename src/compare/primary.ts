import { isStepDuration } from "../model/figure-names.ts";
import { UserError } from "../model/user-error.ts";
import type { FigureValues } from "./cells.ts";
import { findSucceededMedian } from "./failures.ts";
import { GATE_FIGURES, isNamed, selectFigures } from "./gates/gate-figures.ts";

interface PrimaryChoice {
  baseline: number;
  wanted?: string | undefined;
  hasFailed: readonly boolean[];
}

/**
 * What ranks the labels: the figure asked for, else the duration of the baseline's slowest shared step, random write IOPS
 * (deepest queue), a workload's mean latency, or the first figure.
 * @throws UserError where the one asked for does not exist
 */
export function selectPrimary(
  figures: readonly FigureValues[],
  { baseline, wanted, hasFailed }: PrimaryChoice,
): FigureValues | undefined {
  if (wanted !== undefined && wanted !== "") return findWanted(figures, wanted);
  const shared = figures.filter(({ jobs }) => jobs.every((list, index) => list.length > 0 || hasFailed[index]));
  return (
    findSlowest(shared.filter(isStepDuration), baseline) ??
    findRandomWrites(shared) ??
    findWorkload(shared, baseline) ??
    shared.find(({ better }) => better !== "neither") ??
    figures[0]
  );
}

function findWanted(figures: readonly FigureValues[], wanted: string): FigureValues {
  const gateFigure = GATE_FIGURES.get(wanted);
  const found =
    figures.find(({ id, name, title }) => [id, name, title].includes(wanted)) ??
    figures.find((figure) => isNamed(figure, wanted)) ??
    (gateFigure && selectFigures(figures, gateFigure, undefined)[0]);
  if (found !== undefined) return found;
  const allowed = figures.slice(0, 20).map(({ id }) => id.slice(0, 80));
  throw new UserError(
    `primary: ${JSON.stringify(wanted)} is not a metric of these reports; some are ${allowed.join(", ")}`,
  );
}

function findRandomWrites(figures: readonly FigureValues[]): FigureValues | undefined {
  const writes = figures.filter(({ measure, name }) => measure === "iops" && /rand.*write|write.*rand/i.test(name));
  const depth = ({ setting }: FigureValues): number => setting?.queueDepth ?? 0;
  return writes.sort((a, b) => depth(b) - depth(a))[0];
}

function findWorkload(figures: readonly FigureValues[], baseline: number): FigureValues | undefined {
  const means = figures.filter(({ kind, measure }) => kind === "workload" && measure === "latency-mean");
  return means.find(({ part }) => part === undefined) ?? findSlowest(means, baseline);
}

function findSlowest(figures: readonly FigureValues[], baseline: number): FigureValues | undefined {
  const seconds = figures.map((values) => findSeconds(values, baseline));
  return figures[seconds.indexOf(seconds.reduce((most, value) => Math.max(most, value), 0))];
}

function findSeconds({ jobs }: FigureValues, baseline: number): number {
  return (
    findSucceededMedian(jobs[baseline] ?? []) ?? Math.max(0, ...jobs.map((list) => findSucceededMedian(list) ?? 0))
  );
}
