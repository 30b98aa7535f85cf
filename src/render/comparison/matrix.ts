import { findCell, findKeyRows, findRatio, isFilled } from "../../compare/compared-figures.ts";
import { listRanked, orderLabels } from "../../compare/label-order.ts";
import { judgeRatio, type Verdict } from "../../compare/significance.ts";
import { NOT_MEASURED } from "../../format/figures.ts";
import { joinPresent } from "../../format/plain-text.ts";
import type { Cell, ComparedLabel, Comparison, FigureRow, Ratio } from "../../model/comparison.ts";
import { findLargest, findSmallest } from "../../model/numbers.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { formatInterval, formatMedian, markFactor, markRatio, tellRatio } from "../../words/comparison/figures.ts";
import { giveReason } from "../../words/comparison/reasons.ts";
import { explainMatrix, nameMeasureBriefly, tellRankedInterval, VERDICT_MARKS } from "../../words/comparison/tables.ts";
import { listRest } from "../../words/report-notes.ts";
import { type Html, html, nameInAddress } from "../formats/html.ts";
import { drawLine } from "../formats/lanes.ts";
import { describeCell, formatSpread } from "./cells.ts";
import type { MatrixData } from "./exports.ts";

/** Nobody reads a table with more rows. */
export const SHOWN_LABELS = 1000;
/** Ratios from which on colours are stronger. */
const STRENGTHS = [1.25, 2];

/** What the page's table has, for its script: the labels by their rank, and the key figures. */
export function buildMatrixData(comparison: Comparison): MatrixData {
  const labels = orderLabels(comparison).slice(0, SHOWN_LABELS);
  const names = labels.map(({ label }) => label);
  const addresses = nameInAddress(names, "label");
  const shown = new Set(names);
  const places = new Map(listRanked(comparison).map((place) => [place.label, place]));
  return {
    kind: "comparison",
    baseline: comparison.baseline,
    labels: labels.map(({ label, jobs }, index) => {
      const { rank, shared } = places.get(label) ?? {};
      return omitUndefined({ label, address: addresses[index] ?? "", jobs, rank, shared });
    }),
    figures: findKeyRows(comparison).map((row) => ({
      ...row,
      cells: row.cells.filter(({ label }) => shown.has(label)),
    })),
  };
}

/** All labels by the key figures. */
export function renderMatrix(comparison: Comparison, { labels, figures }: MatrixData): Html | undefined {
  if (figures.length === 0) return undefined;
  const isRanked = labels.some(({ rank }) => rank !== undefined);
  const ranked = figures.find(({ primary }) => primary);
  const axis = ranked && labels.length > 1 ? findAxis(ranked) : undefined;
  const cells = figures.map((row) => new Map(row.cells.map((cell) => [cell.label, cell])));
  const known = new Map(comparison.labels.map((label) => [label.label, label]));
  const lines = labels.map(({ label, address, jobs, rank, shared }) => {
    const sort = rank === undefined ? undefined : html` data-sort="${rank}"`;
    const place = isRanked ? html`<td class="right"${sort}>${rank}${shared && "="}</td>` : undefined;
    const name = renderLabel(comparison, label, address, known.get(label));
    const ratio = label === comparison.baseline ? AS_BASELINE : ranked && findRatio(findCell(ranked, label));
    const drawn = ranked && axis && html`<td class="dots">${ratio && drawInterval(ranked, ratio, axis)}</td>`;
    const values = figures.map((row, index) => renderCell(row, cells[index]?.get(label), jobs));
    return html`<tr${label === comparison.baseline ? html` class="own"` : undefined}>${place}${name}<td class="right jobs" data-sort="${jobs}">${jobs}</td>${drawn}${values}</tr>
`;
  });
  const columns = nameColumns(figures);
  const heads = figures.map((row, index) => renderHead(row, columns[index] ?? "", !isRanked));
  const rest = listRest(comparison.labels.length - labels.length, "label", "in comparison.json");
  return html`<div class="scroll matrix" id="matrix" tabindex="0" role="region" aria-label="All labels"><table class="sortable">
<thead><tr>${isRanked ? html`<th scope="col" class="right" data-column="rank" data-sortable="ascending" aria-sort="ascending">rank</th>` : undefined}<th scope="col" class="label" data-column="label" data-sortable>label</th><th scope="col" class="right jobs" data-column="jobs" data-sortable>jobs</th>${ranked && axis && renderDotsHead(ranked, axis)}${heads}</tr></thead>
<tbody>
${lines}</tbody></table></div>
<p class="quiet legend">${explainMatrix(comparison.baseline)}${rest.map((line) => html` ${line}.`)}</p>`;
}

const AS_BASELINE = { method: "one-run", ratio: 1 } as const;

/** The columns' names in the page's address. */
function nameColumns(rows: readonly FigureRow[]): string[] {
  const fixed = ["rank", "label", "jobs"];
  const names = rows.map(({ title, name, measure }) => `${title ?? name} ${nameMeasureBriefly(measure)}`);
  return nameInAddress([...fixed, ...names], "figure").slice(fixed.length);
}

function renderDotsHead(row: FigureRow, axis: RatioAxis): Html {
  return html`<th scope="col" class="dots">${row.title ?? row.name} <small>ratio, ${nameEnds(row, axis)}</small></th>`;
}

