import type { Comparison, FigureRow } from "../../model/comparison.ts";
import { pointToRest } from "../../words/comparison/figures.ts";
import { type Html, html } from "../formats/html.ts";
import { type Cell, dropEmptyColumns } from "../formats/table.ts";
import { SHOWN_LABELS } from "./build-matrix-data.ts";
import { drawInterval, findAxis, type RatioAxis } from "./drawings.ts";
import { orderLabels } from "./labels.ts";
import { findCell, findPrimaryRow } from "./rows.ts";
import { splitTies, tabulateRanking } from "./tables.ts";

/** The labels by the ranked figure, with drawn intervals and ties; undefined for one label. */
export function renderRanking(comparison: Comparison): Html | undefined {
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
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Ranking"><table>
<thead><tr>${columns.map(({ title, align }) => html`<th scope="col" class="${align}">${title}</th>`)}<th scope="col">ratio to the baseline, logarithmic</th></tr></thead>
<tbody>
${lines}</tbody></table></div>
${ties.length === 0 ? undefined : html`<ul>${ties.map((tie) => html`<li>${tie}</li>`)}</ul>`}
${more > 0 ? html`<p>${pointToRest(more, "label", "in comparison.json")}.</p>` : undefined}`;
}

function drawLabel({ baseline }: Comparison, row: FigureRow, label: string, axis: RatioAxis): Html | undefined {
  if (label === baseline) return drawInterval({ method: "one-run", ratio: 1 }, axis);
  const cell = findCell(row, label);
  return cell?.state === "measured" && cell.ratio !== undefined ? drawInterval(cell.ratio, axis) : undefined;
}

function renderCell({ text, note }: Cell, right: boolean): Html {
  const remark = note === undefined ? undefined : html` <small>${note}</small>`;
  return html`<td class="${right ? "right" : "name"}">${text}${remark}</td>`;
}
