import { findCell, findKeyRows, findRatio, isFilled } from "../../compare/compared-figures.ts";
import { listRanked, orderLabels } from "../../compare/label-order.ts";
import { judgeRatio, type Verdict } from "../../compare/significance.ts";
import { NOT_MEASURED } from "../../format/figures.ts";
import type { Cell, ComparedLabel, Comparison, FigureRow, Ratio } from "../../model/comparison.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { formatMedian, markFactor, markRatio, tellRatio } from "../../words/comparison/figures.ts";
import { explainMatrix, nameMeasureBriefly, tellRankedInterval, VERDICT_MARKS } from "../../words/comparison/matrix.ts";
import { giveReason } from "../../words/comparison/reasons.ts";
import { nameInAddress } from "../formats/address-names.ts";
import { type Html, html } from "../formats/html.ts";
import { describeCell, formatSpread } from "./cells.ts";
import { drawInterval, findAxis, nameEnds, type RatioAxis } from "./dot-plot.ts";
import type { MatrixData } from "./matrix-data.ts";
import { listRest } from "./notes.ts";

/** Nobody reads a table with more rows. */
export const SHOWN_LABELS = 1000;
/** Ratios from which on colours are stronger. */
const STRENGTHS = [1.25, 2];

/** A comparison's {@link MatrixData}. */
export function buildMatrixData(comparison: Comparison): MatrixData {
  const labels = orderLabels(comparison).slice(0, SHOWN_LABELS);
  const addresses = nameInAddress(
    labels.map(({ label }) => label),
    "label",
  );
  const shown = new Set(labels.map(({ label }) => label));
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
export function renderMatrix(comparison: Comparison, data: MatrixData = buildMatrixData(comparison)): Html | undefined {
  const { labels, figures } = data;
  if (figures.length === 0) return undefined;
  const isRanked = labels.some(({ rank }) => rank !== undefined);
  const ranked = figures.find(({ primary }) => primary);
  const axis = ranked && labels.length > 1 ? findAxis(ranked) : undefined;
  const cells = figures.map((row) => new Map(row.cells.map((cell) => [cell.label, cell])));
  const known = new Map(comparison.labels.map((label) => [label.label, label]));
  const lines = labels.map(({ label, address, jobs, rank, shared }) => {
    const sort = rank === undefined ? undefined : html` data-sort="${rank}"`;
    const place = isRanked ? html`<td class="right"${sort}>${rank}${shared && "="}</td>` : undefined;
    const name = renderLabel(comparison, label, address, known.get(label)?.failures);
    const drawn = ranked && axis && renderDots(ranked, label, comparison.baseline, axis);
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

/** The columns' names in the page's address. */
export function nameColumns(rows: readonly FigureRow[]): string[] {
  const fixed = ["rank", "label", "jobs"];
  const names = rows.map(({ title, name, measure }) => `${title ?? name} ${nameMeasureBriefly(measure)}`);
  return nameInAddress([...fixed, ...names], "figure").slice(fixed.length);
}

function renderDotsHead(row: FigureRow, axis: RatioAxis): Html {
  return html`<th scope="col" class="dots">${row.title ?? row.name} <small>ratio, ${nameEnds(row, axis)}</small></th>`;
}

function renderDots(row: FigureRow, label: string, baseline: string, axis: RatioAxis): Html {
  const ratio = label === baseline ? ({ method: "one-run", ratio: 1 } as const) : findRatio(findCell(row, label));
  return html`<td class="dots">${ratio && drawInterval(row, ratio, axis)}</td>`;
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
  failures: ComparedLabel["failures"],
): Html {
  const marks = [...(label === baseline ? ["baseline"] : []), ...(label === ranking?.winner ? ["best"] : [])];
  const [first, ...others] = failures ?? [];
  const more = others.length > 0 ? `, and ${others.length} more` : "";
  const failed =
    first === undefined ? undefined : html` <small>${first.window} ${giveReason(first.reason)}${more}</small>`;
  return html`<th scope="row"><a href="#label=${address}" data-label="${address}">${label}</a>${marks.map((mark) => html` <small class="tag">${mark}</small>`)}${failed}</th>`;
}

function renderCell(row: FigureRow, cell: Cell | undefined, jobs: number): Html {
  if (cell?.state === "failed")
    return html`<td class="right pale" title="${giveReason(cell.reason)}"><small>${cell.ended ?? "failed"}</small></td>`;
  if (!isFilled(cell)) return html`<td class="right pale"><small>${NOT_MEASURED}</small></td>`;
  const value = formatMedian(row, cell);
  const { note } = describeCell(row, cell, jobs);
  const spread = formatSpread(row, cell);
  const title = [...(spread === "" ? [] : [spread]), ...(note === undefined ? [] : [note])].join("; ");
  const hint = title === "" ? undefined : html` title="${title}"`;
  const ratio = findRatio(cell);
  if (ratio === undefined) {
    const why = cell.state === "not-comparable" ? html`<b>not comparable</b>` : undefined;
    return html`<td class="right ${why ? "pale" : "plain"}" data-sort="${cell.median}"${hint}>${why}<small>${value}</small></td>`;
  }
  const verdict = judgeRatio(row.better, ratio);
  const interval = row.primary ? tellRankedInterval(row, ratio) : "";
  return html`<td class="right ${nameClass(verdict, ratio)}" data-sort="${cell.median}"${hint}><b>${renderRatio(row, verdict, ratio)}</b><small>${value}${interval === "" ? undefined : html`<span class="reach"> · ${interval}</span>`}</small></td>`;
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
