import type { RemedyState, TrialRatio, TrialRemedy } from "../../model/trial.ts";
import { EQUAL } from "../ratio.ts";

const PRECISE = 0.05;

/** A remedy helps or hurts if the interval excludes 1 and the ratio is at least 5% from it. */
export function judgeRatio(ratio: TrialRatio | undefined): RemedyState {
  if (ratio === undefined) return "unclear";
  if (ratio.low > 1 && ratio.ratio >= EQUAL.high) return "helps";
  if (ratio.high < 1 && ratio.ratio <= EQUAL.low) return "hurts";
  return ratio.low >= EQUAL.low && ratio.high <= EQUAL.high ? "no-difference" : "unclear";
}

function isPrecise(ratio: TrialRatio | undefined): boolean {
  if (ratio === undefined) return false;
  return ratio.high <= ratio.ratio * (1 + PRECISE) && ratio.low >= ratio.ratio * (1 - PRECISE);
}

/** A ratio so large that more precision changes no verdict. */
const CLEAR = 2;

const isClear = (ratio: TrialRatio | undefined): boolean =>
  ratio !== undefined && (ratio.low >= CLEAR || ratio.high <= 1 / CLEAR);

/** Whether more rounds say little: the ratio is known to ±5%, or 2 and more, also with the flush. */
export function isSettled(ratio: TrialRatio | undefined, withDrain: TrialRatio | undefined): boolean {
  return isPrecise(ratio) || (isClear(ratio) && (isClear(withDrain) || isPrecise(withDrain)));
}

/** The remedy that helps most, also with the flush, if one does. */
export function chooseBest(remedies: readonly TrialRemedy[]): TrialRemedy | undefined {
  const gain = ({ ratio, ratioWithDrain }: TrialRemedy) => Math.min(ratio?.ratio ?? 0, ratioWithDrain?.ratio ?? 0);
  const helpful = remedies.filter(
    ({ state, ratioWithDrain }) => state === "helps" && judgeRatio(ratioWithDrain) === "helps",
  );
  return helpful.toSorted((a, b) => gain(b) - gain(a))[0];
}
