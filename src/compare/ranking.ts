import type { RankedLabel, Ranking, Ratio } from "../model/comparison.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { FigureValues } from "./cells.ts";
import type { RowData } from "./data.ts";
import { CONFIDENCE, estimateRatio, isEqual, JOBS_FOR_RANKING } from "./ratio.ts";
import { testRankSum } from "./statistics/rank-sum.ts";
import { planJobs } from "./statistics/sample-size.ts";
import { compareMeans, poolVariance, type Scatter, testAgainstScatter } from "./statistics/welch.ts";

/** With fewer jobs on a side, the noise is unknown. */
const JOBS_FOR_AN_INTERVAL = 3;

interface Judgement {
  /** 1 where lower is better, else -1. */
  direction: 1 | -1;
  /** Of one pair. */
  errorRate: number;
  /** Of logarithms within labels. */
  scatter: Scatter | undefined;
}

interface Contestant {
  label: string;
  median: number;
  values: number[];
}

/** Testing every pair of more labels takes too long. */
export const MAX_RANKED = 500;

/**
 * The labels by their primary figure. Two labels differ if the interval of their ratio excludes 1 on the side of the
 * medians, and Welch's p value on logarithms is significant for the number of pairs (Bonferroni). Since a few jobs can
 * scatter too little by chance, the difference must also be significant against the pooled scatter of all labels, or by
 * ranks alone.
 */
export function rankLabels(row: RowData, { jobs }: Pick<FigureValues, "jobs">, baseline: string): Ranking | undefined {
  if (row.better === "neither") return undefined;
  const direction = row.better === "lower" ? 1 : -1;
  const contestants = row.cells
    .flatMap((cell, index) =>
      cell.state === "measured"
        ? [{ label: cell.label, median: cell.median, values: (jobs[index] ?? []).map(({ value }) => value) }]
        : [],
    )
    .sort((a, b) => direction * (a.median - b.median));
  if (contestants.length > MAX_RANKED) return undefined;
  const judgement: Judgement = {
    direction,
    errorRate: (1 - CONFIDENCE) / countPairs(contestants.length),
    scatter: findScatter(contestants),
  };
  const base = contestants.find(({ label }) => label === baseline);
  const sharing = new Set<Contestant>();
  const first = contestants.find((contestant) => !hasTooFewJobs(contestant));
  const labels = contestants.map(
    (contestant, index): RankedLabel => ({
      ...placeLabel(contestant, contestants.slice(0, index), judgement, sharing),
      ...(first !== undefined && first !== contestant && areEqual(contestant, first) && { equalToFirst: true }),
      ...(base !== undefined && base !== contestant && compareWithBaseline(contestant, base, judgement)),
    }),
  );
  contestants.forEach((contestant, index) => {
    if (sharing.has(contestant)) (labels[index] as RankedLabel).shared = true;
  });
  return {
    labels,
    ...findWinner(labels),
    decided: labels.every(({ tiedWith }) => tiedWith === undefined),
    indicative: contestants.some(({ values }) => values.length < JOBS_FOR_RANKING),
  };
}

function findScatter(contestants: readonly Contestant[]): Scatter | undefined {
  const usable = contestants.filter(({ values }) => values.length > 1 && values.every((value) => value > 0));
  return poolVariance(usable.map(({ values }) => values.map(Math.log)));
}

function countPairs(labels: number): number {
  return Math.max(1, (labels * (labels - 1)) / 2);
}

function hasTooFewJobs({ values }: Contestant): boolean {
  return values.length < JOBS_FOR_AN_INTERVAL;
}

/** Labels with enough jobs that share its rank are added to `sharing`. */
function placeLabel(
  contestant: Contestant,
  above: readonly Contestant[],
  judgement: Judgement,
  sharing: Set<Contestant>,
): RankedLabel {
  const tied = above.filter((better) => !isWorse(contestant, better, judgement));
  const isFew = hasTooFewJobs(contestant);
  const place: RankedLabel = {
    label: contestant.label,
    rank: 1 + above.length - tied.length,
    ...(isFew && { tooFewJobs: true }),
  };
  const rankedTies = isFew ? [] : tied.filter((other) => !hasTooFewJobs(other));
  if (rankedTies.length > 0) for (const one of [contestant, ...rankedTies]) sharing.add(one);
  const first = rankedTies[0] ?? tied[0];
  if (first === undefined) return place;
  const ratio = findRatio(contestant, first);
  // If ratio and medians disagree on the order, more jobs may reverse it.
  const agrees = ratio !== undefined && judgement.direction * (ratio.ratio - 1) > 0;
  const moreJobs = agrees ? findMoreJobs(contestant.values, first.values, judgement.errorRate) : undefined;
  return {
    ...place,
    tiedWith: omitUndefined({
      label: first.label,
      moreJobs,
      equal: areEqual(contestant, first) || undefined,
      tooFewJobs: rankedTies.length === 0 || undefined,
    }),
  };
}

function compareWithBaseline(
  contestant: Contestant,
  baseline: Contestant,
  judgement: Judgement,
): Pick<RankedLabel, "besideBaseline"> {
  if (areEqual(contestant, baseline)) return { besideBaseline: "equal" };
  const apart = isWorse(contestant, baseline, judgement) || isWorse(baseline, contestant, judgement);
  return apart ? { besideBaseline: "apart" } : {};
}

/** Either way round, since a ratio's and its inverse's bounds differ. */
function areEqual(a: Contestant, b: Contestant): boolean {
  return isEqual(findRatio(a, b)) || isEqual(findRatio(b, a));
}

function findRatio(a: Contestant, b: Contestant): Ratio | undefined {
  const result = estimateRatio(a.values, b.values);
  return "ratio" in result ? result.ratio : undefined;
}

/** The first label, unless another is tied with it or equal to it. */
function findWinner(labels: readonly RankedLabel[]): { winner?: string } {
  const [first, ...others] = labels;
  // A label is tied with the best one that it does not differ from.
  const won = first !== undefined && others.length > 0 && others.every((other) => !mayEqual(other, first));
  return won ? { winner: first.label } : {};
}

function mayEqual({ tiedWith, equalToFirst }: RankedLabel, first: RankedLabel): boolean {
  return equalToFirst === true || tiedWith?.label === first.label;
}

function isWorse(worse: Contestant, better: Contestant, { direction, errorRate, scatter }: Judgement): boolean {
  if (hasTooFewJobs(worse) || hasTooFewJobs(better)) return false;
  if (direction * (worse.median - better.median) <= 0) return false;
  const ratio = findRatio(worse, better);
  if (ratio === undefined || !("low" in ratio)) return false;
  if (direction === 1 ? ratio.low <= 1 : ratio.high >= 1) return false;
  const [a, b] = [worse.values.map(Math.log), better.values.map(Math.log)];
  if (compareMeans(a, b, CONFIDENCE).pValue > errorRate) return false;
  return (scatter !== undefined && testAgainstScatter(a, b, scatter) <= errorRate) || testRankSum(a, b) <= errorRate;
}

function findMoreJobs(a: readonly number[], b: readonly number[], errorRate: number): number | undefined {
  const fewest = Math.min(a.length, b.length);
  if (fewest < JOBS_FOR_AN_INTERVAL || [...a, ...b].some((value) => value <= 0)) return undefined;
  const needed = planJobs(a.map(Math.log), b.map(Math.log), errorRate);
  return needed === undefined ? undefined : Math.max(1, needed - fewest);
}
