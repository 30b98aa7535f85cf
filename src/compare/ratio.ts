import type { Ratio } from "../model/comparison.ts";
import { median } from "./statistics/median.ts";

/** A ratio, or why there is none. */
export type RatioResult = { ratio: Ratio } | { noRatio: string };

/** The ratio of a label's jobs to the baseline's jobs for one figure, with what the number of jobs lets one say about it. */
export function estimateRatio(values: readonly number[], baseline: readonly number[]): RatioResult {
  const divisor = median(baseline);
  if (divisor === 0) return { noRatio: "the baseline has 0" };
  const ratio = median(values) / divisor;
  const jobs = Math.min(values.length, baseline.length);
  if (jobs < 2) return { ratio: { method: "one-run", ratio } };
  const low = Math.min(...values) / Math.max(...baseline);
  const high = Math.max(...values) / Math.min(...baseline);
  return { ratio: { method: "range", ratio, low, high } };
}
