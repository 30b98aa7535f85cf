import { alignFigures } from "./aligned-figures.ts";
import { type Html, html } from "./html.ts";
import type { Cell, Panel, Table } from "./table.ts";

/** A table that the viewer sorts; undefined without rows. */
export function toHtmlTable(
  table: Table,
  caption: string,
  stepOfRow?: (row: number) => number | undefined,
): Html | undefined {
  const { columns, rows } = alignFigures(table);
  if (rows.length === 0) return undefined;
  const heads = columns.map(({ title, align, unit }) => {
    const small = unit === undefined ? undefined : html` <small>${unit}</small>`;
    return html`<th scope="col" class="${align}" data-sortable>${title}${small}</th>`;
  });
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, column) => renderCell(cell, columns[column]?.align ?? "left"));
    const step = stepOfRow?.(index);
    return step === undefined ? html`<tr>${cells}</tr>` : html`<tr data-step="${step}">${cells}</tr>`;
  });
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table class="sortable">
<thead><tr>${heads}</tr></thead>
<tbody>
${lines}
</tbody></table></div>`;
}

/** A panel below its heading. */
export function renderPanel({ title, sentences = [], table, rest = [], notes, look }: Panel): Html {
  const above =
    sentences.length === 0
      ? undefined
      : html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}
`;
  const shown = toHtmlTable(table, title);
  const below = [...rest.map((line) => `${line}.`), ...notes];
  return html`${above}${look === undefined ? shown : html`<div class="${look}">${shown}</div>`}
${below.map((line) => html`<p class="quiet">${line}</p>`)}`;
}

/** A table with drawings, not sorted. */
export function frameTable(caption: string, heads: Html, lines: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<thead><tr>${heads}</tr></thead>
<tbody>
${lines}</tbody></table></div>`;
}

/** A table of names and values. */
export function toHtmlFacts({ rows }: Table): Html {
  const lines = rows.map(
    ([name, value]) => html`<tr><th scope="row">${name?.text}</th><td>${value?.text}</td></tr>
`,
  );
  return html`<table class="facts"><tbody>${lines}</tbody></table>`;
}

/** From 0.8 to 1.2 of the figure; the ends hold what lies beyond. */
function renderSpread(shares: readonly number[]): Html {
  const dots = shares.map((share) => {
    const place = Math.min(1, Math.max(0, (share - 0.8) / 0.4));
    return html`<circle cx="${Math.round(place * 64) + 4}" cy="6" r="2.5"/>`;
  });
  return html`<svg class="spread" viewBox="0 0 72 12" aria-hidden="true"><line x1="4" y1="6" x2="68" y2="6"/><line x1="36" y1="1" x2="36" y2="11"/>${dots}</svg>`;
}

function renderCell(cell: Cell, align: "left" | "right"): Html {
  const { text, sortValue, share, spread } = cell;
  const bar =
    share === undefined
      ? undefined
      : html`<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}" height="10"/></svg>`;
  const dots = spread === undefined ? undefined : renderSpread(spread);
  const sort = sortValue === undefined ? undefined : html` data-sort="${sortValue}"`;
  return html`<td class="${align === "left" ? "name" : "right"}"${sort}>${dots}${text}${bar}${renderNote(cell)}</td>`;
}

/** A cell's text and remark. */
export function renderTextCell(cell: Pick<Cell, "text" | "note">, align: "left" | "right"): Html {
  return html`<td class="${align === "left" ? "name" : "right"}">${cell.text}${renderNote(cell)}</td>`;
}

function renderNote({ note }: Pick<Cell, "note">): Html | undefined {
  return note === undefined ? undefined : html` <small>${note}</small>`;
}
