import { formatDuration, formatIops, formatRate, formatShare } from "../format/figures.ts";
import { countOf, joinAnd } from "../format/plain-text.ts";
import { type Sentences, tellCase } from "../format/sentences.ts";
import { refuseWord } from "../model/near-word.ts";
import type { Prediction, PredictionRefusal } from "../model/prediction.ts";
import type { PredictedSeconds } from "../predict/prediction-interval.ts";
import { quoteLabel } from "./comparison/figures.ts";
import { nameWindow } from "./windows.ts";

/** A duration with its bounds: `8.1 s (7.3 to 9.2 s)`. */
export const tellPrediction = ({ seconds, lowSeconds, highSeconds }: PredictedSeconds) =>
  `${formatDuration(seconds)} (${formatDuration(lowSeconds)} to ${formatDuration(highSeconds)})`;

/** Why there is no prediction. */
export const tellRefusal = (refusal: PredictionRefusal) => tellCase(REFUSALS, refusal);

const MAX_OVERLAPS = 3;

const REFUSALS: Sentences<PredictionRefusal> = {
  "no-wait": "no disk wait was measured",
  incomplete: "the recording is incomplete",
  overlap: ({ windows }) => {
    const names = windows.slice(0, MAX_OVERLAPS).map((name) => nameWindow({ kind: "step", name }));
    return `it ran at the same time as ${joinAnd(names)}`;
  },
  neighbours: ({ share }) => `${formatShare(share)} of the disk's bytes came from other processes`,
  capped: ({ kind, perSecond }) =>
    `it ran at the recorded disk's limit of ${kind === "bandwidth" ? formatRate(perSecond) : `${formatIops(perSecond)} IOPS`}; what it does on a faster disk is unknown`,
  "beyond-measure": "the result would be an impossible duration",
  "too-many-samples": "the recording has too many samples",
};

/** A prediction as JSON has it: with the reason of a refusal in words, for people with jq. */
export function addRefusalWords(prediction: Prediction): Prediction {
  return "refused" in prediction ? { ...prediction, message: tellRefusal(prediction.refused) } : prediction;
}

/** How to read the baseline's steps on other labels. */
export const explainPredictedSteps = (baseline: string) =>
  `Predicted, not measured: the steps recorded on ${quoteLabel(baseline)}, with its CPU, on the disk that each label benchmarked (bounds in parentheses). Rankings and gates do not use them.`;
export const explainPredictions = () =>
  "Predicted from the recording, not measured (bounds in parentheses). Disks within 10% of each other may be equally fast. docs/predict.md says how accurate they are.";

/** That a disk is none of those with names. */
export const refuseDisk = (given: string, names: readonly string[]) =>
  `${refuseWord("--on", given, names)}, limits such as 400MB/s,6000iops,1ms, and a report with benchmarks`;

/** That a disk's limits cannot be read. */
export const refuseStatedDisk = (given: string, allowed: string) =>
  `--on: ${JSON.stringify(given)} is not a limit; allowed are ${allowed}`;
export const tellNothingToPredict = () => "the report has no step, command or job to predict";
export const pointToJson = (more: number) => `${countOf(more, "more prediction")} in what --format json prints`;
