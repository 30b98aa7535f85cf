import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Latency } from "../../model/quantities.ts";
import { countOperations, findPercentiles, type Histogram, mergeHistograms, readHistogram } from "./histogram.ts";
import { amountAt, type JsonObject, objectAt } from "./json-value.ts";

/** Latencies of one job and direction, with what merging needs. */
export interface MeasuredLatency {
  latencySeconds: Latency;
  histogram?: Histogram;
  operations?: number;
}

/** The percentiles of a report. */
export const PERCENTILES = [
  { name: "p50", percent: 50 },
  { name: "p90", percent: 90 },
  { name: "p95", percent: 95 },
  { name: "p99", percent: 99 },
  { name: "p999", percent: 99.9 },
] as const;

/** Division keeps the digits that fio printed; multiplication by 1e-9 does not. */
const PER_SECOND = { ns: 1e9, us: 1e6 } as const;

/**
 * A direction's latencies: fio's completion latency (`clat_ns`; `clat` in microseconds before 2.99), or the total one
 * where only that has percentiles or exists. Undefined where fio recorded none, as with `gtod_reduce`.
 */
export function readLatency(direction: JsonObject): MeasuredLatency | undefined {
  const measured = ["clat", "lat"].flatMap((name) => {
    const nanoseconds = objectAt(direction, `${name}_ns`);
    const latency =
      nanoseconds === undefined
        ? readLatencyObject(objectAt(direction, name), "us")
        : readLatencyObject(nanoseconds, "ns");
    return latency === undefined ? [] : [latency];
  });
  return measured.find(({ latencySeconds }) => latencySeconds.p50 !== undefined) ?? measured[0];
}

/** The latencies of one of fio's objects; undefined where it counts nothing. */
export function readLatencyObject(object: JsonObject | undefined, unit: "ns" | "us"): MeasuredLatency | undefined {
  const mean = amountAt(object, "mean");
  const max = amountAt(object, "max");
  if (object === undefined || mean === undefined || mean + (max ?? 0) === 0) return undefined;
  const histogram = readHistogram(objectAt(object, "bins"), unit);
  const operations = amountAt(object, "N") ?? (histogram === undefined ? undefined : countOperations(histogram));
  const min = amountAt(object, "min");
  const perSecond = PER_SECOND[unit];
  return omitUndefined({
    latencySeconds: omitUndefined({
      mean: mean / perSecond,
      min: min === undefined ? undefined : min / perSecond,
      max: max === undefined ? undefined : max / perSecond,
      ...(histogram === undefined
        ? readPercentiles(objectAt(object, "percentile"), perSecond)
        : computePercentiles(histogram)),
    }),
    histogram,
    operations,
  });
}

type Percentiles = Partial<Record<(typeof PERCENTILES)[number]["name"], number>>;

/** fio's table with keys such as "99.000000", padded with "0.00". */
function readPercentiles(table: JsonObject | undefined, perSecond: number): Percentiles {
  const percentiles: Percentiles = {};
  for (const { name, percent } of PERCENTILES) {
    const key = Object.keys(table ?? {}).find((candidate) => Number(candidate) === percent);
    const value = key === undefined ? undefined : amountAt(table, key);
    if (value !== undefined) percentiles[name] = value / perSecond;
  }
  return percentiles;
}

function computePercentiles(histogram: Histogram): Percentiles {
  const percentiles: Percentiles = {};
  const values = findPercentiles(
    histogram,
    PERCENTILES.map(({ percent }) => percent),
  );
  for (const [place, { name }] of PERCENTILES.entries()) {
    const value = values[place];
    if (value !== undefined) percentiles[name] = value / PER_SECOND.ns;
  }
  return percentiles;
}

/**
 * The latencies of several runs or processes together, without percentiles unless all have histograms; undefined where
 * one was not measured.
 */
export function mergeLatencies(parts: readonly (MeasuredLatency | undefined)[]): MeasuredLatency | undefined {
  const known = parts.filter((part) => part !== undefined);
  const [first] = known;
  if (first === undefined || known.length < parts.length) return undefined;
  if (known.length === 1) return first;
  const weigh = (part: MeasuredLatency): number => part.operations ?? 1;
  const operations = known.reduce((sum, part) => sum + weigh(part), 0);
  const histograms = known.map((part) => part.histogram).filter((histogram) => histogram !== undefined);
  const histogram = histograms.length === known.length ? mergeHistograms(histograms) : undefined;
  const all = known.map((part) => part.latencySeconds);
  const minima = all.map(({ min }) => min).filter((min) => min !== undefined);
  const maxima = all.map(({ max }) => max).filter((max) => max !== undefined);
  return omitUndefined({
    latencySeconds: {
      mean: known.reduce((sum, part) => sum + part.latencySeconds.mean * weigh(part), 0) / operations,
      ...(minima.length === all.length ? { min: Math.min(...minima) } : {}),
      ...(maxima.length === all.length ? { max: Math.max(...maxima) } : {}),
      ...(histogram === undefined ? {} : computePercentiles(histogram)),
    },
    histogram,
    ...(known.every((part) => part.operations !== undefined) ? { operations } : {}),
  });
}
