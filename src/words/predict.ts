import { formatDuration, formatIops, formatRate, formatShare } from "../format/figures.ts";
import type { PredictedSeconds } from "../predict/prediction-interval.ts";
import type { Refusal } from "../predict/refusal.ts";
import { quoteLabel } from "./comparison/figures.ts";
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
      return `${formatShare(refusal.share)} of the disk's bytes came from other processes`;
    case "capped":
      return `it ran at the recorded disk's limit of ${refusal.kind === "bandwidth" ? formatRate(refusal.perSecond) : `${formatIops(refusal.perSecond)} IOPS`}; what it does on a faster disk is unknown`;
    case "other-limit":
      return refusal.cause === "network"
        ? "the network is the bottleneck on both disks"
        : "the CPU is the bottleneck on both disks";
    case "beyond-measure":
      return "the result would be an impossible duration";
    case "too-many-samples":
      return "the recording has too many samples";
  }
}

/** That there is no prediction; why stands beside it. */
export function sayNotPredicted(): string {
  return "not predicted";
}

/** The heading of a report's own predictions. */
export function titlePredictions(): string {
  return "On another disk";
}

/** The column of what was recorded. */
export function nameRecordedDisk(): string {
  return "this disk (recorded)";
}

/** The column of a disk that was benchmarked in the same job, by the folder that it was benchmarked in. */
export function nameBenchmarkedDisk(target: string): string {
  return `the disk of ${target} (predicted)`;
}

/** The column of the disk that takes no time. */
export function nameInfiniteDisk(): string {
  return "an infinitely fast disk (predicted)";
}

/** The heading of the baseline's steps on labels that did not run them. */
export function titlePredictedSteps(): string {
  return "Predicted: the baseline's steps on labels that ran benchmarks only";
}

/** What to read the baseline's steps on other labels with. */
export function explainPredictedSteps(baseline: string): string {
  return `Predicted, not measured: the steps recorded on ${quoteLabel(baseline)}, with its CPU, on the disk that each label benchmarked (bounds in parentheses). Rankings and gates do not use them.`;
}

/** How to read a table of predictions. */
export function explainPredictions(): string {
  return "Predicted from the recording, not measured (bounds in parentheses). docs/predict.md says how often they hold.";
}

/** The same where other disks can be asked for. */
export function pointToPredict(): string {
  return 'Other disks: "io-probe predict REPORT --on gp3".';
}

/** What is wrong with a disk that is asked for by a name that nothing has. */
export function refuseDisk(given: string, names: readonly string[], meant: string | undefined): string {
  const question = meant === undefined ? "" : `did you mean ${meant}? `;
  return `--on: ${JSON.stringify(given)} is unknown; ${question}allowed are ${names.join(", ")}, limits such as 400MB/s,6000iops,1ms, and a report with benchmarks`;
}

/** What is wrong with limits that cannot be read. */
export function refuseStatedDisk(given: string, allowed: string): string {
  return `--on: ${JSON.stringify(given)} is not a limit; allowed are ${allowed}`;
}

/** That a report has nothing to predict. */
export function tellNothingToPredict(): string {
  return "the report has no step, command or job to predict";
}
