import type { FigureRow, RankedLabel, Ranking } from "../model/comparison.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { FigureValues } from "./cells.ts";
import { listValues } from "./failures.ts";
import { estimateRatio } from "./ratio.ts";
import { CONFIDENCE, excludesOne, isEqual } from "./significance.ts";
import { compareAgainstScatter, poolVariance, type Scatter } from "./statistics/means.ts";
import { MIN_STEADY_JOBS, planJobs, testRankSum } from "./statistics/rank-sum.ts";

/** With fewer jobs, the noise is unknown. */
const MIN_RANKED_JOBS = 3;

interface Judgement {
  direction: 1 | -1;
  errorRate: number;
  scatter: Scatter;
}

interface Candidate {
  label: string;
  median: number;
  values: number[];
}

interface Place {
  candidate: Candidate;
  /** Those above that are not significantly better. */
  tied: readonly Candidate[];
  /** How many are. */
  better: number;
}

type Equality = NonNullable<Ranking["tied"]>["equality"];

/** Testing every pair of more labels takes too long. */
export const MAX_RANKED = 500;

/**
 * The labels by their primary figure. Two differ if they are not equal, the interval of their ratio excludes 1 on the side
 * of the medians, and ranks or, since a few jobs can scatter too little by chance, the scatter of all labels agree; each
 * for the number of pairs (Bonferroni). Ranks alone decide where a figure is 0.
 */
export function rankLabels(
  row: FigureRow,
  { jobs }: Pick<FigureValues, "jobs">,
  baseline: string,
): Ranking | undefined {
  if (row.better === "neither") return undefined;
  const direction = row.better === "lower" ? 1 : -1;
  const candidates = row.cells.flatMap((cell, index): Candidate[] => {
    if (cell.state !== "measured") return [];
    return [{ label: cell.label, median: cell.median, values: listValues(jobs[index] ?? []) }];
  });
  candidates.sort((a, b) => direction * (a.median - b.median));
  if (candidates.length > MAX_RANKED) return undefined;
  const rankable = candidates.filter(hasEnoughJobs).length;
  const pairs = (rankable * (rankable - 1)) / 2;
  const judgement: Judgement = { direction, errorRate: (1 - CONFIDENCE) / pairs, scatter: findScatter(candidates) };
  const base = candidates.find(({ label }) => label === baseline);
  const places = candidates.map((candidate, index): Place => {
    const tied = candidates.slice(0, index).filter((better) => !isWorse(candidate, better, judgement));
    return { candidate, tied, better: index - tied.length };
  });
  const ranked = places.filter(({ candidate }) => hasEnoughJobs(candidate));
  const labels = places.map(({ candidate, tied, better }): RankedLabel => {
    const isRanked = hasEnoughJobs(candidate);
    return omitUndefined({
      label: candidate.label,
      rank: 1 + ranked.filter((other) => other.better < better).length,
      shared: (isRanked && ranked.filter((other) => other.better === better).length > 1) || undefined,
      tooFewJobs: !isRanked || undefined,
      tiedWith: describeTie(candidate, tied.find(hasEnoughJobs) ?? tied[0], judgement),
      besideBaseline: base === candidate ? undefined : compareWithBaseline(candidate, base, judgement),
    });
  });
  return omitUndefined({
    labels,
    winner: findWinner(labels),
    tied: findTied(ranked),
    decided: labels.every(({ tiedWith }) => tiedWith === undefined),
    indicative: candidates.some(({ values }) => values.length < MIN_STEADY_JOBS),
  });
}

function findScatter(candidates: readonly Candidate[]): Scatter {
  const usable = candidates.filter(({ values }) => values.length > 1 && values.every((value) => value > 0));
  return poolVariance(usable.map(({ values }) => values.map(Math.log)));
}

function hasEnoughJobs({ values }: Candidate): boolean {
  return values.length >= MIN_RANKED_JOBS;
}

