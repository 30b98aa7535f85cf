import { escapeMarkdown, renderMarkdownTable } from "./markdown.ts";
import type { Cell, Table } from "./table.ts";
import { renderBar } from "./text-bar.ts";

const BAR_WIDTH = 8;
const CELL_LIMIT = 100;

/** A table as GFM, with shares as bars. */
export function toMarkdownTable({ columns, rows }: Table): string {
  return renderMarkdownTable(
    columns,
    rows.map((row) => row.map((cell) => ({ markdown: renderCell(cell) }))),
  );
}

/** No block for a table without rows. */
export function listTable(table: Table): string[] {
  return table.rows.length === 0 ? [] : [toMarkdownTable(table)];
}

function renderCell({ text, share, note }: Cell): string {
  const bar = share === undefined ? "" : ` <code>${renderBar(share, BAR_WIDTH)}</code>`;
  const remark = note === undefined ? "" : ` <sub>${escapeMarkdown(note, CELL_LIMIT)}</sub>`;
  return `${keepTogether(escapeMarkdown(text, CELL_LIMIT))}${bar}${remark}`;
}

/** No entity, since terminals show summaries too. */
function keepTogether(text: string): string {
  return text.replace(/^([\d.,]+) (?=\S+$)/, "$1\u00a0");
}
