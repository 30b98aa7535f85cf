import { NOT_MEASURED } from "../../format/figures.ts";
import type { ComparedLabel, Comparison, FigureRow } from "../../model/comparison.ts";
import { countJobs, nameFigure } from "../../words/comparison/figures.ts";
import { type Html, html, renderHtmlDetails } from "../formats/html.ts";
import { frameTable, renderTextCell } from "../formats/html-tables.ts";
import { describeCell, formatSpread } from "./cells.ts";
import { drawLevel } from "./drawings.ts";
import { orderLabels } from "./labels.ts";
import { listRest } from "./notes.ts";
import { isFilled, splitFigures } from "./rows.ts";

/** 100 figures then stay below 20 MB. */
const DRAWN_LABELS = 300;
const SHOWN_FIGURES = 300;
const OPEN_LABELS = 12;
const OPEN_FIGURES = 4;

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
  const spread = filled.some(({ jobs }) => jobs > 1);
  const lines = labels.map((label) => {
    return renderLine(row, label, cells.get(label.label), { largest, baseline, spread });
  });
  const title = html`${nameFigure(row)}${row.primary ? html` <small>ranked by this</small>` : undefined}`;
  const range = spread ? html`<th scope="col" class="right">range</th>` : undefined;
  const heads = html`<th scope="col">label</th><th scope="col">drawn</th><th scope="col" class="right">${spread ? "median · ratio" : "value · ratio"}</th>${range}<th scope="col" class="right">jobs</th>`;
  const table = html`${frameTable(nameFigure(row), heads, lines)}
${pointToRest(all.length - labels.length, "label")}`;
  return renderHtmlDetails(title, table, open);
}

interface FigureScale {
  largest: number;
  baseline: string;
  spread: boolean;
}

function renderLine(
  row: FigureRow,
  { label, jobs }: ComparedLabel,
  cell: FigureRow["cells"][number] | undefined,
  { largest, baseline, spread }: FigureScale,
): Html {
  const isBaseline = label === baseline;
  const known = isFilled(cell) ? cell : undefined;
  const bar = known && drawLevel(row, known, largest, isBaseline);
  const text = cell === undefined ? { text: NOT_MEASURED } : describeCell(row, cell, jobs);
  const range = known ? html`<td class="right">${formatSpread(row, known)}</td>` : html`<td></td>`;
  const count = known ? html`<td class="right">${countJobs(known.jobs)}</td>` : html`<td></td>`;
  return html`<tr>${renderTextCell(isBaseline ? { text: label, note: "baseline" } : { text: label }, "left")}<td>${bar}</td>${renderTextCell(text, "right")}${spread ? range : undefined}${count}</tr>
`;
}
