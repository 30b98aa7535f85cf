import { NOT_MEASURED } from "../../format/figures.ts";
import type { Cell, FigureRow, FilledCell } from "../../model/comparison.ts";
import { formatFigure, formatInterval, markRatio } from "../../words/comparison/figures.ts";
import {
  tellFewerJobs,
  tellIndicative,
  tellMissingRatio,
  tellNotComparable,
  tellSucceeded,
} from "../../words/comparison/tables.ts";
import { findRatio } from "./rows.ts";

/** `38 s to 41 s`; empty for one job. */
export function formatSpread(row: FigureRow, { jobs, lowest, highest }: FilledCell): string {
  return jobs < 2 ? "" : `${formatFigure(row, lowest)} to ${formatFigure(row, highest)}`;
}

/** `note` has the interval, or why there is no ratio. */
export interface CellText {
  text: string;
  note?: string;
}

/** A cell's median and ratio, noting missing jobs. */
export function describeCell(row: FigureRow, cell: Cell, jobsOfLabel: number): CellText {
  if (cell.state === "not-measured") return { text: NOT_MEASURED };
  if (cell.state === "failed") return describeFailedCell(row, cell);
  const value = formatFigure(row, cell.median);
  const ratio = findRatio(cell);
  const fewer = cell.jobs < jobsOfLabel ? tellFewerJobs(cell.jobs, jobsOfLabel) : "";
  const notes = [describeNoise(cell), fewer].filter((note) => note !== "");
  return {
    text: ratio === undefined ? value : `${value} · ${markRatio(ratio)}`,
    ...(notes.length > 0 && { note: notes.join("; ") }),
  };
}

function describeFailedCell(row: FigureRow, cell: Extract<Cell, { state: "failed" }>): CellText {
  if (cell.succeededMedian === undefined) return { text: cell.reason };
  return { text: cell.reason, note: tellSucceeded(formatFigure(row, cell.succeededMedian)) };
}

function describeNoise(cell: FilledCell): string {
  if (cell.state === "not-comparable") return tellNotComparable(cell.reason);
  if (cell.noRatio !== undefined) return tellMissingRatio(cell.noRatio);
  if (cell.ratio === undefined) return "";
  const interval = formatInterval(cell.ratio);
  return cell.ratio.method === "welch" ? tellIndicative(interval) : interval;
}

/** The same without notes. */
export function describeCellBriefly(row: FigureRow, cell: Cell): CellText {
  const { text } = describeCell(row, cell, 0);
  return cell.state === "not-comparable" ? { text: `${text} (not comparable)` } : { text };
}
