import { selectDisks } from "../../model/device-names.ts";
import type { Report } from "../../model/report.ts";

/** All disks' throughput in the interval before each sample; null where it was not measured. */
export interface Throughput {
  /** The series' start, in milliseconds since 1970. */
  zero: number;
  timesSeconds: readonly number[];
  endSeconds: number;
  read: (number | null)[];
  written: (number | null)[];
}

/** A report's throughput; undefined without two samples or devices. */
export function sumThroughput({ series }: Pick<Report, "series">): Throughput | undefined {
  const endSeconds = series?.timesSeconds.at(-1) ?? 0;
  if (series === undefined || series.timesSeconds.length < 2 || series.devices.length === 0 || endSeconds <= 0) {
    return undefined;
  }
  const disks = selectDisks(series.devices);
  return {
    zero: Date.parse(series.startedAt),
    timesSeconds: series.timesSeconds,
    endSeconds,
    read: addColumns(disks.map((disk) => disk.readBytesPerSecond)),
    written: addColumns(disks.map((disk) => disk.writeBytesPerSecond)),
  };
}

function addColumns(columns: readonly (readonly (number | null)[])[]): (number | null)[] {
  const [first = [], ...others] = columns;
  return first.map((value, index) =>
    others.reduce<number | null>((total, column) => {
      const next = column[index] ?? null;
      return next === null ? total : (total ?? 0) + next;
    }, value),
  );
}

interface Extremes {
  min: number;
  max: number;
  rising: boolean;
}

/**
 * The extremes of equal buckets from 0 to the last sample. A sample holds for the interval before it, and counts where
 * it ends and where it covers half a bucket.
 */
export function bucketExtremes(
  timesSeconds: readonly number[],
  values: readonly (number | null)[],
  buckets: number,
): (Extremes | undefined)[] {
  const endSeconds = timesSeconds.at(-1) ?? 0;
  const result: (Extremes | undefined)[] = Array.from({ length: buckets }, () => undefined);
  timesSeconds.forEach((time, index) => {
    const value = values[index];
    if (value === null || value === undefined) return;
    const last = Math.min(buckets - 1, Math.max(0, Math.ceil((time / endSeconds) * buckets) - 1));
    const started = ((timesSeconds[index - 1] ?? 0) / endSeconds) * buckets;
    const first = Math.min(last, Math.max(0, Math.ceil(started - 0.5)));
    for (let bucket = first; bucket <= last; bucket++) result[bucket] = widen(result[bucket], value);
  });
  return result;
}

function widen(known: Extremes | undefined, value: number): Extremes {
  if (known === undefined) return { min: value, max: value, rising: true };
  if (value > known.max) return { ...known, max: value, rising: true };
  return value < known.min ? { ...known, min: value, rising: false } : known;
}

/** A line of `points` values (even) over the same time; of more samples, the extremes of each two points' interval. */
export function drawPoints(
  timesSeconds: readonly number[],
  values: readonly (number | null)[],
  points: number,
): (number | undefined)[] {
  if (timesSeconds.length > points) {
    return bucketExtremes(timesSeconds, values, points / 2).flatMap((bucket) => {
      if (bucket === undefined) return [undefined, undefined];
      return bucket.rising ? [bucket.min, bucket.max] : [bucket.max, bucket.min];
    });
  }
  const endSeconds = timesSeconds.at(-1) ?? 0;
  let sample = 0;
  return Array.from({ length: points }, (_, point) => {
    const at = ((point + 0.5) / points) * endSeconds;
    while (sample < timesSeconds.length && (timesSeconds[sample] ?? 0) < at) sample++;
    return values[sample] ?? undefined;
  });
}
