import { IO_DIRECTIONS, type IoDirection } from "./job-setting.ts";

/** Bandwidth over time, columnar: each value holds for the interval that ends there. */
export interface BandwidthOverTime {
  timesSeconds: number[];
  bytesPerSecond: number[];
}

/** No benchmark runs for ten years. */
const CALENDAR_SECONDS = 10 * 365 * 86400;

/** One row: milliseconds, KiB/s, direction, and more that does not matter here. */
const ROW = /^\s*(\d+),\s*(\d+),\s*([012]),/;

/**
 * Bandwidth over time in one direction, or in all together, from fio's bandwidth logs (`write_bw_log` with `log_avg_msec`), those of several
 * processes added up where their times lie in the same interval. Undefined where the logs hold nothing for it.
 * @param intervalSeconds the interval that fio averaged over
 */
export function readBandwidthLogs(
  texts: readonly string[],
  direction: IoDirection | "mixed",
  intervalSeconds: number,
): BandwidthOverTime | undefined {
  const byInterval = new Map<number, number>();
  const wanted = direction === "mixed" ? undefined : IO_DIRECTIONS.indexOf(direction);
  for (const text of texts) {
    for (const line of text.split("\n")) {
      const [, milliseconds, kibibytes, code] = ROW.exec(line) ?? [];
      if (wanted !== undefined && Number(code) !== wanted) continue;
      if (kibibytes === undefined) continue;
      const interval = Math.round(Number(milliseconds) / 1000 / intervalSeconds);
      byInterval.set(interval, (byInterval.get(interval) ?? 0) + Number(kibibytes) * 1024);
    }
  }
  if (byInterval.size === 0) return undefined;
  const sorted = [...byInterval].sort(([left], [right]) => left - right);
  // With log_unix_epoch the times are those of the calendar, and then the first row ends the first interval.
  const [first = 0] = sorted[0] ?? [];
  const start = first * intervalSeconds > CALENDAR_SECONDS ? first - 1 : 0;
  return {
    timesSeconds: sorted.map(([interval]) => (interval - start) * intervalSeconds),
    bytesPerSecond: sorted.map(([, bytes]) => bytes),
  };
}
