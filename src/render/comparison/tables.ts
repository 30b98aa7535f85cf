import { formatRatio, NOT_MEASURED } from "../../format/figures.ts";
import type { ComparedLabel, Comparison, FigureRow, RankedLabel } from "../../model/comparison.ts";
import {
  countJobs,
  formatFigure,
  formatInterval,
  markRatio,
  nameFigure,
  quoteLabel,
} from "../../words/comparison/figures.ts";
import { tellDoubts } from "../../words/comparison/matrix.ts";
import { tellNotComparable, tellTie } from "../../words/comparison/tables.ts";
import type { Cell, Table } from "../formats/table.ts";
import { describeCell, describeCellBriefly, formatSpread } from "./cells.ts";
import { findCell, findPrimaryRow, isFilled } from "./rows.ts";

const LABEL_COLUMN = 1;

/** The labels by their primary figure: rank, jobs, median, range, ratio, interval, tie. */
export function tabulateRanking(comparison: Comparison, labels: readonly ComparedLabel[]): Table {
  const row = findPrimaryRow(comparison);
  const places = new Map(comparison.ranking?.labels.map((place) => [place.label, place]));
  return {
    columns: [
      { title: "rank", align: "right" },
      { title: "label", align: "left" },
      { title: "jobs", align: "right" },
      { title: row === undefined ? "figure" : nameFigure(row), align: "right" },
      { title: "range of the jobs", align: "right", dispensability: 3 },
      { title: "ratio", align: "right" },
      { title: "interval", align: "right", dispensability: 1 },
      { title: "tie", align: "left", dispensability: 2 },
    ],
    rows: labels.map(({ label, jobs }) => [
      rankCell(places.get(label)),
      { text: label === comparison.baseline ? `${label} (baseline)` : label },
      { text: String(jobs), sortValue: jobs },
      ...figureCells(comparison, row, label),
      { text: tellTie(places.get(label) ?? {}) },
    ]),
  };
}

/** The ranking without its last column, whose sentences a narrow column would break, and those sentences. */
export function splitTies({ columns, rows }: Table): { table: Table; ties: string[] } {
  const ties = rows.flatMap((row) => {
    const tie = row.at(-1)?.text ?? "";
    return tie === "" ? [] : [`${quoteLabel(row[LABEL_COLUMN]?.text ?? "")} is ${tie}`];
  });
  return { table: { columns: columns.slice(0, -1), rows: rows.map((row) => row.slice(0, -1)) }, ties };
}

function rankCell(place: RankedLabel | undefined): Cell {
  if (place === undefined || place.tooFewJobs) return { text: "" };
  return { text: `${place.rank}${place.shared ? "=" : ""}`, sortValue: place.rank };
}

function figureCells({ baseline }: Comparison, row: FigureRow | undefined, label: string): Cell[] {
  const cell = findCell(row, label);
  if (row === undefined || cell === undefined) return emptyCells({ text: NOT_MEASURED });
  if (!isFilled(cell)) return emptyCells(describeCell(row, cell, 0));
  const figure = [{ text: formatFigure(row, cell.median), sortValue: cell.median }, { text: formatSpread(row, cell) }];
  if (label === baseline) return [...figure, { text: formatRatio(1), sortValue: 1 }, { text: "" }];
  if (cell.state === "not-comparable")
    return [...figure, { text: "–", note: tellNotComparable(cell.reason) }, { text: "" }];
  if (cell.ratio === undefined) return [...figure, { text: "–", note: cell.noRatio ?? "" }, { text: "" }];
  const { ratio } = cell;
  const note = tellDoubts(ratio);
  return [
    ...figure,
    { text: markRatio(ratio), sortValue: ratio.ratio },
    { text: formatInterval(ratio), ...(note !== "" && { note }) },
  ];
}

function emptyCells(first: Cell): Cell[] {
  return [first, { text: "" }, { text: "" }, { text: "" }];
}

/** Figures as rows, labels as columns: median, ratio, interval; `brief` leaves out intervals and jobs. */
export function tabulateFigures(
  comparison: Comparison,
  rows: readonly FigureRow[],
  labels: readonly ComparedLabel[],
  brief = false,
): Table {
  const shown = new Map(labels.map((label) => [label.label, label]));
  return {
    columns: [
      { title: "figure", align: "left" },
      ...labels.map(({ label, jobs }) => ({
        title: `${label}${label === comparison.baseline ? " (baseline)" : ""}${brief ? "" : `, ${countJobs(jobs)}`}`,
        align: "right" as const,
      })),
    ],
    rows: rows.map((row) => {
      const cells = new Map(row.cells.filter(({ label }) => shown.has(label)).map((cell) => [cell.label, cell]));
      return [
        row.primary && !brief ? { text: nameFigure(row), note: "ranked by this" } : { text: nameFigure(row) },
        ...labels.map(({ label, jobs }) => {
          const cell = cells.get(label);
          if (cell === undefined) return { text: "" };
          return brief ? describeCellBriefly(row, cell) : describeCell(row, cell, jobs);
        }),
      ];
    }),
  };
}
