import { formatDuration, formatShare } from "../../format/figures.ts";
import { countOf } from "../../format/plain-text.ts";
import type { FindingOf, FindingWords } from "../../model/finding.ts";

/** A recording that is too short or has gaps. */
export function tellFewSamples(found: FindingOf<"few-samples">): FindingWords {
  const { problem, isIntervalLong, samples, gapSeconds, durationSeconds } = found;
  const duration = formatDuration(durationSeconds);
  if (problem === "gaps") {
    const share = gapSeconds / durationSeconds;
    return {
      message: `The recording has gaps of ${formatDuration(gapSeconds)} in ${duration} (${formatShare(share)}): what happened then is unknown.`,
      advice: 'See "How this was measured" for the reasons.',
    };
  }
  return {
    message: `Only ${countOf(samples, "sample")} in ${duration}: too short for a chart; the totals are exact.`,
    advice: isIntervalLong ? "A shorter interval, such as 100ms, shows more." : "No shorter interval would help.",
  };
}
