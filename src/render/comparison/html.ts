import type { ComparedLabel, Comparison, FigureRow } from "../../model/comparison.ts";
import { NOT_MEASURED } from "../../model/format.ts";
import { countJobs, nameFigure, pointToRest } from "../../words/comparison/figures.ts";
import { tellGate } from "../../words/comparison/gates.ts";
import { explainDrawings } from "../../words/comparison/tables.ts";
import { type Html, html, renderHtmlDetails } from "../formats/html.ts";
import { toHtmlTable } from "../formats/html-tables.ts";
import { renderPage } from "../formats/page.ts";
import { type Cell, dropEmptyColumns } from "../formats/table.ts";
import { renderCauses } from "./causes-html.ts";
import { describeCell, formatSpread } from "./cells.ts";
import { drawInterval, drawLevel, findAxis, type RatioAxis } from "./drawings.ts";
import { orderLabels, selectLabels } from "./labels.ts";
import { listReadingNotes } from "./notes.ts";
import { listPayloadNotes, PAYLOADS_TITLE, tabulatePayloads } from "./payloads.ts";
import { findCell, findPrimaryRow, isFilled, splitFigures } from "./rows.ts";
import { COMPARISON_STYLE } from "./style.ts";
import { splitTies, tabulateRanking } from "./tables.ts";

/** A page of more rows than this is no help; comparison.json has all. */
const SHOWN_LABELS = 1000;
/** Labels with a bar each in every figure: 100 figures of 300 labels stay below 20 MB. */
const DRAWN_LABELS = 300;
const SHOWN_FIGURES = 300;
const OPEN_FIGURES = 8;
const SHOWN_COLUMNS = 10;
const SHOWN_LINES = 500;

/**
 * A comparison as one HTML file without any script: the ranking with intervals drawn, bars for every figure, what
 * differs and what can explain it. Light or dark by the reader's preference; everything can be reached by keyboard.
 */
export function renderComparisonHtml(comparison: Comparison): string {
  const body = html`${renderHeader(comparison)}
<main>
${renderGates(comparison)}
${renderRanking(comparison)}
${renderFigures(comparison)}
${renderPayloads(comparison)}
${renderCauses(comparison)}
${renderMissing(comparison)}
<h2>How to read this</h2>
<p>${explainDrawings()}</p>
${[...comparison.notes.slice(0, SHOWN_LINES), ...listReadingNotes(comparison)].map((note) => html`<p>${note}</p>`)}
</main>
<footer>Written by io-probe ${comparison.toolVersion}. This page is one file and fetches nothing.</footer>`;
  return renderPage({ title: "io-probe: comparison", body, style: COMPARISON_STYLE });
}

function renderHeader(comparison: Comparison): Html {
  const { labels, missing, baseline } = comparison;
  const primary = findPrimaryRow(comparison);
  const cards: [string, string][] = [
    ["labels", String(labels.length)],
    ["jobs", String(labels.reduce((sum, { jobs }) => sum + jobs, 0))],
    ["missing", String(missing.length)],
  ];
  return html`<header>
<div class="bar"><span class="brand">io-probe · comparison</span></div>
<h1>${comparison.headline ?? ""}</h1>
<p class="quiet">${primary === undefined ? undefined : html`Ranked by ${nameFigure(primary)}. `}The baseline is ${baseline}.</p>
<dl class="cards">${cards.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
</header>`;
}

function renderGates({ gates }: Comparison): Html | undefined {
  if (gates === undefined || gates.length === 0) return undefined;
  const items = gates.map((gate) => html`<li class="outcome-${gate.outcome}">${tellGate(gate)}</li>`);
  return html`<h2>Gates</h2>
<ul class="findings">${items}</ul>`;
}

