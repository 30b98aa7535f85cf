import {
  findCell,
  findPrimaryRow,
  findRatio,
  isFilled,
  selectMeasured,
  splitFigures,
} from "../../compare/compared-figures.ts";
import { listRanked, orderLabels, selectLabels } from "../../compare/label-order.ts";
import type { ComparedLabel, Comparison, Cell as FigureCell, FigureRow, RankedLabel } from "../../model/comparison.ts";
import { countJobs, nameFigure, quoteLabel, sayRankedBy, titleLabel } from "../../words/comparison/figures.ts";
import { giveReason } from "../../words/comparison/reasons.ts";
import { explainIndicative, tellFewerJobs, tellTie } from "../../words/comparison/tables.ts";
import { listRest } from "../../words/report-notes.ts";
import type { Panel } from "../formats/panel.ts";
import {
  type Cell,
  left,
  leftKeepingEnds,
  noteCell,
  numberCell,
  right,
  type Table,
  tabulate,
  tabulateFilled,
} from "../formats/table.ts";
import { describeCell, describeCellBriefly, splitCell } from "./cells.ts";
import { explainWaits, listHidden } from "./notes.ts";

const SHOWN_TIES = 10;

interface TableExtent {
  labels: readonly ComparedLabel[];
  isBrief?: boolean;
  elsewhere: string;
}

/** All labels by the ranked figure, or of more than `ranks` the best and worst; undefined for one label. */
export function describeRanking(
  comparison: Comparison,
  { ranks, isBrief = false, elsewhere }: Omit<TableExtent, "labels"> & { ranks: number },
): Panel | undefined {
  const row = findPrimaryRow(comparison);
  if (comparison.labels.length < 2 || row === undefined) return undefined;
  const shown = orderLabels({ ...comparison, labels: selectLabels(comparison, ranks) });
  const ties = mapTies(comparison);
  const told = shown.flatMap(({ label }) => (ties.has(label) ? `${quoteLabel(label)} is ${ties.get(label)}` : []));
  return {
    title: listRanked(comparison).length > 0 ? "Ranking" : "Labels side by side",
    table: tabulateRanking(comparison, row, shown, isBrief ? new Map() : ties),
    notes: isBrief && shown.some(({ label }) => isIndicative(row, label)) ? [explainIndicative()] : [],
    items: isBrief ? told.slice(0, SHOWN_TIES) : [],
    rest: listHidden(comparison.labels.length - shown.length, elsewhere),
  };
}

function isIndicative(row: FigureRow, label: string): boolean {
  return findRatio(findCell(row, label))?.method === "welch";
}

function mapTies({ ranking }: Comparison): Map<string, string> {
  const ties = ranking?.labels.map((place) => [place.label, tellTie(place)] as const) ?? [];
  return new Map(ties.filter(([, tie]) => tie !== ""));
}

function tabulateRanking(
  comparison: Comparison,
  row: FigureRow,
  labels: readonly ComparedLabel[],
  ties: ReadonlyMap<string, string>,
): Table {
  const { baseline } = comparison;
  const places = new Map(listRanked(comparison).map((place) => [place.label, place]));
  const rows = labels.map(({ label, jobs }) => {
    const cell = findCell(row, label);
    return { label, jobs, cell, ...splitCell(row, cell, label === baseline) };
  });
  return tabulateFilled<(typeof rows)[number]>(rows, [
    right("rank", ({ label }) => rankCell(places.get(label))),
    leftKeepingEnds("label", ({ label }) => titleLabel(label, baseline)),
    right("jobs", ({ cell, jobs }) => jobsCell(cell, jobs)),
    right(nameFigure(row), ({ median }) => median),
    right("range of the jobs", ({ range = "" }) => range, 3),
    right("ratio", ({ ratio = "" }) => ratio),
    right("interval", ({ interval = "" }) => interval, 1),
    left("tie", ({ label }) => ties.get(label) ?? "", 2),
  ]);
}

function rankCell(place: RankedLabel | undefined): Cell {
  if (place === undefined) return { text: "" };
  return { text: `${place.rank}${place.shared ? "=" : ""}`, sortValue: place.rank };
}

function jobsCell(cell: FigureCell | undefined, jobs: number): Cell {
  const known = isFilled(cell) ? cell.jobs : jobs;
  if (known >= jobs) return numberCell(jobs, String);
  const failure = isFilled(cell) ? cell.failure : undefined;
  return { ...noteCell(tellFewerJobs(known, jobs), [failure && giveReason(failure)]), sortValue: known };
}

/** The first of these figures; undefined without any. */
export function describeFigures(
  comparison: Comparison,
  rows: readonly FigureRow[],
  { labels, figures, isBrief, elsewhere }: TableExtent & { figures: number },
): Panel | undefined {
  if (rows.length === 0) return undefined;
  const shown = selectMeasured(rows, labels).slice(0, figures);
  return {
    title: "Metrics",
    table: tabulateFigures(comparison, shown, labels, isBrief),
    rest: [
      ...listRest(splitFigures(comparison.figures).main.length - shown.length, "metric", elsewhere),
      ...listHidden(comparison.labels.length - labels.length, elsewhere),
    ],
    notes: explainWaits(shown, labels),
  };
}

/** Figures as rows, labels as columns; `isBrief` without intervals and jobs. */
export function tabulateFigures(
  comparison: Comparison,
  rows: readonly FigureRow[],
  labels: readonly ComparedLabel[],
  isBrief = false,
): Table {
  const shown = new Set(labels.map(({ label }) => label));
  const known = rows.map((row) => ({
    row,
    cells: new Map(row.cells.filter(({ label }) => shown.has(label)).map((cell) => [cell.label, cell])),
  }));
  return tabulate(known, [
    left("metric", ({ row }) => noteCell(nameFigure(row), row.primary && !isBrief ? [sayRankedBy()] : [])),
    ...labels.map(({ label, jobs }) => {
      const title = `${titleLabel(label, comparison.baseline)}${isBrief ? "" : `, ${countJobs(jobs)}`}`;
      return right<(typeof known)[number]>(title, ({ row, cells }) => {
        const cell = cells.get(label);
        if (cell === undefined) return "";
        return isBrief ? describeCellBriefly(row, cell) : describeCell(row, cell, jobs);
      });
    }),
  ]);
}
