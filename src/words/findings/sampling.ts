import type { FewSamples } from "../../analysis/findings/few-samples.ts";
import { formatDuration, formatShare } from "../../format/figures.ts";

/** A recording that is too short or has gaps. */
export function tellFewSamples({ problem, evidence: { samples, gapSeconds, durationSeconds } }: FewSamples): string {
  if (problem === "gaps") {
    const share = durationSeconds > 0 ? Math.min(1, gapSeconds / durationSeconds) : 0;
    return `The recording has gaps of ${formatDuration(gapSeconds)} in ${formatDuration(durationSeconds)} (${formatShare(share)}): what happened in them is unknown.`;
  }
  const count = samples === 1 ? "Only 1 sample" : `Only ${samples} samples`;
  return `${count} in ${formatDuration(durationSeconds)}: too short for a chart; the totals are exact.`;
}

/** How to get more samples, or where the reasons are. */
export function adviseFewSamples({ problem, isIntervalLong }: FewSamples): string {
  if (problem === "gaps") return 'See "How this was measured" for the reasons.';
  return isIntervalLong
    ? "A shorter interval, such as 250ms, shows more of a short job."
    : "Repeat the command to get a chart.";
}
