import type { TrialRatio, TrialRemedy } from "../../model/trial.ts";
import { CONFIDENCE, EQUAL } from "../significance.ts";
import { quantileOfT } from "../statistics/distributions.ts";
import { findMoments } from "../statistics/means.ts";

/**
 * One round's order by a Latin square of Williams: over as many rounds as things (twice as many if odd), each takes every
 * place and follows every other as often (E. J. Williams, Australian Journal of Scientific Research A 2, 1949).
 */
export function orderRound<T>(all: readonly T[], round: number): T[] {
  const count = all.length;
  const isBackwards = count % 2 === 1 && Math.floor(round / count) % 2 === 1;
  const order = all.map((_, row) => {
    const step = row % 2 === 1 ? (row + 1) / 2 : count - row / 2;
    return all[(step + round) % count] as T;
  });
  return isBackwards ? order.reverse() : order;
}

/** A pair of durations in seconds. */
export interface Pair {
  plain: number;
  remedy: number;
}

/**
 * How much faster the command is with the remedy: the geometric mean of paired ratios, with Student's interval on
 * logarithms, which one pair does not have. Undefined without a pair, or with a duration of 0.
 */
export function estimatePairedRatio(pairs: readonly Pair[]): TrialRatio | undefined {
  if (pairs.length === 0 || pairs.some(({ plain, remedy }) => plain <= 0 || remedy <= 0)) return undefined;
  const { mean, variance, count } = findMoments(pairs.map(({ plain, remedy }) => Math.log(plain / remedy)));
  if (count === 1) return { ratio: Math.exp(mean) };
  const reach = quantileOfT((1 + CONFIDENCE) / 2, count - 1) * Math.sqrt(variance / count);
  const high = Math.exp(mean + reach);
  return Number.isFinite(high) ? { ratio: Math.exp(mean), low: Math.exp(mean - reach), high } : undefined;
}

/**
 * Seconds with the remedy that fit the ratio: the plain median divided by it. The remedy's own median would not where
 * durations are skewed, since the ratio is a mean over pairs.
 */
export function fitSeconds(plainSeconds: number | undefined, ratio: TrialRatio | undefined): number | undefined {
  return plainSeconds === undefined || ratio === undefined ? undefined : plainSeconds / ratio.ratio;
}

/** A ratio of at least two pairs. */
export interface RatioInterval {
  ratio: number;
  low: number;
  high: number;
}

export function hasInterval(ratio: TrialRatio | undefined): ratio is RatioInterval {
  return ratio?.low !== undefined && ratio.high !== undefined;
}

const MAX_PRECISE_ERROR = 0.05;

/** A remedy helps or hurts if the interval excludes 1 and the ratio is at least 5% from it. */
export function judgeRatio(ratio: TrialRatio | undefined): TrialRemedy["state"] {
  if (!hasInterval(ratio)) return "unclear";
  if (ratio.low > 1 && ratio.ratio >= EQUAL.high) return "helps";
  if (ratio.high < 1 && ratio.ratio <= EQUAL.low) return "hurts";
  return ratio.low >= EQUAL.low && ratio.high <= EQUAL.high ? "no-difference" : "unclear";
}

/** A ratio so large that more precision changes no verdict. */
const MIN_CLEAR_RATIO = 2;
/**
 * One that is smaller, but far from 1 and roughly known after so many rounds. A remedy without effect rarely gets here,
 * although it is asked after each round: its whole interval would have to lie beyond 1.25, and its mean at least five standard errors
 * from 1. Nothing nearer to 1 ends early, since asking often would let chance win.
 */
const FAR = { minPairs: 10, minRatio: 1.25, maxError: 0.15 };

function isClear(ratio: RatioInterval, pairs: number): boolean {
  if (isBeyond(ratio, MIN_CLEAR_RATIO)) return true;
  return pairs >= FAR.minPairs && isBeyond(ratio, FAR.minRatio) && isWithin(ratio, FAR.maxError);
}

function isBeyond({ low, high }: RatioInterval, bound: number): boolean {
  return low >= bound || high <= 1 / bound;
}

function isWithin({ ratio, low, high }: RatioInterval, share: number): boolean {
  return high <= ratio * (1 + share) && low >= ratio * (1 - share);
}

/** Whether more rounds say little: the ratio of so many pairs is known to ±5%, or clear, also with the flush. */
export function isSettled(ratio: TrialRatio | undefined, withDrain: TrialRatio | undefined, pairs: number): boolean {
  if (!hasInterval(ratio)) return false;
  if (isWithin(ratio, MAX_PRECISE_ERROR)) return true;
  if (!hasInterval(withDrain) || !isClear(ratio, pairs)) return false;
  return isWithin(withDrain, MAX_PRECISE_ERROR) || isClear(withDrain, pairs);
}

/** A remedy, and its speedups by round: of the command alone, and with the flush after it. */
export interface Candidate {
  remedy: TrialRemedy;
  speedups: readonly ReadonlyMap<number, number>[];
}

/** Less of the plain duration is no reason to prefer a remedy. */
const SMALL_SHARE = 0.05;
/** After a single round, which has no interval, less may be chance. */
const MIN_SINGLE_RATIO = 1.25;

/** The remedy that helps most, also with the flush, and those that cannot be told apart from it, in the given order. */
export function listBest(candidates: readonly Candidate[]): TrialRemedy[] {
  const hasIntervals = candidates.some(({ remedy }) => hasInterval(remedy.ratio));
  const helps = (ratio: TrialRatio | undefined) =>
    hasIntervals ? judgeRatio(ratio) === "helps" : (ratio?.ratio ?? 0) >= MIN_SINGLE_RATIO;
  const helpful = candidates.filter(({ remedy }) => listRatios(remedy).every(helps));
  const [most] = helpful.toSorted((a, b) => findGain(b.remedy) - findGain(a.remedy));
  return helpful.filter((one) => one === most || areAlike(most as Candidate, one)).map(({ remedy }) => remedy);
}

/** Of a remedy that is out there are none. */
const listRatios = ({ ratio, ratioWithDrain }: TrialRemedy) => [ratio, ratioWithDrain];

const findGain = (remedy: TrialRemedy): number => Math.min(...listRatios(remedy).map((known) => known?.ratio ?? 0));

/** Whether the difference is small, or may be chance, for the command alone and with the flush. */
function areAlike(most: Candidate, other: Candidate): boolean {
  return most.speedups.every((speedups, index) => {
    const [least = 0, more = 0] = [most, other].map(({ remedy }) => 1 / (listRatios(remedy)[index]?.ratio ?? 0));
    if (more - least <= SMALL_SHARE) return true;
    const pairs = [...speedups].flatMap(([round, plain]) => {
      const remedy = other.speedups[index]?.get(round);
      return remedy === undefined ? [] : [{ plain, remedy }];
    });
    const estimate = estimatePairedRatio(pairs);
    return estimate === undefined || (hasInterval(estimate) && estimate.low <= 1);
  });
}
