import { chooseColumnFormat } from "../../format/columns.ts";
import { splitFirstSentence } from "../../format/plain-text.ts";
import { type Html, html } from "./html.ts";
import { type Fold, fillPanel, type List, type Panel, type Section, titleFolded, type WeighedItem } from "./panel.ts";
import type { Cell, Column, Table } from "./table.ts";

/** A table that the viewer sorts, each column of figures in one unit; undefined without rows. */
export function toHtmlTable(table: Table, caption: string): Html | undefined {
  const { columns, rows, steps, anchors } = table;
  if (rows.length === 0) return undefined;
  if (table.areFacts) return toHtmlFacts(table);
  const formats = columns.map((_, column) => chooseFormat(rows.map((row) => row[column])));
  const heads = columns.map(({ title, align }, column) => {
    const { unit = "" } = formats[column] ?? {};
    const small = unit === "" ? undefined : html` <small>${unit}</small>`;
    return html`<th scope="col" class="${align}" data-sortable>${title}${small}</th>`;
  });
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, column) => renderCell(inUnit(cell, formats[column]?.format), columns[column]));
    const [step, anchor] = [steps?.[index], anchors?.[index]];
    const opened = step === undefined ? undefined : html` data-step="${step}"`;
    return html`<tr${anchor && html` id="${anchor}"`}${opened}>${cells}</tr>`;
  });
  return frameTable(html` class="sortable"`, caption, heads, lines);
}

/** A table with drawings, not sorted. */
export function toDrawnTable({ columns, rows }: Table, caption: string): Html {
  const heads = columns.map(({ title, align }) => html`<th scope="col" class="${align}">${title}</th>`);
  const lines = rows.map((row) => html`<tr>${row.map((cell, column) => renderCell(cell, columns[column]))}</tr>`);
  return frameTable(undefined, caption, heads, lines);
}

