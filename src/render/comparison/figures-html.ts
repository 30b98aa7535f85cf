import { NOT_MEASURED } from "../../format/figures.ts";
import type { ComparedLabel, Comparison, FigureRow } from "../../model/comparison.ts";
import { countJobs, nameFigure, pointToRest } from "../../words/comparison/figures.ts";
import { type Html, html, renderHtmlDetails } from "../formats/html.ts";
import { type CellText, describeCell, formatSpread } from "./cells.ts";
import { drawLevel } from "./drawings.ts";
import { orderLabels } from "./labels.ts";
import { isFilled, splitFigures } from "./rows.ts";

/** 100 figures of 300 labels stay below 20 MB. */
const DRAWN_LABELS = 300;
const SHOWN_FIGURES = 300;
const OPEN_LABELS = 12;
const OPEN_FIGURES = 4;

/** Every figure with a bar for each label; undefined without figures. */
export function renderFigures(comparison: Comparison): Html | undefined {
  const { main, other } = splitFigures(comparison.figures);
  const rows = [...main, ...other].slice(0, SHOWN_FIGURES);
  if (rows.length === 0) return undefined;
  const labels = orderLabels(comparison).slice(0, DRAWN_LABELS);
  const more = comparison.figures.length - rows.length;
  const open = labels.length <= OPEN_LABELS ? OPEN_FIGURES : 1;
  return html`${rows.map((row, index) => renderFigure(comparison, row, labels, index < open))}
${more > 0 ? html`<p>${pointToRest(more, "figure", "in comparison.json")}.</p>` : undefined}`;
}

function renderFigure(
  { labels: all, baseline }: Comparison,
  row: FigureRow,
  labels: readonly ComparedLabel[],
  open: boolean,
): Html {
  const cells = new Map(row.cells.map((cell) => [cell.label, cell]));
  const heights = row.cells.map((cell) => (isFilled(cell) ? cell.highest : 0));
  const largest = heights.reduce((most, height) => Math.max(most, height), 0);
  const spread = row.cells.some((cell) => isFilled(cell) && cell.jobs > 1);
  const lines = labels.map((label) => {
    return renderFigureLine(row, label, cells.get(label.label), { largest, baseline, spread });
  });
  const more = all.length - labels.length;
  const title = html`${nameFigure(row)}${row.primary ? html` <small>ranked by this</small>` : undefined}`;
  const table = html`<div class="scroll" tabindex="0" role="region" aria-label="${nameFigure(row)}"><table>
<thead><tr><th scope="col">label</th><th scope="col">drawn</th><th scope="col" class="right">${spread ? "median · ratio" : "figure · ratio"}</th>${spread ? html`<th scope="col" class="right">range</th>` : undefined}<th scope="col" class="right">jobs</th></tr></thead>
<tbody>
${lines}</tbody></table></div>
${more > 0 ? html`<p>${pointToRest(more, "label", "in comparison.json")}.</p>` : undefined}`;
  return renderHtmlDetails(title, table, open);
}

interface FigureScale {
  largest: number;
  baseline: string;
  spread: boolean;
}

function renderFigureLine(
  row: FigureRow,
  { label, jobs }: ComparedLabel,
  cell: FigureRow["cells"][number] | undefined,
  { largest, baseline, spread }: FigureScale,
): Html {
  const mark = label === baseline ? html` <small>baseline</small>` : undefined;
  const name = html`<td class="name">${label}${mark}</td>`;
  if (!isFilled(cell)) {
    const text = cell === undefined ? { text: NOT_MEASURED } : describeCell(row, cell, jobs);
    return html`<tr>${name}<td></td>${renderValue(text, true)}${spread ? html`<td></td>` : undefined}<td></td></tr>
`;
  }
  const bar = drawLevel(row, cell, largest, label === baseline);
  const figure = renderValue(describeCell(row, cell, jobs), true);
  const range = spread ? html`<td class="right">${formatSpread(row, cell)}</td>` : undefined;
  return html`<tr>${name}<td>${bar}</td>${figure}${range}<td class="right">${countJobs(cell.jobs)}</td></tr>
`;
}

function renderValue({ text, note }: CellText, right: boolean): Html {
  const remark = note === undefined ? undefined : html` <small>${note}</small>`;
  return html`<td class="${right ? "right" : "name"}">${text}${remark}</td>`;
}
