import type { TrialRatio } from "../../model/trial.ts";
import { CONFIDENCE } from "../ratio.ts";
import { quantileOfT } from "../statistics/distributions.ts";
import { findMoments } from "../statistics/welch.ts";

/**
 * One round's order, counted from 0: every two rounds start one further, the second backwards, so that everything takes
 * every place.
 */
export function orderRound<T>(all: readonly T[], round: number): T[] {
  const shift = all.length === 0 ? 0 : Math.floor(round / 2) % all.length;
  const turned = [...all.slice(shift), ...all.slice(0, shift)];
  return round % 2 === 0 ? turned : turned.reverse();
}

/** One round's seconds without and with the remedy. */
export interface Pair {
  plain: number;
  remedy: number;
}

/**
 * How much faster the command is with the remedy: the geometric mean of paired ratios with Student's interval on
 * logarithms; pairs cancel what the machine did at that time. Undefined for fewer than two pairs or a duration of 0.
 */
export function estimatePairedRatio(pairs: readonly Pair[]): TrialRatio | undefined {
  if (pairs.length < 2 || pairs.some(({ plain, remedy }) => plain <= 0 || remedy <= 0)) return undefined;
  const { mean, variance, count } = findMoments(pairs.map(({ plain, remedy }) => Math.log(plain / remedy)));
  const reach = quantileOfT((1 + CONFIDENCE) / 2, count - 1) * Math.sqrt(variance / count);
  const high = Math.exp(mean + reach);
  return Number.isFinite(high) ? { ratio: Math.exp(mean), low: Math.exp(mean - reach), high } : undefined;
}
