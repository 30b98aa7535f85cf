import { amountAt, type JsonObject } from "./json-value.ts";

/** How many operations took how long: counts by latency in nanoseconds. */
export type Histogram = ReadonlyMap<number, number>;

/**
 * The histogram of a `bins` object of json+, undefined where it is empty. Since fio 2.99 a key is a bucket's middle in
 * nanoseconds; before, it is the bucket's index, in microseconds, beside three keys that say how buckets are laid out.
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

/** The middle of the bucket with that index (fio 2.16, stat.c: buckets double in width every FIO_IO_U_PLAT_VAL of them). */
function bucketMiddle(index: number, bins: JsonObject | undefined): number {
  const bits = amountAt(bins, "FIO_IO_U_PLAT_BITS") ?? 6;
  const perGroup = 2 ** bits;
  if (index < perGroup * 2) return index;
  const doublings = Math.floor(index / perGroup) - 1;
  return 2 ** (doublings + bits) + ((index % perGroup) + 0.5) * 2 ** doublings;
}

/** The histogram of all operations of several; exact, because every fio of one generation has the same buckets. */
export function mergeHistograms(histograms: readonly Histogram[]): Histogram {
  const merged = new Map<number, number>();
  for (const histogram of histograms) {
    for (const [latency, count] of histogram) merged.set(latency, (merged.get(latency) ?? 0) + count);
  }
  return merged;
}

/** How many operations a histogram counts. */
export function countOperations(histogram: Histogram): number {
  return [...histogram.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * The latencies in nanoseconds that each of some shares of the operations, in percent, do not exceed, by fio's own rule:
 * the first bucket at which the running count reaches that share. Undefined for an empty histogram.
 */
export function findPercentiles(histogram: Histogram, percents: readonly number[]): (number | undefined)[] {
  const total = countOperations(histogram);
  const sorted = [...histogram].sort(([left], [right]) => left - right);
  return percents.map((percent) => {
    const wanted = (percent / 100) * total;
    let running = 0;
    return sorted.find(([, count]) => {
      running += count;
      return running >= wanted;
    })?.[0];
  });
}
