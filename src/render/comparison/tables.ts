import { formatRatio, NOT_MEASURED } from "../../format/figures.ts";
import type { ComparedLabel, Comparison, Cell as FigureCell, FigureRow, RankedLabel } from "../../model/comparison.ts";
import {
  countJobs,
  formatFigure,
  formatInterval,
  markRatio,
  nameFigure,
  quoteLabel,
} from "../../words/comparison/figures.ts";
import { tellCaveats } from "../../words/comparison/matrix.ts";
import { tellFewerJobs, tellNotComparable, tellTie } from "../../words/comparison/tables.ts";
import { type Cell, left, leftKeepingEnds, numberCell, right, type Table, tabulate } from "../formats/table.ts";
import { describeCell, describeCellBriefly, formatSpread } from "./cells.ts";
import { listRanked, titleLabel } from "./labels.ts";
import { findCell, findPrimaryRow, isFilled } from "./rows.ts";

/** The labels by their primary figure. */
export function tabulateRanking(comparison: Comparison, labels: readonly ComparedLabel[]): Table {
  const row = findPrimaryRow(comparison);
  const places = new Map(listRanked(comparison).map((place) => [place.label, place]));
  const ties = new Map(comparison.ranking?.labels.map((place) => [place.label, place]));
  const rows = labels.map(({ label, jobs }) => ({
    ...{ label, jobs, place: places.get(label), tie: ties.get(label) },
    figures: describeFigures(comparison, row, label),
  }));
  return tabulate(rows, [
    right("rank", ({ place }) => rankCell(place)),
    leftKeepingEnds("label", ({ label }) => titleLabel(label, comparison.baseline)),
    right("jobs", ({ label, jobs }) => jobsCell(findCell(row, label), jobs)),
    right(row === undefined ? "metric" : nameFigure(row), ({ figures }) => figures.median),
    right("range of the jobs", ({ figures }) => figures.range ?? "", 3),
    right("ratio", ({ figures }) => figures.ratio ?? ""),
    right("interval", ({ figures }) => figures.interval ?? "", 1),
    left("tie", ({ tie }) => tellTie(tie ?? {}), 2),
  ]);
}

/** The ranking with its ties as sentences below. */
export function splitTies(comparison: Comparison, labels: readonly ComparedLabel[]): { table: Table; ties: string[] } {
  const { columns, rows } = tabulateRanking(comparison, labels);
  const ties = rows.flatMap((row, index) => {
    const tie = row.at(-1)?.text ?? "";
    return tie === "" ? [] : [`${quoteLabel(labels[index]?.label ?? "")} is ${tie}`];
  });
  return { table: { columns: columns.slice(0, -1), rows: rows.map((row) => row.slice(0, -1)) }, ties };
}

function rankCell(place: RankedLabel | undefined): Cell {
  if (place === undefined) return { text: "" };
  return { text: `${place.rank}${place.shared ? "=" : ""}`, sortValue: place.rank };
}

function jobsCell(cell: FigureCell | undefined, jobs: number): Cell {
  const known = isFilled(cell) ? cell.jobs : jobs;
  return known < jobs ? { text: tellFewerJobs(known, jobs), sortValue: known } : numberCell(jobs, String);
}

interface LabelFigures {
  median: Cell;
  range?: string;
  ratio?: Cell;
  interval?: Cell;
}

function describeFigures({ baseline }: Comparison, row: FigureRow | undefined, label: string): LabelFigures {
  const cell = findCell(row, label);
  if (row === undefined || cell === undefined) return { median: { text: NOT_MEASURED } };
  if (!isFilled(cell)) return { median: describeCell(row, cell, 0) };
  const median = { text: formatFigure(row, cell.median), sortValue: cell.median };
  const known = { median, range: formatSpread(row, cell) };
  if (label === baseline) return { ...known, ratio: { text: formatRatio(1), sortValue: 1 } };
  const { state } = cell;
  if (state === "not-comparable") return { ...known, ratio: { text: "–", note: tellNotComparable(cell.reason) } };
  const { ratio, noRatio = "" } = cell;
  if (ratio === undefined) return { ...known, ratio: { text: "–", note: noRatio } };
  const note = tellCaveats(ratio);
  return {
    ...known,
    ratio: { text: markRatio(ratio), sortValue: ratio.ratio },
    interval: { text: formatInterval(ratio), ...(note !== "" && { note }) },
  };
}

/** Figures as rows, labels as columns; `brief` without intervals and jobs. */
export function tabulateFigures(
  comparison: Comparison,
  rows: readonly FigureRow[],
  labels: readonly ComparedLabel[],
  brief = false,
): Table {
  const shown = new Set(labels.map(({ label }) => label));
  const known = rows.map((row) => ({
    row,
    cells: new Map(row.cells.filter(({ label }) => shown.has(label)).map((cell) => [cell.label, cell])),
  }));
  return tabulate(known, [
    left("metric", ({ row }) => ({ text: nameFigure(row), ...(row.primary && !brief && { note: "ranked by this" }) })),
    ...labels.map(({ label, jobs }) => {
      const title = `${titleLabel(label, comparison.baseline)}${brief ? "" : `, ${countJobs(jobs)}`}`;
      return right<(typeof known)[number]>(title, ({ row, cells }) => {
        const cell = cells.get(label);
        if (cell === undefined) return "";
        return brief ? describeCellBriefly(row, cell) : describeCell(row, cell, jobs);
      });
    }),
  ]);
}
