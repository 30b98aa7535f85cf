import type { FindingOf } from "../../model/finding.ts";
import type { Gap } from "../../model/sampling.ts";
import { MIN_INTERVAL_SECONDS } from "../../model/units.ts";
import { makeFinding, type Observation } from "./observation.ts";

/** No plateau is found in fewer. */
const MIN_SAMPLES = 5;
/** Gaps of this share of the job can hide what mattered. */
const MAX_GAP_SHARE = 0.1;

/** Recordings too short or with too many gaps for rates; totals are exact. */
export function findFewSamples({ report: { sampling }, job }: Observation): FindingOf<"few-samples">[] {
  if (sampling === undefined || job === undefined || sampling.collectors.length === 0) return [];
  const { durationSeconds } = job.window;
  const { samples, intervalSeconds = Infinity } = sampling;
  const unwanted = sampling.gaps.filter(({ cause }) => cause.id !== "paused");
  const gapSeconds = Math.min(durationSeconds, measureUnion(unwanted));
  const isShort = samples < MIN_SAMPLES;
  const most = samples + durationSeconds / MIN_INTERVAL_SECONDS;
  if (!isShort && (durationSeconds === 0 || gapSeconds / durationSeconds <= MAX_GAP_SHARE)) return [];
  return [
    makeFinding("few-samples", isShort ? "info" : "notice", "high", {
      problem: isShort ? "short" : "gaps",
      isIntervalLong: intervalSeconds > MIN_INTERVAL_SECONDS && most >= MIN_SAMPLES,
      ...{ samples, gapSeconds, durationSeconds },
    }),
  ];
}

/** In seconds: what several collectors missed counts once. */
function measureUnion(gaps: readonly Gap[]): number {
  const spans = gaps.map(({ startedAt, durationSeconds }) => {
    const start = Date.parse(startedAt);
    return { start, end: start + durationSeconds * 1000 };
  });
  let [milliseconds, covered] = [0, Number.NEGATIVE_INFINITY];
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    milliseconds += Math.max(0, end - Math.max(start, covered));
    covered = Math.max(covered, end);
  }
  return milliseconds / 1000;
}
