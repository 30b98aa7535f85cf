import type { Cell, FigureRow, Ratio } from "../model/comparison.ts";
import {
  formatBytes,
  formatDuration,
  formatIops,
  formatLatency,
  formatRate,
  formatRatio,
  NOT_MEASURED,
} from "../model/format.ts";

/** What a measure is called in a table. */
const MEASURE_NAMES = new Map([
  ["duration", "duration"],
  ["io-stall", "stalled by I/O"],
  ["read-bytes", "read"],
  ["written-bytes", "written"],
  ["bandwidth", "bandwidth"],
  ["iops", "IOPS"],
  ["latency-mean", "mean latency"],
  ["latency-p95", "latency, 95th percentile"],
  ["latency-p99", "latency, 99th percentile"],
]);

/** A figure's name in a table, as plain text. */
export function nameFigure({ name, measure }: Pick<FigureRow, "name" | "measure">): string {
  return `${name}: ${MEASURE_NAMES.get(measure) ?? measure}`;
}

/** A value of a figure in its unit. */
export function formatFigure({ unit, measure }: Pick<FigureRow, "unit" | "measure">, value: number): string {
  if (unit === "bytes") return formatBytes(value);
  if (unit === "bytesPerSecond") return formatRate(value);
  if (unit === "operationsPerSecond") return formatIops(value);
  return measure.startsWith("latency") ? formatLatency(value) : formatDuration(value);
}

/** A ratio with what is known of its noise: `1.92x (1.85x to 2.01x)`. */
export function formatRatioWithInterval(ratio: Ratio): string {
  if (ratio.method === "one-run" || ratio.method === "medians") return formatRatio(ratio.ratio);
  return `${formatRatio(ratio.ratio)} (${formatRatio(ratio.low)} to ${formatRatio(ratio.high)})`;
}

/** What a cell shows: figures in our own words, and text that may hold what others wrote. */
export interface CellText {
  figures: string[];
  /** Why there is no ratio; to be escaped. */
  remark?: string;
}

/** The median of a cell and its ratio to the baseline, or why there is none. */
export function describeCell(row: FigureRow, cell: Cell, baseline: string): CellText {
  if (cell.state === "not-measured") return { figures: [NOT_MEASURED] };
  const value = formatFigure(row, cell.median);
  if (cell.state === "not-comparable") return { figures: [value], remark: `not comparable: ${cell.reason}` };
  if (cell.ratio !== undefined) return { figures: [value, formatRatioWithInterval(cell.ratio)] };
  if (cell.noRatio !== undefined) return { figures: [value], remark: `no ratio: ${cell.noRatio}` };
  return { figures: cell.label === baseline ? [value, formatRatio(1)] : [value] };
}

/** How many jobs stand behind a column: `1 job (one run)`, `4 jobs`. */
export function countJobs(jobs: number): string {
  return jobs === 1 ? "1 job (one run)" : `${jobs} jobs`;
}
