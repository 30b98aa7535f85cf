import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Latency } from "../../model/quantities.ts";
import type { Workload } from "../../model/workload.ts";

/** The figures of a row of operations, ready for a workload's result. */
export type OperationFigures = Pick<Workload, "operations" | "latencySeconds" | "histogram" | "durationSeconds">;

const PERCENTILES = [
  { name: "p50", share: 0.5 },
  { name: "p90", share: 0.9 },
  { name: "p95", share: 0.95 },
  { name: "p99", share: 0.99 },
] as const;

/**
 * Count, mean, extremes and percentiles of operations by how long each took, and a histogram where a bucket is given.
 * A percentile is the time of the first operation, from the shortest on, with which that share of them is reached; it
 * is absent where there are too few operations for one to lie beyond it.
 * @param seconds how long each took, at least one
 * @param bucketSeconds the width of the histogram's buckets
 */
export function summarizeOperations(seconds: readonly number[], bucketSeconds?: number): OperationFigures {
  const sorted = [...seconds].sort((left, right) => left - right);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  const pick = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  const latencySeconds: Latency = { mean: total / sorted.length, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
  for (const { name, share } of PERCENTILES) {
    if (sorted.length * (1 - share) > 0.999) latencySeconds[name] = pick(share);
  }
  return omitUndefined({
    operations: sorted.length,
    latencySeconds,
    histogram: bucketSeconds === undefined ? undefined : countBuckets(sorted, bucketSeconds),
    durationSeconds: total,
  });
}

/** Counts from 0 up to the bucket of the longest operation, empty ones among them. */
function countBuckets(sorted: readonly number[], bucketSeconds: number): NonNullable<Workload["histogram"]> {
  const counts = new Map<number, number>();
  for (const seconds of sorted) {
    const bucket = Math.floor(seconds / bucketSeconds);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  const last = Math.floor((sorted.at(-1) ?? 0) / bucketSeconds);
  // Ten thousand buckets are a quarter of an hour in one operation: the rest goes into an open one.
  const shown = Math.min(last, 9999);
  const histogram: NonNullable<Workload["histogram"]> = Array.from({ length: shown + 1 }, (_, bucket) => ({
    upToSeconds: Number(((bucket + 1) * bucketSeconds).toFixed(9)),
    operations: counts.get(bucket) ?? 0,
  }));
  const beyond = sorted.filter((seconds) => Math.floor(seconds / bucketSeconds) > shown).length;
  return beyond === 0 ? histogram : [...histogram, { operations: beyond }];
}
