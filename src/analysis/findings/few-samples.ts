import { sum } from "../../model/extremes.ts";
import { type Observation, verdict } from "./observation.ts";

export type FewSamples = ReturnType<typeof findFewSamples>[number];

/** No plateau is found in fewer. */
const MIN_SAMPLES = 5;
const MIN_LENGTH = 1.5;
/** Gaps of this share of the job can hide what mattered. */
const MAX_GAPS = 0.1;

/** Recordings too short or with too many gaps for rates; totals are exact. */
export function findFewSamples({ report: { sampling }, job }: Observation) {
  if (sampling === undefined || job === undefined || sampling.collectors.length === 0) return [];
  const { durationSeconds } = job.window;
  const { samples } = sampling;
  const unwanted = sampling.gaps.filter(({ planned }) => planned !== true);
  const gapSeconds = sum(unwanted.map((gap) => gap.durationSeconds));
  const isShort = samples < MIN_SAMPLES;
  if (!isShort && (durationSeconds === 0 || gapSeconds / durationSeconds <= MAX_GAPS)) return [];
  return [
    verdict("few-samples", isShort ? "info" : "notice", "high", {
      problem: isShort ? ("short" as const) : ("gaps" as const),
      isIntervalLong: durationSeconds >= MIN_LENGTH,
      evidence: { samples, gapSeconds, durationSeconds },
    }),
  ];
}
