import type { Comparison, FigureRow } from "../../model/comparison.ts";
import { type Html, html } from "../formats/html.ts";
import { frameTable, renderTextCell } from "../formats/html-tables.ts";
import { dropEmptyColumns } from "../formats/table.ts";
import { SHOWN_LABELS } from "./build-matrix-data.ts";
import { drawInterval, findAxis, type RatioAxis } from "./drawings.ts";
import { orderLabels } from "./labels.ts";
import { listRest } from "./notes.ts";
import { findCell, findPrimaryRow, findRatio } from "./rows.ts";
import { splitTies } from "./tables.ts";

/** The ranking with drawn intervals and ties; undefined for one label. */
export function renderRanking(comparison: Comparison): Html | undefined {
  const row = findPrimaryRow(comparison);
  if (row === undefined || comparison.labels.length < 2) return undefined;
  const labels = orderLabels(comparison);
  const shown = labels.slice(0, SHOWN_LABELS);
  const { table, ties } = splitTies(comparison, shown);
  const { columns, rows } = dropEmptyColumns(table);
  const axis = findAxis(row);
  const lines = rows.map((cells, index) => {
    const drawing = drawLabel(comparison, row, shown[index]?.label ?? "", axis);
    const texts = cells.map((cell, column) => renderTextCell(cell, columns[column]?.align ?? "left"));
    return html`<tr>${texts}<td>${drawing}</td></tr>
`;
  });
  const heads = columns.map(({ title, align }) => html`<th scope="col" class="${align}">${title}</th>`);
  const rest = listRest(labels.length - shown.length, "label", "in comparison.json");
  return html`${frameTable("Ranking", html`${heads}<th scope="col">ratio to the baseline, logarithmic</th>`, lines)}
${ties.length === 0 ? undefined : html`<ul>${ties.map((tie) => html`<li>${tie}</li>`)}</ul>`}
${rest.map((line) => html`<p>${line}.</p>`)}`;
}

function drawLabel({ baseline }: Comparison, row: FigureRow, label: string, axis: RatioAxis): Html | undefined {
  if (label === baseline) return drawInterval({ method: "one-run", ratio: 1 }, axis);
  const ratio = findRatio(findCell(row, label));
  return ratio && drawInterval(ratio, axis);
}
