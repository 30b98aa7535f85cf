import type { MeasuredBenchmark } from "../../model/benchmark.ts";
import { IO_DIRECTIONS, type TransferDirection } from "./job-options.ts";

/** Times of more than ten years are dates. */
const MAX_ELAPSED_SECONDS = 10 * 365 * 86400;

/** Milliseconds, KiB/s, direction, and more. */
const ROW = /^\s*(\d+),\s*(\d+),\s*([012]),/;

function* readRows(text: string) {
  for (const line of text.split("\n")) {
    const [, milliseconds, kibibytes, code] = ROW.exec(line) ?? [];
    if (kibibytes === undefined) continue;
    yield { seconds: Number(milliseconds) / 1000, bytesPerSecond: Number(kibibytes) * 1024, direction: Number(code) };
  }
}

/** One direction's bandwidth over time, all processes together, from fio's logs of averages; undefined without rows. */
export function readBandwidthLogs(
  texts: readonly string[],
  direction: TransferDirection,
  intervalSeconds: number,
): MeasuredBenchmark["bandwidthOverTime"] {
  const byInterval = new Map<number, number>();
  const wanted = direction === "mixed" ? undefined : IO_DIRECTIONS.indexOf(direction);
  for (const text of texts) {
    for (const row of readRows(text)) {
      if (wanted !== undefined && row.direction !== wanted) continue;
      const interval = Math.round(row.seconds / intervalSeconds);
      byInterval.set(interval, (byInterval.get(interval) ?? 0) + row.bytesPerSecond);
    }
  }
  if (byInterval.size === 0) return undefined;
  const sorted = [...byInterval].sort(([left], [right]) => left - right);
  // log_unix_epoch gives dates; the first row then ends the first interval.
  const [first = 0] = sorted[0] ?? [];
  const start = first * intervalSeconds > MAX_ELAPSED_SECONDS ? first - 1 : 0;
  return {
    timesSeconds: sorted.map(([interval]) => (interval - start) * intervalSeconds),
    bytesPerSecond: sorted.map(([, bytes]) => bytes),
  };
}

/** Bytes a second in whole intervals, all directions and processes together; undefined without rows. */
export function readRateLogs(texts: readonly string[], intervalSeconds: number): number[] | undefined {
  const bytes: number[] = [];
  let lastSeconds = 0;
  for (const text of texts) {
    let since = 0;
    let until = 0;
    for (const { seconds, bytesPerSecond } of readRows(text)) {
      // A row's rate holds since the row before; directions have rows of the same time.
      if (seconds > until) [since, until] = [until, seconds];
      addEvenly(bytes, since / intervalSeconds, until / intervalSeconds, bytesPerSecond * intervalSeconds);
    }
    lastSeconds = Math.max(lastSeconds, until);
  }
  if (lastSeconds === 0) return undefined;
  const count = Math.floor(lastSeconds / intervalSeconds + 1e-9);
  return bytes.slice(0, count).map((sum) => sum / intervalSeconds);
}

/** Adds an amount evenly over time; an interval that is partly covered gets its share. */
function addEvenly(sums: number[], from: number, to: number, amount: number): void {
  for (let index = Math.floor(from); index < to; index++) {
    const share = Math.min(index + 1, to) - Math.max(index, from);
    sums[index] = (sums[index] ?? 0) + share * amount;
  }
}
