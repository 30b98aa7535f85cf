import { formatDuration, formatIops, formatRate, formatShare } from "../format/figures.ts";
import type { PredictedSeconds } from "../predict/prediction-interval.ts";
import type { Refusal } from "../predict/refusal.ts";
import { nameWindow } from "./windows.ts";

/** A duration with its bounds: `8.1 s (7.3 to 9.2 s)`. */
export function tellPrediction({ seconds, lowSeconds, highSeconds }: PredictedSeconds): string {
  return `${formatDuration(seconds)} (${formatDuration(lowSeconds)} to ${formatDuration(highSeconds)})`;
}

/** Why there is no prediction. */
export function tellRefusal(refusal: Refusal): string {
  switch (refusal.reason) {
    case "no-wait":
      return "no disk wait was measured";
    case "incomplete":
      return "the recording is incomplete";
    case "overlap":
      return `it ran at the same time as ${refusal.windows
        .slice(0, 3)
        .map((name) => nameWindow({ kind: "step", name }))
        .join(", ")}`;
    case "neighbours":
      return `${formatShare(refusal.share)} of the disk's bytes were others'`;
    case "capped":
      return `the recorded disk was limited to ${refusal.kind === "bandwidth" ? formatRate(refusal.perSecond) : `${formatIops(refusal.perSecond)} IOPS`}, below this one`;
    case "other-limit":
      return refusal.cause === "network"
        ? "the network was the limit, on both disks"
        : "the CPU was the limit, on both disks";
  }
}

/** How to read a table of predictions. */
export function explainPredictions(): string {
  return "Predicted from the recording, not measured; in brackets the bounds. docs/predict.md says how often they hold.";
}

/** That a report has nothing to predict. */
export function tellNothingToPredict(): string {
  return "the report has no step, command or job that could be predicted";
}
