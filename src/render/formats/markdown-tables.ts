import { escapeMarkdown, renderMarkdownTable } from "./markdown.ts";
import type { Cell, Table } from "./table.ts";
import { renderBar } from "./text-bar.ts";

const BAR_WIDTH = 8;
const CELL_LIMIT = 100;

/** A table as GFM, with shares as bars of block characters. */
export function toMarkdownTable({ columns, rows }: Table): string {
  return renderMarkdownTable(
    columns.map(({ title, align }) => ({ title, align })),
    rows.map((row) => row.map((cell) => ({ markdown: renderCell(cell) }))),
  );
}

function renderCell({ text, share, note }: Cell): string {
  const bar = share === undefined ? "" : ` <code>${renderBar(share, BAR_WIDTH)}</code>`;
  const remark = note === undefined ? "" : ` <sub>${escapeMarkdown(note, CELL_LIMIT)}</sub>`;
  return `${keepTogether(escapeMarkdown(text, CELL_LIMIT))}${bar}${remark}`;
}

/** Keeps a figure and its unit on one line: with the character, not an entity, since terminals show summaries too. */
function keepTogether(text: string): string {
  return text.replace(/^([\d.,]+) (?=\S+$)/, "$1\u00a0");
}
