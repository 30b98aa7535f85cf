import { formatDuration, formatIops, formatRate, formatShare } from "../format/figures.ts";
import { countOf, joinAnd } from "../format/plain-text.ts";
import { refuseWord } from "../model/near-word.ts";
import type { Prediction, PredictionRefusal } from "../model/prediction.ts";
import type { PredictedSeconds } from "../predict/prediction-interval.ts";
import { quoteLabel } from "./comparison/figures.ts";
import { nameWindow } from "./windows.ts";

/** A duration with its bounds: `8.1 s (7.3 to 9.2 s)`. */
export function tellPrediction({ seconds, lowSeconds, highSeconds }: PredictedSeconds): string {
  return `${formatDuration(seconds)} (${formatDuration(lowSeconds)} to ${formatDuration(highSeconds)})`;
}

/** Why there is no prediction. */
export function tellRefusal(refusal: PredictionRefusal): string {
  switch (refusal.id) {
    case "no-wait":
      return "no disk wait was measured";
    case "incomplete":
      return "the recording is incomplete";
    case "overlap":
      return `it ran at the same time as ${joinAnd(
        refusal.windows.slice(0, 3).map((name) => nameWindow({ kind: "step", name })),
      )}`;
    case "neighbours":
      return `${formatShare(refusal.share)} of the disk's bytes came from other processes`;
    case "capped":
      return `it ran at the recorded disk's limit of ${refusal.kind === "bandwidth" ? formatRate(refusal.perSecond) : `${formatIops(refusal.perSecond)} IOPS`}; what it does on a faster disk is unknown`;
    case "beyond-measure":
      return "the result would be an impossible duration";
    case "too-many-samples":
      return "the recording has too many samples";
  }
}

/** A prediction as JSON has it: with the reason of a refusal in words, for people with jq. */
export function addRefusalWords(prediction: Prediction): Prediction {
  return "refused" in prediction ? { ...prediction, message: tellRefusal(prediction.refused) } : prediction;
}

/** How to read the baseline's steps on other labels. */
export function explainPredictedSteps(baseline: string): string {
  return `Predicted, not measured: the steps recorded on ${quoteLabel(baseline)}, with its CPU, on the disk that each label benchmarked (bounds in parentheses). Rankings and gates do not use them.`;
}

/** How to read predictions. */
export function explainPredictions(): string {
  return "Predicted from the recording, not measured (bounds in parentheses). Disks within 10% of each other may be equally fast. docs/predict.md says how accurate they are.";
}

/** An unknown disk's refusal. */
export function refuseDisk(given: string, names: readonly string[]): string {
  return `${refuseWord("--on", given, names)}, limits such as 400MB/s,6000iops,1ms, and a report with benchmarks`;
}

/** The refusal of unreadable limits. */
export function refuseStatedDisk(given: string, allowed: string): string {
  return `--on: ${JSON.stringify(given)} is not a limit; allowed are ${allowed}`;
}

/** Nothing to predict. */
export function tellNothingToPredict(): string {
  return "the report has no step, command or job to predict";
}

/** Where the other predictions are. */
export function pointToJson(more: number): string {
  return `${countOf(more, "more prediction")} in what --format json prints`;
}
