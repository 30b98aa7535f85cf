import type { RemedyState, TrialRatio, TrialRemedy } from "../../model/trial.ts";
import { EQUAL } from "../ratio.ts";

/** A ratio is known well enough when both bounds are that near to it. */
const PRECISE = 0.05;

/** What a ratio says of its remedy: it helps or hurts where the interval excludes 1 and the ratio is not within 5 % of it. */
export function judgeRatio(ratio: TrialRatio | undefined): RemedyState {
  if (ratio === undefined) return "unclear";
  if (ratio.low > 1 && ratio.ratio >= EQUAL.high) return "helps";
  if (ratio.high < 1 && ratio.ratio <= EQUAL.low) return "hurts";
  return ratio.low >= EQUAL.low && ratio.high <= EQUAL.high ? "no-difference" : "unclear";
}

/** Whether a ratio is known to ±5 %. */
export function isPrecise(ratio: TrialRatio | undefined): boolean {
  if (ratio === undefined) return false;
  return ratio.high <= ratio.ratio * (1 + PRECISE) && ratio.low >= ratio.ratio * (1 - PRECISE);
}

/**
 * The remedy that helps most with the flush afterwards counted in; undefined where none helps, or where what helps only
 * defers the work to the flush.
 */
export function chooseBest(remedies: readonly TrialRemedy[]): TrialRemedy | undefined {
  const gain = ({ ratio, ratioWithDrain }: TrialRemedy) => Math.min(ratio?.ratio ?? 0, ratioWithDrain?.ratio ?? 0);
  const helpful = remedies.filter(
    ({ state, ratioWithDrain }) => state === "helps" && judgeRatio(ratioWithDrain) === "helps",
  );
  return helpful.toSorted((a, b) => gain(b) - gain(a))[0];
}
