import type { FigureRow, RankedLabel, Ranking, Ratio } from "../model/comparison.ts";
import type { FigureValues } from "./figure-rows.ts";
import { CONFIDENCE, estimateRatio, isEqual, JOBS_FOR_RANKING } from "./ratio.ts";
import { planJobs } from "./statistics/sample-size.ts";
import { compareMeans } from "./statistics/welch.ts";

/** Fewer jobs on a side say nothing about the noise that a ranking could stand on. */
const JOBS_FOR_AN_INTERVAL = 3;

interface Contestant {
  label: string;
  median: number;
  /** The figure of every job. */
  values: number[];
}

/** Every pair of labels is tested; more labels than this are not worth the time that takes. */
export const MOST_RANKED = 500;

/**
 * The labels by their primary figure, as far as the data carry an order. Two labels are told apart where the interval
 * of their ratio leaves 1 out, and where Welch's p value on logarithms also holds for the number of pairs there are
 * (Bonferroni), so that many equal labels are not ranked by chance. Undefined for a figure of which neither more nor
 * less is better, and for more than {@link MOST_RANKED} labels.
 */
export function rankLabels(row: FigureRow, { jobs }: FigureValues, baseline: string): Ranking | undefined {
  if (row.better === "neither") return undefined;
  const direction = row.better === "lower" ? 1 : -1;
  const contestants = row.cells
    .flatMap((cell, index) =>
      cell.state === "measured"
        ? [{ label: cell.label, median: cell.median, values: (jobs[index] ?? []).map(({ value }) => value) }]
        : [],
    )
    .sort((a, b) => direction * (a.median - b.median));
  if (contestants.length > MOST_RANKED) return undefined;
  const errorRate = (1 - CONFIDENCE) / countPairs(contestants.length);
  const base = contestants.find(({ label }) => label === baseline);
  const labels = contestants.map((contestant, index) => ({
    ...placeLabel(contestant, contestants.slice(0, index), errorRate),
    ...(base !== undefined && base !== contestant && compareWithBaseline(contestant, base, errorRate)),
  }));
  return {
    labels,
    ...findWinner(labels),
    decided: labels.every(({ tiedWith }) => tiedWith === undefined),
    indicative: contestants.some(({ values }) => values.length < JOBS_FOR_RANKING),
  };
}

function countPairs(labels: number): number {
  return Math.max(1, (labels * (labels - 1)) / 2);
}

function placeLabel(contestant: Contestant, above: readonly Contestant[], errorRate: number): RankedLabel {
  const tied = above.filter(({ values }) => !isSeparated(contestant.values, values, errorRate));
  const place = { label: contestant.label, rank: 1 + above.length - tied.length };
  const [first] = tied;
  if (first === undefined) return place;
  const moreJobs = findMoreJobs(contestant.values, first.values, errorRate);
  const equal = isEqual(findRatio(contestant, first)) && ({ equal: true } as const);
  return { ...place, tiedWith: { label: first.label, ...(moreJobs !== undefined && { moreJobs }), ...equal } };
}

function compareWithBaseline(
  contestant: Contestant,
  baseline: Contestant,
  errorRate: number,
): Pick<RankedLabel, "besideBaseline"> {
  if (isEqual(findRatio(contestant, baseline))) return { besideBaseline: "equal" };
  return isSeparated(contestant.values, baseline.values, errorRate) ? { besideBaseline: "apart" } : {};
}

function findRatio(a: Contestant, b: Contestant): Ratio | undefined {
  const result = estimateRatio(a.values, b.values);
  return "ratio" in result ? result.ratio : undefined;
}

/** A winner is told from every other label: it stands first, and no label is tied with it. */
function findWinner(labels: readonly RankedLabel[]): { winner?: string } {
  const [first, ...others] = labels;
  // A label is tied with the best of those that it is not told from, which is the first one if it is among them.
  const won =
    first !== undefined && others.length > 0 && others.every(({ tiedWith }) => tiedWith?.label !== first.label);
  return won ? { winner: first.label } : {};
}

function isSeparated(a: readonly number[], b: readonly number[], errorRate: number): boolean {
  if (Math.min(a.length, b.length) < JOBS_FOR_AN_INTERVAL) return false;
  const result = estimateRatio(a, b);
  if (!("ratio" in result) || !("low" in result.ratio)) return false;
  const { low, high } = result.ratio;
  if (low <= 1 && 1 <= high) return false;
  return compareMeans(a.map(Math.log), b.map(Math.log), CONFIDENCE).pValue <= errorRate;
}

function findMoreJobs(a: readonly number[], b: readonly number[], errorRate: number): number | undefined {
  const fewest = Math.min(a.length, b.length);
  if (fewest < JOBS_FOR_AN_INTERVAL || [...a, ...b].some((value) => value <= 0)) return undefined;
  const needed = planJobs(a.map(Math.log), b.map(Math.log), errorRate);
  return needed === undefined ? undefined : Math.max(1, needed - fewest);
}
