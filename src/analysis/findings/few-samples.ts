import type { Finding } from "../../model/finding.ts";
import { formatDuration, formatShare } from "../../model/format.ts";
import type { Observation } from "./observation.ts";

/** Below this, nothing can be said of how a rate changed: a plateau alone takes five. */
const LEAST_SAMPLES = 5;
/** Seconds from which on a shorter interval gives samples enough. */
const LEAST_LENGTH = 1.5;
/** Gaps of a tenth of the job can hide what mattered. */
const MOST_GAPS = 0.1;

/** Says where the recording is too short or has too many holes for verdicts about its rates; totals still hold. */
export function findFewSamples({ report, job }: Observation): Finding[] {
  const { sampling } = report;
  if (sampling === undefined || job === undefined || sampling.collectors.length === 0) return [];
  const length = job.window.durationSeconds;
  const unwanted = sampling.gaps.filter(({ planned }) => planned !== true);
  const missing = unwanted.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const share = length > 0 ? missing / length : 0;
  const isShort = sampling.samples < LEAST_SAMPLES;
  if (!isShort && share <= MOST_GAPS) return [];
  return [
    {
      id: "few-samples",
      severity: isShort ? "info" : "notice",
      message: isShort
        ? `There ${countSamples(sampling.samples)} of ${formatDuration(length)}: too short for a chart; the totals are exact.`
        : `The recording has gaps of ${formatDuration(missing)} in ${formatDuration(length)} (${formatShare(Math.min(1, share))}): what happened there is not known.`,
      evidence: { samples: sampling.samples, gapSeconds: missing, durationSeconds: length },
      confidence: "high",
      advice: isShort
        ? length >= LEAST_LENGTH
          ? "A shorter interval, such as 250ms, shows more of a short job."
          : "Repeat the command to get a chart."
        : 'See "How this was measured" for the reasons.',
    },
  ];
}

function countSamples(samples: number): string {
  return samples === 1 ? "is only 1 sample" : `are only ${samples} samples`;
}
