import type { Cell, FigureRow, FilledCell, Ratio } from "../../model/comparison.ts";
import {
  formatBytes,
  formatDuration,
  formatIops,
  formatLatency,
  formatRate,
  formatRatio,
  NOT_MEASURED,
} from "../../model/format.ts";
import { cleanText } from "../../model/plain-text.ts";

/** What a measure is called in a table. */
const MEASURE_NAMES = new Map([
  ["duration", "duration"],
  ["disk-wait", "disk wait"],
  // In comparisons of before 0.2.
  ["io-stall", "disk wait"],
  ["read-bytes", "bytes read"],
  ["written-bytes", "bytes written"],
  ["bandwidth", "bandwidth"],
  ["iops", "IOPS"],
  ["latency-mean", "mean latency"],
  ["latency-p95", "latency, 95th percentile"],
  ["latency-p99", "latency, 99th percentile"],
]);

/** The longest name inside a sentence. */
const NAME_LIMIT = 80;
/** A secondary ratio whose adjusted p value is above this is within the noise. */
const ERROR_RATE = 0.05;

/** A figure's name in a table, as plain text. */
export function nameFigure({ name, title, measure }: Pick<FigureRow, "name" | "title" | "measure">): string {
  return `${title ?? name}: ${MEASURE_NAMES.get(measure) ?? measure}`;
}

/** A figure's name inside a sentence: `duration of npm ci`. Plain text. */
export function phraseFigure({ name, title, measure }: Pick<FigureRow, "name" | "title" | "measure">): string {
  return `${MEASURE_NAMES.get(measure) ?? measure} of ${cleanText(title ?? name, NAME_LIMIT)}`;
}

/** A value of a figure in its unit. */
export function formatFigure({ unit, measure }: { unit: string; measure: string }, value: number): string {
  if (unit === "bytes") return formatBytes(value);
  if (unit === "bytesPerSecond") return formatRate(value);
  if (unit === "operationsPerSecond") return formatIops(value);
  return measure.startsWith("latency") ? formatLatency(value) : formatDuration(value);
}

/** The range of a cell's jobs in its unit: `38 s to 41 s`; empty for one job. */
export function formatSpread(row: FigureRow, { jobs, lowest, highest }: FilledCell): string {
  return jobs < 2 ? "" : `${formatFigure(row, lowest)} to ${formatFigure(row, highest)}`;
}

/** The interval of a ratio: `1.85x to 2.01x`; empty where nothing is known of the noise. */
export function formatInterval(ratio: Ratio): string {
  return "low" in ratio ? `${formatRatio(ratio.low)} to ${formatRatio(ratio.high)}` : "";
}

/**
 * A ratio with a mark for what the data carry: `≈1.02x` where the interval holds 1; `0.90x?` where it does not, but among
 * so many secondary figures chance may have brought it; no mark where nothing is known of the noise.
 */
export function formatMarkedRatio(row: FigureRow, ratio: Ratio): string {
  const text = formatRatio(ratio.ratio);
  const mark = findMark(row, ratio);
  return mark === "≈" ? `${mark}${text}` : `${text}${mark}`;
}

/** The mark of a ratio: `≈` for noise, `?` for what chance may have brought among so many figures, or none. */
export function findMark({ primary }: FigureRow, ratio: Ratio): "≈" | "?" | "" {
  if (!("pValue" in ratio)) return "";
  if (ratio.low <= 1 && 1 <= ratio.high) return "≈";
  return !primary && (ratio.adjustedPValue ?? ratio.pValue) > ERROR_RATE ? "?" : "";
}

/** What a cell shows: the figure with its ratio, and in smaller print what is known of the noise or why there is no ratio. */
export interface CellText {
  text: string;
  note?: string;
}

/** The median of a cell and its ratio to the baseline; `jobsOfLabel` tells where some of them have no such figure. */
export function describeCell(row: FigureRow, cell: Cell, jobsOfLabel: number): CellText {
  if (cell.state === "not-measured") return { text: NOT_MEASURED };
  if (cell.state === "failed") return describeFailedCell(row, cell);
  const value = formatFigure(row, cell.median);
  const ratio = cell.state === "measured" ? cell.ratio : undefined;
  const notes = [describeNoise(cell), cell.jobs < jobsOfLabel ? `${cell.jobs} of ${jobsOfLabel} jobs` : ""].filter(
    (note) => note !== "",
  );
  return {
    text: ratio === undefined ? value : `${value} · ${formatMarkedRatio(row, ratio)}`,
    ...(notes.length > 0 && { note: notes.join("; ") }),
  };
}

function describeFailedCell(row: FigureRow, cell: Extract<Cell, { state: "failed" }>): CellText {
  if (cell.succeededMedian === undefined) return { text: cell.reason };
  return { text: cell.reason, note: `${formatFigure(row, cell.succeededMedian)} where it succeeded` };
}

/** What is known of the noise of a ratio, or why there is no ratio. */
function describeNoise(cell: FilledCell): string {
  if (cell.state === "not-comparable") return `not comparable: ${cell.reason}`;
  if (cell.noRatio !== undefined) return `no ratio: ${cell.noRatio}`;
  if (cell.ratio === undefined) return "";
  const interval = formatInterval(cell.ratio);
  return cell.ratio.method === "welch" ? `${interval}, indicative` : interval;
}

/** The same in as little room as a terminal's column has. */
export function describeCellBriefly(row: FigureRow, cell: Cell): CellText {
  const { text } = describeCell(row, cell, 0);
  return cell.state === "not-comparable" ? { text: `${text} (not comparable)` } : { text };
}

/** How many jobs stand behind a column, and what so few of them are: `1 job (one run)`, `4 jobs`. */
export function countJobs(jobs: number): string {
  if (jobs === 1) return "1 job (one run)";
  return jobs === 3 ? "3 jobs (indicative)" : `${jobs} jobs`;
}
