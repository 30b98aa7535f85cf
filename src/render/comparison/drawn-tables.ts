import { findCell, findPrimaryRow, findRatio, isFilled, splitFigures } from "../../compare/compared-figures.ts";
import { orderLabels } from "../../compare/label-order.ts";
import type { ComparedLabel, Comparison, FigureRow } from "../../model/comparison.ts";
import { countJobs, nameFigure, sayRankedBy } from "../../words/comparison/figures.ts";
import { type Html, html, renderHtmlDetails } from "../formats/html.ts";
import { renderList, toDrawnTable } from "../formats/html-tables.ts";
import { type Cell, dropEmptyColumns, left, right, tabulate } from "../formats/table.ts";
import { SHOWN_LABELS } from "./build-matrix-data.ts";
import { describeCell, formatSpread } from "./cells.ts";
import { drawInterval, drawLevel, findAxis } from "./drawings.ts";
import { listRest } from "./notes.ts";
import { listTies, tabulateRanking } from "./tables.ts";

/** With this many labels, 100 figures stay below 20 MB. */
const DRAWN_LABELS = 300;
const SHOWN_FIGURES = 300;
const OPEN_LABELS = 12;
const OPEN_FIGURES = 4;

/** The ranking with drawn intervals and ties; undefined for one label. */
export function renderRanking(comparison: Comparison): Html | undefined {
  const row = findPrimaryRow(comparison);
  if (row === undefined || comparison.labels.length < 2) return undefined;
  const labels = orderLabels(comparison);
  const shown = labels.slice(0, SHOWN_LABELS);
  const { columns, rows } = dropEmptyColumns(tabulateRanking(comparison, shown, false));
  const axis = findAxis(row);
  const draw = ({ label }: ComparedLabel): Cell => {
    const isBaseline = label === comparison.baseline;
    const ratio = isBaseline ? ({ method: "one-run", ratio: 1 } as const) : findRatio(findCell(row, label));
    return { text: "", drawing: ratio && drawInterval(ratio, axis) };
  };
  const drawings = tabulate(shown, [left("ratio to the baseline, logarithmic", draw)]);
  const table = {
    columns: [...columns, ...drawings.columns],
    rows: rows.map((cells, index) => [...cells, ...(drawings.rows[index] ?? [])]),
  };
  return html`${toDrawnTable(table, "Ranking")}
${renderList({ items: listTies(comparison, shown) })}
${pointToRest(labels.length - shown.length, "label")}`;
}

/** Every figure, a bar for each label. */
export function renderFigures(comparison: Comparison): Html | undefined {
  const { main, other } = splitFigures(comparison.figures);
  const rows = [...main, ...other].slice(0, SHOWN_FIGURES);
  if (rows.length === 0) return undefined;
  const labels = orderLabels(comparison).slice(0, DRAWN_LABELS);
  const open = labels.length <= OPEN_LABELS ? OPEN_FIGURES : 1;
  return html`${rows.map((row, index) => renderFigure(comparison, row, labels, index < open))}
${pointToRest(comparison.figures.length - rows.length, "metric")}`;
}

function pointToRest(more: number, what: string): Html[] {
  return listRest(more, what, "in comparison.json").map((rest) => html`<p>${rest}.</p>`);
}

function renderFigure(
  { labels: all, baseline }: Comparison,
  row: FigureRow,
  labels: readonly ComparedLabel[],
  open: boolean,
): Html {
  const cells = new Map(row.cells.map((cell) => [cell.label, cell]));
  const filled = row.cells.filter(isFilled);
  const largest = filled.reduce((most, { highest }) => Math.max(most, highest), 0);
  const isSpread = filled.some(({ jobs }) => jobs > 1);
  const rows = labels.map(({ label, jobs }) => {
    const cell = cells.get(label);
    return { label, jobs, cell, known: isFilled(cell) ? cell : undefined };
  });
  const table = tabulate<(typeof rows)[number]>(rows, [
    left("label", ({ label }) => (label === baseline ? { text: label, note: "baseline" } : label)),
    left("drawn", ({ label, known }) => ({
      text: "",
      drawing: known && drawLevel(row, known, largest, label === baseline),
    })),
    right(isSpread ? "median · ratio" : "value · ratio", ({ cell, jobs }) => describeCell(row, cell, jobs)),
    ...(isSpread
      ? [right<(typeof rows)[number]>("range", ({ known }) => (known ? formatSpread(row, known) : ""))]
      : []),
    right("jobs", ({ known }) => (known ? countJobs(known.jobs) : "")),
  ]);
  const title = html`${nameFigure(row)}${row.primary ? html` <small>${sayRankedBy()}</small>` : undefined}`;
  const content = html`${toDrawnTable(table, nameFigure(row))}
${pointToRest(all.length - labels.length, "label")}`;
  return renderHtmlDetails(title, content, open);
}
