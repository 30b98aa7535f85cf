import { findRatio, isFilled } from "../../compare/compared-figures.ts";
import { formatRatio, NOT_MEASURED } from "../../format/figures.ts";
import type { Cell as FigureCell, FigureRow, FilledCell } from "../../model/comparison.ts";
import { formatFigure, formatInterval, formatMedian, markRatio } from "../../words/comparison/figures.ts";
import { giveReason } from "../../words/comparison/reasons.ts";
import { tellCaveats, tellFewerJobs, tellMissingRatio, tellNotComparable } from "../../words/comparison/tables.ts";
import { type Cell, noteCell } from "../formats/table.ts";

/** `38 s to 41 s`; empty for one job. */
export function formatSpread(row: FigureRow, { jobs, lowest, highest }: FilledCell): string {
  return jobs < 2 ? "" : `${formatFigure(row, lowest)} to ${formatFigure(row, highest)}`;
}

/** What a cell says, a column each; parts that it lacks are absent. */
interface CellParts {
  /** The median, or why there is none. */
  median: Cell;
  range?: string;
  ratio?: Cell;
  interval?: Cell;
}

/** A cell's parts; the baseline's ratio is 1. */
export function splitCell(row: FigureRow, cell: FigureCell | undefined, isBaseline = false): CellParts {
  if (!isFilled(cell)) return { median: { text: cell?.state === "failed" ? giveReason(cell.reason) : NOT_MEASURED } };
  const known = { median: { text: formatMedian(row, cell), sortValue: cell.median }, range: formatSpread(row, cell) };
  if (isBaseline) return { ...known, ratio: { text: formatRatio(1), sortValue: 1 } };
  const ratio = findRatio(cell);
  if (ratio === undefined) return { ...known, ratio: noteCell("–", [tellNoRatio(cell)]) };
  const interval = noteCell(formatInterval(row, ratio), [tellCaveats(ratio)]);
  return { ...known, ratio: { text: markRatio(row, ratio), sortValue: ratio.ratio }, interval };
}

function tellNoRatio(cell: FilledCell): string | undefined {
  if (cell.state === "not-comparable") return tellNotComparable(giveReason(cell.reason));
  return cell.noRatio && giveReason(cell.noRatio);
}

/** The same in one column: median and ratio, noting the interval, why there is no ratio, and missing jobs. */
export function describeCell(row: FigureRow, cell: FigureCell | undefined, jobsOfLabel: number): Cell {
  const { median, ratio } = splitCell(row, cell);
  if (!isFilled(cell)) return median;
  const fewer =
    (cell.failure && giveReason(cell.failure)) ??
    (cell.jobs < jobsOfLabel ? tellFewerJobs(cell.jobs, jobsOfLabel) : "");
  const text = findRatio(cell) === undefined ? median.text : `${median.text} · ${ratio?.text}`;
  return noteCell(text, [describeNoise(row, cell), fewer], "; ");
}

function describeNoise(row: FigureRow, cell: FilledCell): string {
  if (cell.state === "not-comparable") return tellNotComparable(giveReason(cell.reason));
  if (cell.noRatio !== undefined) return tellMissingRatio(giveReason(cell.noRatio));
  if (cell.ratio === undefined) return "";
  const interval = formatInterval(row, cell.ratio);
  return cell.ratio.method === "welch" ? `${interval}, indicative` : interval;
}

/** The same without notes, for a narrow table. */
export function describeCellBriefly(row: FigureRow, cell: FigureCell): Cell {
  const { text } = describeCell(row, cell, 0);
  return { text: cell.state === "not-comparable" ? `${text} (not comparable)` : text };
}
