import type { TrialRatio } from "../../model/trial.ts";
import { CONFIDENCE } from "../ratio.ts";
import { quantileOfT } from "../statistics/distributions.ts";
import { findMoments } from "../statistics/welch.ts";

/** What one round measured: the command without the remedy and with it, in seconds. */
export interface Pair {
  plain: number;
  remedy: number;
}

/**
 * How much faster the command is with the remedy: the geometric mean of the pairs' ratios with Student's interval on their
 * logarithms. Runs of one round share what the machine did at that time, so pairs say more than two separate samples.
 * Undefined for fewer than two pairs, or where a duration is 0.
 */
export function estimatePairedRatio(pairs: readonly Pair[]): TrialRatio | undefined {
  if (pairs.length < 2 || pairs.some(({ plain, remedy }) => plain <= 0 || remedy <= 0)) return undefined;
  const { mean, variance, count } = findMoments(pairs.map(({ plain, remedy }) => Math.log(plain / remedy)));
  const reach = quantileOfT((1 + CONFIDENCE) / 2, count - 1) * Math.sqrt(variance / count);
  const high = Math.exp(mean + reach);
  return Number.isFinite(high) ? { ratio: Math.exp(mean), low: Math.exp(mean - reach), high } : undefined;
}
