import { amountAt, type JsonObject } from "../../model/json-object.ts";
import { sum } from "../../model/numbers.ts";

/** Operations by latency in nanoseconds. */
export type Histogram = ReadonlyMap<number, number>;

/** Of json+'s `bins`, in which fio before 2.99 has indexes instead of nanoseconds; undefined if empty. */
export function readHistogram(bins: JsonObject | undefined, unit: "ns" | "us"): Histogram | undefined {
  const counts = new Map<number, number>();
  for (const key of Object.keys(bins ?? {})) {
    const count = amountAt(bins, key);
    if (!/^\d+$/.test(key) || count === undefined || count === 0) continue;
    counts.set(unit === "ns" ? Number(key) : bucketMiddle(Number(key), bins) * 1000, count);
  }
  return counts.size === 0 ? undefined : counts;
}

/** A bucket's middle in microseconds (fio 2.16, stat.c: widths double every FIO_IO_U_PLAT_VAL). */
function bucketMiddle(index: number, bins: JsonObject | undefined): number {
  const bits = amountAt(bins, "FIO_IO_U_PLAT_BITS") ?? 6;
  const perGroup = 2 ** bits;
  if (index < perGroup * 2) return index;
  const doublings = Math.floor(index / perGroup) - 1;
  return 2 ** (doublings + bits) + ((index % perGroup) + 0.5) * 2 ** doublings;
}

/** Their sum; exact, as a fio generation has the same buckets. */
export function mergeHistograms(histograms: readonly Histogram[]): Histogram {
  const merged = new Map<number, number>();
  for (const [latency, count] of histograms.flatMap((histogram) => [...histogram])) {
    merged.set(latency, (merged.get(latency) ?? 0) + count);
  }
  return merged;
}

/** The number of operations. */
export function countOperations(histogram: Histogram): number {
  return sum([...histogram.values()]);
}

/** A percentile in seconds as fio takes it: the first bucket where the running count reaches it. */
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
