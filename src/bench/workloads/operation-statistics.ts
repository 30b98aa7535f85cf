import { sum } from "../../model/extremes.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Workload } from "../../model/workload.ts";
import { namePercentiles } from "../fio/latency.ts";

type OperationFigures = Pick<Workload, "operations" | "latencySeconds" | "histogram" | "durationSeconds">;

/** Up to a quarter of an hour, and an open one. */
const MAX_BUCKETS = 10_000;

/** The figures of at least one operation; percentiles are the nearest rank, where an operation is beyond. */
export function summarizeOperations(seconds: readonly number[], bucketSeconds?: number): OperationFigures {
  const sorted = seconds.toSorted((left, right) => left - right);
  const total = sum(sorted);
  const percentiles = namePercentiles((percent) => {
    const share = percent / 100;
    const isBelowSome = percent <= 99 && sorted.length * (1 - share) > 0.999;
    return isBelowSome ? sorted[Math.ceil(sorted.length * share) - 1] : undefined;
  });
  return omitUndefined({
    operations: sorted.length,
    latencySeconds: { mean: total / sorted.length, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0, ...percentiles },
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
  const count = Math.min(MAX_BUCKETS, Math.floor((sorted.at(-1) ?? 0) / bucketSeconds) + 1);
  const histogram: NonNullable<Workload["histogram"]> = Array.from({ length: count }, (_, bucket) => ({
    upToSeconds: Number(((bucket + 1) * bucketSeconds).toFixed(9)),
    operations: counts.get(bucket) ?? 0,
  }));
  const shown = histogram.reduce((sum, { operations }) => sum + operations, 0);
  return shown === sorted.length ? histogram : [...histogram, { operations: sorted.length - shown }];
}
