import { amountAt, type JsonObject, objectAt } from "../../model/json-object.ts";
import { sum } from "../../model/numbers.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Latency } from "../../model/quantities.ts";

/** A direction's latencies, and what merging needs. */
export interface MeasuredLatency {
  latencySeconds: Latency;
  /** The mean time before, from a request's start to its submission; absent where the latencies include it. */
  submissionSeconds?: number;
  histogram?: Histogram;
  operations?: number;
}

const PERCENTILES = [
  { name: "p50", percent: 50 },
  { name: "p90", percent: 90 },
  { name: "p95", percent: 95 },
  { name: "p99", percent: 99 },
  { name: "p999", percent: 99.9 },
] as const;

/** The percentiles that the function gives, in seconds. */
export function namePercentiles(secondsOf: (percent: number) => number | undefined): Partial<Latency> {
  const percentiles: Partial<Latency> = {};
  for (const { name, percent } of PERCENTILES) {
    const seconds = secondsOf(percent);
    if (seconds !== undefined) percentiles[name] = seconds;
  }
  return percentiles;
}

/**
 * The completion latency (`clat` in microseconds before 2.99), or the total one where only that has percentiles or exists.
 */
export function readLatency(direction: JsonObject): MeasuredLatency | undefined {
  const measured = ["clat", "lat"].flatMap((name) => {
    const nanoseconds = objectAt(direction, `${name}_ns`);
    const microseconds = objectAt(direction, name);
    const latency = nanoseconds ? readLatencyObject(nanoseconds, "ns") : readLatencyObject(microseconds, "us");
    if (latency === undefined) return [];
    return omitUndefined({ ...latency, submissionSeconds: name === "clat" ? readSubmission(direction) : undefined });
  });
  return measured.find(({ latencySeconds }) => latencySeconds.p50 !== undefined) ?? measured[0];
}

function readSubmission(direction: JsonObject): number | undefined {
  return (
    secondsAt(objectAt(direction, "slat_ns"), "mean", "ns") ?? secondsAt(objectAt(direction, "slat"), "mean", "us")
  );
}

/** The latencies of fio's object; undefined where it counts nothing. */
export function readLatencyObject(object: JsonObject | undefined, unit: "ns" | "us"): MeasuredLatency | undefined {
  const mean = secondsAt(object, "mean", unit);
  const max = secondsAt(object, "max", unit);
  if (mean === undefined || mean + (max ?? 0) === 0) return undefined;
  const histogram = readHistogram(objectAt(object, "bins"), unit);
  const percentiles = histogram ? rankLatencies(histogram) : readTable(objectAt(object, "percentile"), unit);
  return omitUndefined({
    latencySeconds: omitUndefined({ mean, min: secondsAt(object, "min", unit), max, ...namePercentiles(percentiles) }),
    histogram,
    operations: amountAt(object, "N") ?? (histogram && countOperations(histogram)),
  });
}

/** Division keeps fio's digits; times 1e-9 does not. */
const PER_SECOND = { ns: 1e9, us: 1e6 } as const;

function secondsAt(object: JsonObject | undefined, key: string, unit: "ns" | "us"): number | undefined {
  const amount = amountAt(object, key);
  return amount === undefined ? undefined : amount / PER_SECOND[unit];
}

function readTable(table: JsonObject = {}, unit: "ns" | "us"): (percent: number) => number | undefined {
  const keys = new Map(Object.keys(table).map((key) => [Number(key), key]));
  return (percent) => secondsAt(table, keys.get(percent) ?? "", unit);
}

/** The latency of all parts, with percentiles where all have histograms; undefined where one has no latency. */
export function mergeLatencies(parts: readonly (MeasuredLatency | undefined)[]): MeasuredLatency | undefined {
  const known = allKnown(parts) ?? [];
  if (known.length < 2) return known[0];
  const weights = known.map(({ operations = 1 }) => operations);
  const latencies = known.map(({ latencySeconds }) => latencySeconds);
  const histograms = allKnown(known.map(({ histogram }) => histogram));
  const histogram = histograms && mergeHistograms(histograms);
  const weigh = (values: readonly number[]) =>
    sum(values.map((value, index) => value * (weights[index] as number))) / sum(weights);
  const submissions = allKnown(known.map(({ submissionSeconds }) => submissionSeconds));
  const minima = allKnown(latencies.map(({ min }) => min));
  const maxima = allKnown(latencies.map(({ max }) => max));
  return omitUndefined({
    latencySeconds: omitUndefined({
      mean: weigh(latencies.map(({ mean }) => mean)),
      min: minima && Math.min(...minima),
      max: maxima && Math.max(...maxima),
      ...(histogram && namePercentiles(rankLatencies(histogram))),
    }),
    submissionSeconds: submissions && weigh(submissions),
    histogram,
    operations: sumKnown(known.map(({ operations }) => operations)),
  });
}

/** The sum, if all values are known. */
export function sumKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = allKnown(values);
  return known && sum(known);
}

function allKnown<T>(values: readonly (T | undefined)[]): T[] | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? known : undefined;
}

/** Operations by latency in nanoseconds. */
export type Histogram = ReadonlyMap<number, number>;

/** Of json+'s `bins`, in which fio before 2.99 has indexes instead of nanoseconds; undefined if empty. */
function readHistogram(bins: JsonObject | undefined, unit: "ns" | "us"): Histogram | undefined {
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
function mergeHistograms(histograms: readonly Histogram[]): Histogram {
  const merged = new Map<number, number>();
  for (const [latency, count] of histograms.flatMap((histogram) => [...histogram])) {
    merged.set(latency, (merged.get(latency) ?? 0) + count);
  }
  return merged;
}

function countOperations(histogram: Histogram): number {
  return sum([...histogram.values()]);
}

/** A percentile in seconds as fio takes it: the first bucket where the running count reaches it. */
function rankLatencies(histogram: Histogram): (percent: number) => number | undefined {
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
