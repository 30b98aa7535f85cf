import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Latency } from "../../model/quantities.ts";
import type { Workload } from "../../model/workload.ts";

/** The figures of a series of operations. */
export type OperationFigures = Pick<Workload, "operations" | "latencySeconds" | "histogram" | "durationSeconds">;

/** They reach a quarter of an hour; further operations go into an open one. */
const MAX_BUCKETS = 10_000;

const PERCENTILES = [
  { name: "p50", share: 0.5 },
  { name: "p90", share: 0.9 },
  { name: "p95", share: 0.95 },
  { name: "p99", share: 0.99 },
] as const;

/**
 * Count, mean, extremes, percentiles (nearest rank; absent where no operation lies beyond) and with a bucket width also
 * a histogram of operations.
 * @param seconds the duration of each, at least one
 */
export function summarizeOperations(seconds: readonly number[], bucketSeconds?: number): OperationFigures {
  const sorted = seconds.toSorted((left, right) => left - right);
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

function countBuckets(sorted: readonly number[], bucketSeconds: number): NonNullable<Workload["histogram"]> {
  const counts = new Map<number, number>();
  for (const seconds of sorted) {
    const bucket = Math.floor(seconds / bucketSeconds);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  const count = Math.min(MAX_BUCKETS, Math.max(...counts.keys()) + 1);
  const histogram: NonNullable<Workload["histogram"]> = Array.from({ length: count }, (_, bucket) => ({
    upToSeconds: Number(((bucket + 1) * bucketSeconds).toFixed(9)),
    operations: counts.get(bucket) ?? 0,
  }));
  const shown = histogram.reduce((sum, { operations }) => sum + operations, 0);
  return shown === sorted.length ? histogram : [...histogram, { operations: sorted.length - shown }];
}
