import { isFilled, splitFigures } from "../../compare/compared-figures.ts";
import { orderLabels } from "../../compare/label-order.ts";
import type { ComparedLabel, Comparison, FigureRow, FilledCell } from "../../model/comparison.ts";
import { countJobs, formatFigure, nameFigure, sayRankedBy } from "../../words/comparison/figures.ts";
import { listRest } from "../../words/report-notes.ts";
import { type Html, html, renderHtmlFold } from "../formats/html.ts";
import { toDrawnTable } from "../formats/html-tables.ts";
import { left, right, tabulate } from "../formats/table.ts";
import { describeCell, formatSpread } from "./cells.ts";

/** With this many labels, 100 figures stay below 20 MB. */
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
  return renderHtmlFold("figure", title, content, open);
}

const WIDTH = 220;
const HEIGHT = 18;
/** The median's bar under the jobs' range. */
function drawLevel(row: FigureRow, cell: FilledCell, largest: number, isBaseline: boolean): Html {
  const place = (value: number) => (largest <= 0 ? 0 : Math.round((value / largest) * WIDTH * 10) / 10);
  const [median, lowest, highest] = [cell.median, cell.lowest, cell.highest].map((value) => formatFigure(row, value));
  const middle = HEIGHT / 2;
  const line = html`<line x1="${place(cell.lowest)}" x2="${place(cell.highest)}" y1="${middle}" y2="${middle}"/>`;
  const reach = cell.jobs > 1 ? line : undefined;
  return html`<svg class="level-bar" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${median}, ${lowest} to ${highest}"><rect class="${isBaseline ? "baseline" : "other"}" width="${place(cell.median)}" height="${HEIGHT - 6}" y="3" rx="2"/>${reach}</svg>`;
}