function frameTable(look: Html | undefined, caption: string, heads: readonly Html[], lines: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table${look}>
<thead><tr>${heads}</tr></thead>
<tbody>
${lines}
</tbody></table></div>`;
}

/** How to write a column's figures; undefined where they measure several things, or none. */
function chooseFormat(cells: readonly (Cell | undefined)[]) {
  const figures = cells.filter((cell) => cell?.sortValue !== undefined);
  const quantity = figures[0]?.quantity;
  if (quantity === undefined || figures.some((cell) => cell?.quantity !== quantity)) return undefined;
  const values = figures.map((cell) => cell?.sortValue ?? 0);
  return chooseColumnFormat(values, quantity);
}

/** A figure in its column's unit; other cells as they are. */
function inUnit(cell: Cell, format: ((value: number) => string) | undefined): Cell {
  if (format === undefined || cell.quantity === undefined || cell.sortValue === undefined) return cell;
  return { ...cell, text: cell.write?.(format) ?? format(cell.sortValue) };
}

/** A page's sections, of which it draws some in its own way. */
export function renderSections<Name extends string>(
  sections: readonly Section<Name>[],
  drawn: Partial<Record<Name, () => Html | undefined>>,
): Html {
  return html`${sections.map(({ name, describe }) => {
    const draw = drawn[name];
    return draw === undefined ? renderPanel(describe()) : draw();
  })}`;
}

/** A panel under its heading, if it has one. */
export function renderPanel(panel: Panel | undefined): Html | undefined {
  if (panel === undefined) return undefined;
  const { title, ...content } = panel;
  const below = renderContent(content, title ?? "");
  if (below === undefined || title === undefined) return below;
  return html`<h2>${title}</h2>
${below}`;
}

/** What a panel has below its heading; `caption` names its table to screen readers. Undefined for nothing. */
export function renderContent({ table, look, ...panel }: Omit<Panel, "title">, caption: string): Html | undefined {
  const filled = fillPanel(panel);
  const shown = table && toHtmlTable(table, caption);
  const quiet = (line: string) => html`<p class="quiet">${line}</p>`;
  const below = [...filled.rest.map((line) => `${line}.`), ...filled.notes];
  const above = [filled.lead.map(renderSentence), renderWeighed(filled.weighed), filled.sentences.map(renderSentence)];
  const content = html`${above}${renderCode(filled.code)}${filled.lists.map(renderList)}
${look === undefined ? shown : html`<div class="${look}">${shown}</div>`}
${filled.remarks.map(quiet)}${renderList({ items: filled.items })}${filled.failures.map(renderSentence)}
${filled.folds.map(renderFold)}${below.map(quiet)}`;
  return content.html.trim() === "" ? undefined : content;
}

function renderCode(lines: readonly string[]): Html | undefined {
  if (lines.length === 0) return undefined;
  // Text loses the spaces at its ends when it is cleaned, and YAML needs them.
  const indent = (line: string): Html => ({ html: /^ */.exec(line)?.[0] ?? "" });
  return html`<pre>${lines.map((line) => html`${indent(line)}${line}\n`)}</pre>`;
}

const renderSentence = (sentence: string): Html => html`<p>${sentence}</p>`;

/** Items with their weight; what a text has beyond its first sentence is folded behind that. */
export function renderWeighed(items: readonly WeighedItem[]): Html | undefined {
  if (items.length === 0) return undefined;
  return html`<ul class="findings">${items.map(renderWeighedItem)}</ul>`;
}

function renderWeighedItem({ look, mark, text, advice }: WeighedItem): Html {
  const word = mark === undefined ? undefined : html`<span class="severity">${mark}</span> `;
  if (advice === undefined) return html`<li class="${look}">${word}${text}</li>`;
  const [first, rest] = splitFirstSentence(text);
  return html`<li class="${look}"><details><summary>${word}${first}</summary>
<p>${rest} ${advice}</p></details></li>`;
}

/** A fold, or one for each of its tables. */
function renderFold({ title, items = [], tables = [] }: Fold): Html {
  const folded = tables.map(({ name, table }) => {
    const content = toHtmlTable(table, name ?? title);
    return html`<details><summary>${titleFolded(title, name)}</summary>${content}</details>`;
  });
  if (items.length === 0) return html`${folded}`;
  return html`<details><summary>${title}</summary>${renderList({ items })}</details>${folded}`;
}

export function renderList({ head, items, numbered }: List): Html {
  const lines = items.map((item) => html`<li>${item}</li>`);
  const list = numbered ? html`<ol class="causes">${lines}</ol>` : html`<ul>${lines}</ul>`;
  return html`${head && renderSentence(head)}${items.length === 0 ? undefined : list}`;
}

/** Rows of a name and a value, such as the facts of a machine. */
export function toHtmlFacts({ rows }: Table): Html {
  const lines = rows.map(([name, value]) => html`<tr><th scope="row">${name?.text}</th><td>${value?.text}</td></tr>`);
  return html`<table class="facts"><tbody>${lines}</tbody></table>`;
}

function renderShare(share: number): Html {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  return html`<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${percent}" height="10"/></svg>`;
}

/** From 0.8 to 1.2 of the figure; the ends hold what lies beyond. */
function renderSpread(shares: readonly number[]): Html {
  const dots = shares.map((share) => {
    const place = Math.min(1, Math.max(0, (share - 0.8) / 0.4));
    return html`<circle cx="${Math.round(place * 64) + 4}" cy="6" r="2.5"/>`;
  });
  return html`<svg class="spread" viewBox="0 0 72 12" aria-hidden="true"><line x1="4" y1="6" x2="68" y2="6"/><line x1="36" y1="1" x2="36" y2="11"/>${dots}</svg>`;
}

function renderCell(cell: Cell, column: Column | undefined): Html {
  const { text, sortValue, share, spread, drawing, note } = cell;
  if (drawing !== undefined) return html`<td>${drawing}</td>`;
  const sort = sortValue === undefined ? undefined : html` data-sort="${sortValue}"`;
  const bar = share === undefined ? undefined : renderShare(share);
  const remark = note && html` <small>${note}</small>`;
  const look = column?.align === "right" ? "right" : "name";
  return html`<td class="${look}"${sort}>${spread && renderSpread(spread)}${text}${bar}${remark}</td>`;
}