function renderRanking(comparison: Comparison): Html | undefined {
  const row = findPrimaryRow(comparison);
  if (row === undefined || comparison.labels.length < 2) return undefined;
  const labels = orderLabels(comparison);
  const shown = labels.slice(0, SHOWN_LABELS);
  const { table, ties } = splitTies(tabulateRanking(comparison, shown));
  const { columns, rows } = dropEmptyColumns(table);
  const axis = findAxis(row);
  const lines = rows.map((cells, index) => {
    const drawing = drawLabel(comparison, row, shown[index]?.label ?? "", axis);
    return html`<tr>${cells.map((cell, column) => renderCell(cell, columns[column]?.align === "right"))}<td>${drawing}</td></tr>
`;
  });
  const more = labels.length - shown.length;
  return html`<h2>Ranking</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Ranking"><table>
<thead><tr>${columns.map(({ title, align }) => html`<th scope="col" class="${align}">${title}</th>`)}<th scope="col">ratio to the baseline, logarithmic</th></tr></thead>
<tbody>
${lines}</tbody></table></div>
${ties.length === 0 ? undefined : html`<ul>${ties.map((tie) => html`<li>${tie}</li>`)}</ul>`}
${more > 0 ? html`<p>${pointToRest(more, "label", "in comparison.json")}.</p>` : undefined}`;
}

/** A label's ratio as a drawing; the baseline is a bare dot at 1. */
function drawLabel({ baseline }: Comparison, row: FigureRow, label: string, axis: RatioAxis): Html | undefined {
  if (label === baseline) return drawInterval({ method: "one-run", ratio: 1 }, axis);
  const cell = findCell(row, label);
  return cell?.state === "measured" && cell.ratio !== undefined ? drawInterval(cell.ratio, axis) : undefined;
}

function renderCell({ text, note }: Cell, right: boolean): Html {
  const remark = note === undefined ? undefined : html` <small>${note}</small>`;
  return html`<td class="${right ? "right" : "name"}">${text}${remark}</td>`;
}

function renderFigures(comparison: Comparison): Html | undefined {
  const { main, other } = splitFigures(comparison.figures);
  const rows = [...main, ...other].slice(0, SHOWN_FIGURES);
  if (rows.length === 0) return undefined;
  const labels = orderLabels(comparison).slice(0, DRAWN_LABELS);
  const more = comparison.figures.length - rows.length;
  return html`<h2>Figures</h2>
${rows.map((row, index) => renderFigure(comparison, row, labels, index < OPEN_FIGURES))}
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
  /** The figure that fills a bar. */
  largest: number;
  baseline: string;
  /** Whether any label has several jobs, and with them a range. */
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
    return html`<tr>${name}<td></td>${renderCell(text, true)}${spread ? html`<td></td>` : undefined}<td></td></tr>
`;
  }
  const bar = drawLevel(row, cell, largest, label === baseline);
  const figure = renderCell(describeCell(row, cell, jobs), true);
  const range = spread ? html`<td class="right">${formatSpread(row, cell)}</td>` : undefined;
  return html`<tr>${name}<td>${bar}</td>${figure}${range}<td class="right">${countJobs(cell.jobs)}</td></tr>
`;
}

function renderPayloads(comparison: Comparison): Html | undefined {
  const table = tabulatePayloads(comparison, selectLabels(comparison, SHOWN_COLUMNS));
  if (table.rows.length === 0) return undefined;
  return html`<h2>${PAYLOADS_TITLE}</h2>
${toHtmlTable(table, { caption: PAYLOADS_TITLE })}
<p class="quiet">${listPayloadNotes(comparison).join(" ")}</p>
${nameHidden(comparison)}`;
}

/** That a table of columns has not all labels. */
function nameHidden({ labels }: Comparison): Html | undefined {
  const hidden = labels.length - SHOWN_COLUMNS;
  return hidden > 0 ? html`<p class="quiet">${pointToRest(hidden, "label", "in comparison.json")}.</p>` : undefined;
}

function renderMissing({ missing }: Comparison): Html | undefined {
  if (missing.length === 0) return undefined;
  const items = missing
    .slice(0, SHOWN_LINES)
    .map(({ name, reason }) => html`<li>${name}${reason === undefined ? undefined : html`: ${reason}`}</li>`);
  return html`<h2>Missing</h2>
<ul>${items}</ul>
${missing.length > SHOWN_LINES ? html`<p>${missing.length - SHOWN_LINES} more are missing.</p>` : undefined}`;
}