function renderHead(row: FigureRow, column: string, isOrder: boolean): Html {
  const first = row.better === "higher" ? "descending" : "ascending";
  const order = isOrder && row.primary ? html` aria-sort="${first}"` : undefined;
  return html`<th scope="col" class="right" data-column="${column}" data-sortable="${first}"${order}>${row.title ?? row.name} <small>${nameMeasureBriefly(row.measure)}</small></th>`;
}

function renderLabel(
  { baseline, ranking }: Comparison,
  label: string,
  address: string,
  compared: ComparedLabel | undefined,
): Html {
  const marks = [...(label === baseline ? ["baseline"] : []), ...(label === ranking?.winner ? ["best"] : [])];
  const [first, ...others] = compared?.failures ?? [];
  const more = others.length > 0 ? `, and ${others.length} more` : "";
  const failed = first && html` <small>${first.window} ${giveReason(first.reason)}${more}</small>`;
  return html`<th scope="row"><a href="#label=${address}" data-label="${address}">${label}</a>${marks.map((mark) => html` <small class="tag">${mark}</small>`)}${failed}</th>`;
}

function renderCell(row: FigureRow, cell: Cell | undefined, jobs: number): Html {
  if (cell?.state === "failed")
    return html`<td class="right pale" title="${giveReason(cell.reason)}"><small>${cell.ended ?? "failed"}</small></td>`;
  if (!isFilled(cell)) return html`<td class="right pale"><small>${NOT_MEASURED}</small></td>`;
  const value = formatMedian(row, cell);
  const title = joinPresent([formatSpread(row, cell), describeCell(row, cell, jobs).note], "; ");
  const hint = title && html` title="${title}"`;
  const ratio = findRatio(cell);
  if (ratio === undefined) {
    const why = cell.state === "not-comparable" ? html`<b>not comparable</b>` : undefined;
    return html`<td class="right ${why ? "pale" : "plain"}" data-sort="${cell.median}"${hint}>${why}<small>${value}</small></td>`;
  }
  const verdict = judgeRatio(row.better, ratio);
  const interval = row.primary ? tellRankedInterval(row, ratio) : "";
  return html`<td class="right ${nameClass(verdict, ratio)}" data-sort="${cell.median}"${hint}><b>${renderRatio(row, verdict, ratio)}</b><small>${value}${interval && html`<span class="reach"> · ${interval}</span>`}</small></td>`;
}

function nameClass(verdict: Verdict, { ratio }: Ratio): string {
  if (verdict === "undecided" || verdict === "equal") return "pale";
  const distance = Math.max(ratio, 1 / ratio);
  const [maybe, direction] = verdict.startsWith("perhaps-") ? ["perhaps ", verdict.slice(8)] : ["", verdict];
  return `${maybe}${direction} by${1 + STRENGTHS.filter((from) => distance >= from).length}`;
}

function renderRatio(row: FigureRow, verdict: Verdict, ratio: Ratio): Html {
  const { mark, said } = VERDICT_MARKS[verdict];
  if (mark === "") return html`${markRatio(row, ratio)}`;
  const text = verdict === "equal" ? tellRatio(row, ratio.ratio) : markFactor(ratio);
  return html`${text} <span class="mark" aria-hidden="true">${mark}</span><span class="heard"> ${said}</span>`;
}

/** In percent of the drawing's width, room for a dot at either end. */
const MARGIN = 6;
/** The axis reaches at least from 0.8x to 1.25x, so that noise looks small. */
const MIN_REACH = 1.25;

/** The ends of a logarithmic axis. */
interface RatioAxis {
  lowest: number;
  highest: number;
}

function findAxis({ cells }: FigureRow): RatioAxis {
  const ends = cells.flatMap((cell) => {
    const ratio = findRatio(cell);
    if (ratio === undefined) return [];
    return "low" in ratio ? [ratio.low, ratio.high, ratio.ratio] : [ratio.ratio];
  });
  const usable = [1 / MIN_REACH, MIN_REACH, ...ends].filter((end) => end > 0 && Number.isFinite(end));
  return { lowest: findSmallest(usable), highest: findLargest(usable) };
}

/** In shares of the width, so that dots stay round in every column; what is faster to the right. */
function place({ better }: FigureRow, value: number, { lowest, highest }: RatioAxis): string {
  const clamped = Math.min(highest, Math.max(lowest, value));
  const share = Math.log(clamped / lowest) / Math.log(highest / lowest);
  const toRight = better === "lower" ? 1 - share : share;
  return `${Math.round((MARGIN + toRight * (100 - 2 * MARGIN)) * 10) / 10}%`;
}

/** A ratio on its interval; hollow without one. */
function drawInterval(row: FigureRow, ratio: Ratio, axis: RatioAxis): Html {
  const at = (value: number) => place(row, value, axis);
  const label = joinPresent([tellRatio(row, ratio.ratio), formatInterval(row, ratio)]);
  const reach = "low" in ratio ? drawLine("reach", at(ratio.low), at(ratio.high)) : undefined;
  return html`<svg class="interval" role="img" aria-label="${label}"><line class="one" x1="${at(1)}" x2="${at(1)}" y1="0" y2="100%"/>${reach}<circle class="${"low" in ratio ? "known" : "bare"}" cx="${at(ratio.ratio)}" cy="50%" r="4"/></svg>`;
}

/** The axis's ends, from left to right. */
function nameEnds(row: FigureRow, { lowest, highest }: RatioAxis): string {
  const [left, right] = row.better === "lower" ? [highest, lowest] : [lowest, highest];
  return `${tellRatio(row, left)} to ${tellRatio(row, right)}`;
}
