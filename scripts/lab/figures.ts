import { findQuantile } from "../../src/bench/agreement.ts";
import { sum } from "../../src/model/numbers.ts";

/** The mean; NaN of none. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** The standard error of a median of few runs: 1.25 times that of their mean (for a normal distribution). */
export function scatterOfMedian(values: readonly number[]): number {
  const middle = mean(values);
  const squares = sum(values.map((value) => (value - middle) ** 2));
  return 1.25 * Math.sqrt(squares / Math.max(1, values.length - 1) / values.length);
}

/** The middle value, those that are not measured (NaN) left out. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which a share of the measured ones lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const measured = values.filter((value) => !Number.isNaN(value));
  return findQuantile(measured, share);
}

/** A share as `12.3%`; `-` of NaN, which is a share of nothing. */
export function formatPercent(share: number, digits = 1): string {
  return Number.isNaN(share) ? "-" : `${(share * 100).toFixed(digits)}%`;
}

/** How many of all: `3 of 4 (75%)`, or `0 of 0`. */
export function formatPart(part: number, all: number): string {
  return `${part} of ${all}${all === 0 ? "" : ` (${formatPercent(part / all, 0)})`}`;
}

/** The least and the most: `2 to 5`, or `5`. */
export function formatRange(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? `${low}` : `${low} to ${high}`;
}

/** A Markdown table of cells that are figures or text. */
export function formatTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}
