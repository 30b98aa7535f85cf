import type { Observation, Verdict } from "./observation.ts";

interface Evidence {
  samples: number;
  gapSeconds: number;
  durationSeconds: number;
}

/** A recording that is too short, or has too many gaps, to judge rates. */
export interface FewSamples extends Verdict<"few-samples", Evidence> {
  problem: "short" | "gaps";
  /** Whether a shorter interval would give enough samples. */
  isIntervalLong: boolean;
}

/** A plateau alone takes this many. */
const MIN_SAMPLES = 5;
/** Seconds from which a shorter interval gives enough samples. */
const MIN_LENGTH = 1.5;
/** A tenth of the job can hide what mattered. */
const MAX_GAPS = 0.1;

/** Recordings too short or with too many gaps to judge rates; totals are still exact. */
export function findFewSamples({ report, job }: Observation): FewSamples[] {
  const { sampling } = report;
  if (sampling === undefined || job === undefined || sampling.collectors.length === 0) return [];
  const length = job.window.durationSeconds;
  const unwanted = sampling.gaps.filter(({ planned }) => planned !== true);
  const missing = unwanted.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const share = length > 0 ? missing / length : 0;
  const isShort = sampling.samples < MIN_SAMPLES;
  if (!isShort && share <= MAX_GAPS) return [];
  return [
    {
      id: "few-samples",
      severity: isShort ? "info" : "notice",
      confidence: "high",
      problem: isShort ? "short" : "gaps",
      isIntervalLong: length >= MIN_LENGTH,
      evidence: { samples: sampling.samples, gapSeconds: missing, durationSeconds: length },
    },
  ];
}