function describeTie(
  candidate: Candidate,
  other: Candidate | undefined,
  { direction, errorRate }: Judgement,
): RankedLabel["tiedWith"] {
  if (other === undefined) return undefined;
  const isKnown = hasEnoughJobs(candidate) && hasEnoughJobs(other);
  const [a, b] = [candidate.values, other.values];
  const { ratio } = estimateRatio(a, b);
  // If ratio and medians disagree on the order, more jobs may reverse it.
  const agrees = ratio !== undefined && direction * (ratio.ratio - 1) > 0;
  // Figures of 0 have no logarithm, and so no plan.
  const needed = isKnown && agrees ? planJobs(a.map(Math.log), b.map(Math.log), errorRate) : undefined;
  return omitUndefined({
    label: other.label,
    moreJobs: needed && Math.max(1, needed - Math.min(a.length, b.length)),
    equal: areEqual(candidate, other) || undefined,
    tooFewJobs: !isKnown || undefined,
  });
}

/** Taken by their medians; each is no worse than those taken before. */
function findTied([first, ...others]: readonly Place[]): Ranking["tied"] {
  if (first === undefined) return undefined;
  const taken = [first.candidate];
  for (const { candidate, tied } of others) if (taken.every((better) => tied.includes(better))) taken.push(candidate);
  if (taken.length < 2) return undefined;
  return { labels: taken.map(({ label }) => label), equality: judgeAll(taken) };
}

/** The weakest that holds of each two. */
function judgeAll(candidates: readonly Candidate[]): Equality {
  let weakest: Equality = "equal";
  for (const [index, one] of candidates.entries()) {
    for (const other of candidates.slice(0, index)) {
      const equality = judgeEquality(one, other);
      if (equality === "unclear") return equality;
      if (equality === "perhaps") weakest = equality;
    }
  }
  return weakest;
}

function compareWithBaseline(
  candidate: Candidate,
  baseline: Candidate | undefined,
  judgement: Judgement,
): RankedLabel["besideBaseline"] {
  if (baseline === undefined) return undefined;
  if (areEqual(candidate, baseline)) return "equal";
  return differs(candidate, baseline, judgement) || differs(baseline, candidate, judgement) ? "apart" : undefined;
}

function areEqual(a: Candidate, b: Candidate): boolean {
  return judgeEquality(a, b) === "equal";
}

/** Either way round, since a ratio's and its inverse's bounds differ. */
function judgeEquality(a: Candidate, b: Candidate): Equality {
  const { ratio } = estimateRatio(a.values, b.values);
  if (isEqual(ratio)) return "equal";
  const { ratio: inverse } = estimateRatio(b.values, a.values);
  const areZero = [a, b].every((one) => hasEnoughJobs(one) && one.values.every((value) => value === 0));
  if (isEqual(inverse) || areZero) return "equal";
  return excludesOne(ratio) || excludesOne(inverse) ? "unclear" : "perhaps";
}

function findWinner([first, ...others]: readonly RankedLabel[]): string | undefined {
  const hasWon = others.length > 0 && others.every(({ tiedWith }) => tiedWith?.label !== first?.label);
  return hasWon ? first?.label : undefined;
}

function isWorse(worse: Candidate, better: Candidate, judgement: Judgement): boolean {
  return differs(worse, better, judgement) && !areEqual(worse, better);
}

function differs(worse: Candidate, better: Candidate, { direction, errorRate, scatter }: Judgement): boolean {
  if (!hasEnoughJobs(worse) || !hasEnoughJobs(better)) return false;
  if (direction * (worse.median - better.median) <= 0) return false;
  const { ratio } = estimateRatio(worse.values, better.values, 1 - errorRate);
  const hasInterval = ratio !== undefined && "low" in ratio;
  if (hasInterval && (direction === 1 ? ratio.low <= 1 : ratio.high >= 1)) return false;
  if (testRankSum(worse.values, better.values) <= errorRate) return true;
  const [a, b] = [worse.values.map(Math.log), better.values.map(Math.log)];
  return hasInterval && compareAgainstScatter(a, b, scatter, CONFIDENCE).pValue <= errorRate;
}
