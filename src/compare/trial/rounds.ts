import type { TrialRatio } from "../../model/trial.ts";
import { CONFIDENCE } from "../ratio.ts";
import { quantileOfT } from "../statistics/distributions.ts";
import { findMoments } from "../statistics/means.ts";

/**
 * One round's order by a Latin square of Williams: over as many rounds as things (twice as many if odd), each takes every
 * place and follows every other as often (E. J. Williams, Australian Journal of Scientific Research A 2, 1949).
 */
export function orderRound<T>(all: readonly T[], round: number): T[] {
  const count = all.length;
  const isBackwards = count % 2 === 1 && Math.floor(round / count) % 2 === 1;
  const order = all.map((_, place) => {
    const step = place % 2 === 1 ? (place + 1) / 2 : count - place / 2;
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
 * logarithms. Undefined below two pairs, or with a duration of 0.
 */
export function estimatePairedRatio(pairs: readonly Pair[]): TrialRatio | undefined {
  if (pairs.length < 2 || pairs.some(({ plain, remedy }) => plain <= 0 || remedy <= 0)) return undefined;
  const { mean, variance, count } = findMoments(pairs.map(({ plain, remedy }) => Math.log(plain / remedy)));
  const reach = quantileOfT((1 + CONFIDENCE) / 2, count - 1) * Math.sqrt(variance / count);
  const high = Math.exp(mean + reach);
  return Number.isFinite(high) ? { ratio: Math.exp(mean), low: Math.exp(mean - reach), high } : undefined;
}
