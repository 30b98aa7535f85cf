import type { Difference, Explanation, FigureRow } from "../model/comparison.ts";
import { findCap } from "./cap.ts";
import { PREDICTIONS, type Prediction, SUSPICIONS } from "./causes.ts";
import { weighByStall } from "./stall-share.ts";

/** What is to be explained: one label's figure against the baseline's. */
export interface Question {
  row: FigureRow;
  label: string;
  /** The label's figure by the baseline's. */
  ratio: number;
  /** The fingerprint's place that the figure depends on. */
  place: string;
  /** Which share of a step's time was waiting for the disk; absent where it is not known. */
  stallShare?: number | undefined;
}

/** A ratio nearer to 1 than this is not worth a cause, even where nothing is known of the noise. */
const SMALLEST_RATIO = 1.05;
/** More causes than this are no explanation. */
const MOST_EXPLANATIONS = 6;
/** What lies under another place than the figure's is half as likely to matter. */
const OTHER_PLACE = 0.5;

/**
 * The causes that could explain a ratio, the best fit first: differences that predict a number by how near it comes,
 * the others by how often they matter. A difference that predicts the opposite explains nothing.
 */
export function explainRatio(
  question: Question,
  differences: readonly Difference[],
  rows: readonly FigureRow[],
  baseline: string,
): Explanation[] {
  if (Math.abs(Math.log(question.ratio)) < Math.log(SMALLEST_RATIO)) return [];
  const cap = findCap(question, rows, baseline);
  const explanations = [
    ...(cap === undefined ? [] : [cap]),
    ...differences
      .filter((difference) => !isAside(difference, differences))
      .flatMap((difference) => explainBy(guessStripe(difference, differences), question)),
  ];
  return explanations
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, MOST_EXPLANATIONS);
}

function explainBy(difference: Difference, question: Question): Explanation[] {
  const relevance = findRelevance(difference, question);
  const prediction = PREDICTIONS[difference.name]?.(difference, question);
  if (prediction !== undefined) return [judgePrediction(prediction, question, relevance)];
  const suspicion = SUSPICIONS[difference.name];
  if (suspicion === undefined || (isUnknown(difference) && !ABSENT_IS_NONE.has(difference.name))) return [];
  const { id, weigh, describe } = suspicion;
  return [
    {
      id,
      message: describe(difference),
      figure: question.row.id,
      measuredRatio: question.ratio,
      fit: relevance * weigh(difference, question),
    },
  ];
}

/** A stripe of which only the number of disks is known on a side predicts as if they were striped, as a guess. */
function guessStripe(difference: Difference, differences: readonly Difference[]): Difference {
  if (difference.name !== "stripeCount" || !isUnknown(difference)) return difference;
  const disks = differences.find(({ place, name }) => place === difference.place && name === "diskCount");
  if (disks?.value === undefined || disks.baseline === undefined) return difference;
  const { value = disks.value, baseline = disks.baseline } = difference;
  return { ...difference, name: "stripeGuess", value, baseline };
}

/** How far a difference can touch the figure at all: by where it is, and by what the step waited for. */
function findRelevance(difference: Difference, question: Question): number {
  const near = difference.place === question.place || difference.place === "machine";
  return (near ? 1 : OTHER_PLACE) * weighByStall(difference, question.stallShare);
}

/** What a stripe brings with it is no cause of its own. */
const STRIPE_ASIDES = new Set(["deviceChain", "diskCount"]);

function isAside({ place, name }: Difference, differences: readonly Difference[]): boolean {
  return STRIPE_ASIDES.has(name) && differences.some((other) => other.place === place && other.name === "stripeCount");
}

/** What was not found out on one side cannot be a cause, except where absent means that there is none. */
const ABSENT_IS_NONE = new Set(["storageDriver", "lowerFilesystem", "container"]);

function isUnknown({ value, baseline }: Difference): boolean {
  return value === undefined || baseline === undefined;
}

function judgePrediction(
  { id, message, ratio, weight }: Prediction,
  question: Question,
  relevance: number,
): Explanation {
  return {
    id,
    message,
    figure: question.row.id,
    predictedRatio: ratio,
    measuredRatio: question.ratio,
    fit: relevance * weight * compareRatios(ratio, question.ratio),
  };
}

/** 1 where the prediction is met, falling to 0 where the ratio is as far from it as no difference at all would be. */
function compareRatios(predicted: number, measured: number): number {
  const expected = Math.log(predicted);
  if (expected === 0) return 0;
  return Math.max(0, 1 - Math.abs(Math.log(measured) - expected) / Math.abs(expected));
}
