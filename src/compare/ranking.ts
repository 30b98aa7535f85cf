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

interface Candidate {
  label: string;
  median: number;
  values: number[];
}

/** Testing every pair of more labels takes too long. */
export const MAX_RANKED = 500;

/**
 * The labels by their primary figure. Two labels differ if they are not equal for any practical purpose, the interval of
 * their ratio excludes 1 on the side of the medians, and Welch's p value on logarithms is significant, the latter two for
 * the number of pairs (Bonferroni). Since a few jobs can scatter too little by chance, the difference must also be
 * significant against the pooled scatter of all labels, or by ranks alone, which decide where a figure is 0.
 */
export function rankLabels(row: RowData, { jobs }: Pick<FigureValues, "jobs">, baseline: string): Ranking | undefined {
  if (row.better === "neither") return undefined;
  const direction = row.better === "lower" ? 1 : -1;
  const candidates = row.cells
    .flatMap((cell, index) =>
      cell.state === "measured"
        ? [{ label: cell.label, median: cell.median, values: (jobs[index] ?? []).map(({ value }) => value) }]
        : [],
    )
    .sort((a, b) => direction * (a.median - b.median));
  if (candidates.length > MAX_RANKED) return undefined;
  const judgement: Judgement = {
    direction,
    errorRate: (1 - CONFIDENCE) / countPairs(candidates),
    scatter: findScatter(candidates),
  };
  const base = candidates.find(({ label }) => label === baseline);
  const sharing = new Set<Candidate>();
  const first = candidates.find((candidate) => !hasTooFewJobs(candidate));
  const labels = candidates.map(
    (candidate, index): RankedLabel => ({
      ...placeLabel(candidate, candidates.slice(0, index), judgement, sharing),
      ...(first !== undefined && first !== candidate && areEqual(candidate, first) && { equalToFirst: true }),
      ...(base !== undefined && base !== candidate && compareWithBaseline(candidate, base, judgement)),
    }),
  );
  candidates.forEach((candidate, index) => {
    if (sharing.has(candidate)) (labels[index] as RankedLabel).shared = true;
  });
  return {
    labels,
    ...findWinner(labels),
    decided: labels.every(({ tiedWith }) => tiedWith === undefined),
    indicative: candidates.some(({ values }) => values.length < JOBS_FOR_RANKING),
  };
}

function findScatter(candidates: readonly Candidate[]): Scatter | undefined {
  const usable = candidates.filter(({ values }) => values.length > 1 && values.every((value) => value > 0));
  return poolVariance(usable.map(({ values }) => values.map(Math.log)));
}

/** Of labels that can be told apart. */
function countPairs(candidates: readonly Candidate[]): number {
  const { length } = candidates.filter((candidate) => !hasTooFewJobs(candidate));
  return (length * (length - 1)) / 2;
}

function hasTooFewJobs({ values }: Candidate): boolean {
  return values.length < JOBS_FOR_AN_INTERVAL;
}

/** Labels with enough jobs that share its rank are added to `sharing`. */
function placeLabel(
  candidate: Candidate,
  above: readonly Candidate[],
  judgement: Judgement,
  sharing: Set<Candidate>,
): RankedLabel {
  const tied = above.filter((better) => !isWorse(candidate, better, judgement));
  const isFew = hasTooFewJobs(candidate);
  const place: RankedLabel = {
    label: candidate.label,
    rank: 1 + above.length - tied.length,
    ...(isFew && { tooFewJobs: true }),
  };
  const rankedTies = isFew ? [] : tied.filter((other) => !hasTooFewJobs(other));
  if (rankedTies.length > 0) for (const one of [candidate, ...rankedTies]) sharing.add(one);
  const first = rankedTies[0] ?? tied[0];
  if (first === undefined) return place;
  const ratio = findRatio(candidate, first);
  // If ratio and medians disagree on the order, more jobs may reverse it.
  const agrees = ratio !== undefined && judgement.direction * (ratio.ratio - 1) > 0;
  const moreJobs = agrees ? findMoreJobs(candidate.values, first.values, judgement.errorRate) : undefined;
  return {
    ...place,
    tiedWith: omitUndefined({
      label: first.label,
      moreJobs,
      equal: areEqual(candidate, first) || undefined,
      tooFewJobs: rankedTies.length === 0 || undefined,
    }),
  };
}

function compareWithBaseline(
  candidate: Candidate,
  baseline: Candidate,
  judgement: Judgement,
): Pick<RankedLabel, "besideBaseline"> {
  if (areEqual(candidate, baseline)) return { besideBaseline: "equal" };
  const apart = differs(candidate, baseline, judgement) || differs(baseline, candidate, judgement);
  return apart ? { besideBaseline: "apart" } : {};
}

/** Either way round, since a ratio's and its inverse's bounds differ. */
function areEqual(a: Candidate, b: Candidate): boolean {
  return isEqual(findRatio(a, b)) || isEqual(findRatio(b, a)) || (areZero(a) && areZero(b));
}

function areZero({ values }: Candidate): boolean {
  return values.length >= JOBS_FOR_AN_INTERVAL && values.every((value) => value === 0);
}

function findRatio(a: Candidate, b: Candidate, confidence: number = CONFIDENCE): Ratio | undefined {
  const result = estimateRatio(a.values, b.values, confidence);
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

/** Worse, and by more than a label may be to be called equal. */
function isWorse(worse: Candidate, better: Candidate, judgement: Judgement): boolean {
  return differs(worse, better, judgement) && !areEqual(worse, better);
}

function differs(worse: Candidate, better: Candidate, { direction, errorRate, scatter }: Judgement): boolean {
  if (hasTooFewJobs(worse) || hasTooFewJobs(better)) return false;
  if (direction * (worse.median - better.median) <= 0) return false;
  const ratio = findRatio(worse, better, 1 - errorRate);
  // Without an interval, as of 0, which has no logarithm, ranks decide.
  if (ratio === undefined || !("low" in ratio)) return testRankSum(worse.values, better.values) <= errorRate;
  if (direction === 1 ? ratio.low <= 1 : ratio.high >= 1) return false;
  const [a, b] = [worse.values.map(Math.log), better.values.map(Math.log)];
  if (compareMeans(a, b, CONFIDENCE).pValue > errorRate) return false;
  return (scatter !== undefined && testAgainstScatter(a, b, scatter) <= errorRate) || testRankSum(a, b) <= errorRate;
}

function findMoreJobs(a: readonly number[], b: readonly number[], errorRate: number): number | undefined {
  const fewest = Math.min(a.length, b.length);
  if (fewest < JOBS_FOR_AN_INTERVAL) return undefined;
  // Figures of 0 have no logarithm, and so no plan.
  const needed = planJobs(a.map(Math.log), b.map(Math.log), errorRate);
  return needed === undefined ? undefined : Math.max(1, needed - fewest);
}
