import type { Explanation, FigureRow, RuledOut } from "../model/comparison.ts";
import type { Difference } from "../model/comparison-reasons.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { type Candidate, isOpposite, POSSIBLE_CAUSES, predictRatio, type Question, weighByWait } from "./causes.ts";
import { findRefutation, type Refutation } from "./equally-fast.ts";
import { ABSENT_IS_NONE, MACHINE } from "./facts.ts";
import { explainLimits, findCap } from "./limits.ts";

/** What may explain a label's ratios, best first, and what does not. */
export interface Answer {
  explanations: Explanation[];
  ruledOut: RuledOut[];
}

/** A smaller ratio needs no cause. */
export const MIN_RATIO = 1.05;
const MAX_EXPLANATIONS = 6;
/** Facts of another place are half as likely to matter. */
const OTHER_PLACE = 0.5;

/**
 * Possible causes, the best first: limits by the share they explain, predictions by how close they are, others by how often
 * they matter. Equally fast labels rule causes out.
 */
export function explainRatio(
  question: Question,
  differences: readonly Difference[],
  rows: readonly FigureRow[],
): Answer {
  const figure = question.row.id;
  const candidates = [
    // Limits come first where they fit as well.
    ...explainLimits(question),
    ...findCap(question, rows),
    ...differences
      .filter((difference) => !isAside(difference, differences))
      .map((difference) => guessStripe(difference, differences))
      .flatMap((difference): Candidate[] => {
        const candidate = judgeDifference(difference, question);
        return candidate === undefined ? [] : [{ ...candidate, refutation: refute(difference, question) }];
      }),
  ].filter(({ fit }) => fit > 0);
  const standing = candidates.filter(({ refutation }) => refutation === undefined).sort((a, b) => b.fit - a.fit);
  return {
    explanations: standing
      .slice(0, MAX_EXPLANATIONS)
      .map(({ cause, id = cause.id, predictedRatio, fit }) =>
        omitUndefined({ id, cause, figure, predictedRatio, measuredRatio: question.ratio, fit }),
      ),
    ruledOut: candidates.flatMap(({ cause, id = cause.id, refutation }) =>
      refutation === undefined ? [] : [{ id, cause, figure, ...refutation }],
    ),
  };
}

function judgeDifference(difference: Difference, question: Question): Candidate | undefined {
  const relevance = findRelevance(difference, question);
  const prediction = predictRatio(difference, question);
  if (prediction !== undefined) {
    const { cause, ratio, weight } = prediction;
    return { cause, fit: relevance * weight * compareRatios(ratio, question.ratio), predictedRatio: ratio };
  }
  const possible = POSSIBLE_CAUSES[difference.name];
  if (possible === undefined || isUnknown(difference) || isOpposite(possible, difference, question)) return undefined;
  const { id, weight } = possible;
  const fit = relevance * (typeof weight === "number" ? weight : weight(difference, question));
  return { cause: { ...difference, id: "difference" }, fit, id };
}

function refute(difference: Difference, { equallyFast, label }: Question): Refutation | undefined {
  const name = difference.name === "stripeGuess" ? "diskCount" : difference.name;
  return findRefutation({ ...difference, name }, equallyFast, label);
}

function guessStripe(difference: Difference, differences: readonly Difference[]): Difference {
  if (difference.name !== "stripeCount" || !isUnknown(difference)) return difference;
  const disks = differences.find(({ place, name }) => place === difference.place && name === "diskCount");
  if (disks?.value === undefined || disks.baseline === undefined) return difference;
  const { value = disks.value, baseline = disks.baseline } = difference;
  return { ...difference, name: "stripeGuess", value, baseline };
}

function findRelevance(difference: Difference, question: Question): number {
  const near = difference.place === question.place || difference.place === MACHINE;
  return (near ? 1 : OTHER_PLACE) * weighByWait(difference, question.waitShare);
}

const STRIPE_ASIDES = new Set(["deviceChain", "diskCount"]);

function isAside({ place, name }: Difference, differences: readonly Difference[]): boolean {
  return STRIPE_ASIDES.has(name) && differences.some((other) => other.place === place && other.name === "stripeCount");
}

function isUnknown({ name, value, baseline }: Difference): boolean {
  return !ABSENT_IS_NONE.has(name) && (value === undefined || baseline === undefined);
}

/** 1 if the prediction is met, 0 if no difference would be as close. */
function compareRatios(predicted: number, measured: number): number {
  const expected = Math.log(predicted);
  if (expected === 0) return 0;
  return Math.max(0, 1 - Math.abs(Math.log(measured) - expected) / Math.abs(expected));
}
