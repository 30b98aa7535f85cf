import { findCell, findPrimaryRow, findRatio, isFilled, splitFigures } from "../../compare/compared-figures.ts";
import { orderLabels } from "../../compare/label-order.ts";
import { joinPresent } from "../../format/plain-text.ts";
import type { ComparedLabel, Comparison, FigureRow, FilledCell, Ratio } from "../../model/comparison.ts";
import {
  countJobs,
  formatFigure,
  formatInterval,
  nameFigure,
  sayRankedBy,
  tellRatio,
} from "../../words/comparison/figures.ts";
import { type Html, html, renderHtmlDetails } from "../formats/html.ts";
import { renderList, toDrawnTable } from "../formats/html-tables.ts";
import { type Cell, dropEmptyColumns, left, right, tabulate } from "../formats/table.ts";
import { describeCell, formatSpread } from "./cells.ts";
import { SHOWN_LABELS } from "./matrix.ts";
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
  const { columns, rows } = dropEmptyColumns(tabulateRanking(comparison, row, shown, false));
  const axis = findAxis(row);
  const draw = ({ label }: ComparedLabel): Cell => {
    const isBaseline = label === comparison.baseline;
    const ratio = isBaseline ? ({ method: "one-run", ratio: 1 } as const) : findRatio(findCell(row, label));
    return { text: "", drawing: ratio && drawInterval(row, ratio, axis) };
  };
  const drawings = tabulate(shown, [left("slower or faster than the baseline, logarithmic", draw)]);
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

const WIDTH = 220;
const HEIGHT = 18;
const MARGIN = 6;
/** The axis reaches at least from 0.8x to 1.25x, so that noise looks small. */
const MIN_REACH = 1.25;

/** A logarithmic axis. */
interface RatioAxis {
  lowest: number;
  highest: number;
}

/** The axis of a row's ratios and intervals. */
function findAxis({ cells }: FigureRow): RatioAxis {
  const ends = cells.flatMap((cell) => {
    const ratio = findRatio(cell);
    if (ratio === undefined) return [];
    return "low" in ratio ? [ratio.low, ratio.high, ratio.ratio] : [ratio.ratio];
  });
  const usable = ends.filter((end) => end > 0 && Number.isFinite(end));
  return {
    lowest: usable.reduce((lowest, end) => Math.min(lowest, end), 1 / MIN_REACH),
    highest: usable.reduce((highest, end) => Math.max(highest, end), MIN_REACH),
  };
}

/** A ratio on its interval, what is faster to the right; hollow without one. */
function drawInterval(row: FigureRow, ratio: Ratio, axis: RatioAxis): Html {
  const place = (value: number): number => {
    const clamped = Math.min(axis.highest, Math.max(axis.lowest, value));
    const share = Math.log(clamped / axis.lowest) / Math.log(axis.highest / axis.lowest);
    return round(MARGIN + (row.better === "lower" ? 1 - share : share) * (WIDTH - 2 * MARGIN));
  };
  const middle = HEIGHT / 2;
  const label = joinPresent([tellRatio(row, ratio.ratio), formatInterval(row, ratio)]);
  const reach =
    "low" in ratio
      ? html`<line class="reach" x1="${place(ratio.low)}" x2="${place(ratio.high)}" y1="${middle}" y2="${middle}"/>`
      : undefined;
  return html`<svg class="interval" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><line class="one" x1="${place(1)}" x2="${place(1)}" y1="0" y2="${HEIGHT}"/>${reach}<circle class="${"low" in ratio ? "known" : "bare"}" cx="${place(ratio.ratio)}" cy="${middle}" r="4"/></svg>`;
}

/** The median's bar under the jobs' range. */
function drawLevel(row: FigureRow, cell: FilledCell, largest: number, isBaseline: boolean): Html {
  const place = (value: number): number => round(largest <= 0 ? 0 : (value / largest) * WIDTH);
  const label = `${formatFigure(row, cell.median)}, ${formatFigure(row, cell.lowest)} to ${formatFigure(row, cell.highest)}`;
  const middle = HEIGHT / 2;
  const reach =
    cell.jobs > 1
      ? html`<line x1="${place(cell.lowest)}" x2="${place(cell.highest)}" y1="${middle}" y2="${middle}"/>`
      : undefined;
  return html`<svg class="level-bar" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><rect class="${isBaseline ? "baseline" : "other"}" width="${place(cell.median)}" height="${HEIGHT - 6}" y="3" rx="2"/>${reach}</svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
