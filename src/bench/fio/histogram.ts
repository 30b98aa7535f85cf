import { amountAt, type JsonObject } from "./json-value.ts";

/** Counts of operations by latency in nanoseconds. */
export type Histogram = ReadonlyMap<number, number>;

/**
 * The histogram of json+'s `bins`; undefined where empty. Since fio 2.99 a key is a bucket's middle in nanoseconds;
 * before, its index in microseconds, beside keys that describe the buckets.
 */
export function readHistogram(bins: JsonObject | undefined, unit: "ns" | "us"): Histogram | undefined {
  const counts = new Map<number, number>();
  for (const key of Object.keys(bins ?? {})) {
    const count = amountAt(bins, key);
    if (!/^\d+$/.test(key) || count === undefined || count === 0) continue;
    counts.set(unit === "ns" ? Number(key) : bucketMiddle(Number(key), bins) * 1000, count);
  }
  return counts.size === 0 ? undefined : counts;
}

/** In microseconds (fio 2.16, stat.c: widths double every FIO_IO_U_PLAT_VAL buckets). */
function bucketMiddle(index: number, bins: JsonObject | undefined): number {
  const bits = amountAt(bins, "FIO_IO_U_PLAT_BITS") ?? 6;
  const perGroup = 2 ** bits;
  if (index < perGroup * 2) return index;
  const doublings = Math.floor(index / perGroup) - 1;
  return 2 ** (doublings + bits) + ((index % perGroup) + 0.5) * 2 ** doublings;
}

/** Adds up histograms exactly: every fio of a generation has the same buckets. */
export function mergeHistograms(histograms: readonly Histogram[]): Histogram {
  const merged = new Map<number, number>();
  for (const [latency, count] of histograms.flatMap((histogram) => [...histogram])) {
    merged.set(latency, (merged.get(latency) ?? 0) + count);
  }
  return merged;
}

/** The number of operations. */
export function countOperations(histogram: Histogram): number {
  return [...histogram.values()].reduce((sum, count) => sum + count, 0);
}

/** A percentile's latency in seconds by fio's rule: the first bucket at which the running count reaches it. */
export function rankLatencies(histogram: Histogram): (percent: number) => number | undefined {
  const total = countOperations(histogram);
  const sorted = [...histogram].sort(([left], [right]) => left - right);
  return (percent) => {
    let running = 0;
    const bucket = sorted.find(([, count]) => {
      running += count;
      return running >= (percent / 100) * total;
    });
    return bucket && bucket[0] / 1e9;
  };
}
