import {
  formatBytes,
  formatDuration,
  formatIops,
  formatLatency,
  formatRate,
  formatRatio,
} from "../../format/figures.ts";
import { cleanText, joinAnd } from "../../format/plain-text.ts";
import type { FigureRow, Ratio } from "../../model/comparison.ts";

/** The longest label, and the longest name of a figure, inside a sentence. */
const MAX_LABEL = 60;
const MAX_NAME = 80;
/** More names than this make no sentence. */
const MAX_NAMES = 4;

const MEASURES = new Map([
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

type Named = Pick<FigureRow, "name" | "title" | "measure">;

/** What was measured of a figure. */
export function nameMeasure(measure: string): string {
  return MEASURES.get(measure) ?? measure;
}

/** A figure's name in a table. */
export function nameFigure({ name, title, measure }: Named): string {
  return `${title ?? name}: ${nameMeasure(measure)}`;
}

/** A figure's name inside a sentence. */
export function phraseFigure({ name, title, measure }: Named): string {
  return `${nameMeasure(measure)} of ${cleanText(title ?? name, MAX_NAME)}`;
}

/** A value of a figure in its unit. */
export function formatFigure({ unit, measure }: { unit: string; measure: string }, value: number): string {
  if (unit === "bytes") return formatBytes(value);
  if (unit === "bytesPerSecond") return formatRate(value);
  if (unit === "operationsPerSecond") return formatIops(value);
  return measure.startsWith("latency") ? formatLatency(value) : formatDuration(value);
}

/** The interval of a ratio; empty where nothing is known of the noise. */
export function formatInterval(ratio: Ratio): string {
  return "low" in ratio ? `${formatRatio(ratio.low)} to ${formatRatio(ratio.high)}` : "";
}

/** A ratio with its mark: `≈` where noise explains it, `?` where chance may, none otherwise or where no noise is known. */
export function markRatio(ratio: Ratio): string {
  const doubt = "doubt" in ratio ? ratio.doubt : undefined;
  return `${doubt === "noise" ? "≈" : ""}${formatRatio(ratio.ratio)}${doubt === "chance" ? "?" : ""}`;
}

/** A label inside a sentence, cut to a length that leaves the sentence readable. */
export function quoteLabel(label: string): string {
  return cleanText(label, MAX_LABEL);
}

/** Labels inside a sentence, the first four of them. */
export function joinLabels(labels: readonly string[]): string {
  const shown = labels.slice(0, MAX_NAMES).map(quoteLabel);
  const more = labels.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : joinAnd(shown);
}

/** How many jobs stand behind a column, and what so few of them are. */
export function countJobs(jobs: number): string {
  if (jobs === 1) return "1 job (one run)";
  return jobs === 3 ? "3 jobs (indicative)" : `${jobs} jobs`;
}

/** What is not shown here, and where it is. */
export function pointToRest(more: number, what: string, where: string): string {
  return `${more} more ${what}${more === 1 ? " stands" : "s stand"} ${where}`;
}
