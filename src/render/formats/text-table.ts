import { cleanLogText } from "./log-text.ts";
import type { Cell, Column, Table } from "./table.ts";
import { colorBar, renderBar } from "./text-bar.ts";
import { type StyleText, takeWidth, textWidth, wrapText } from "./text-lines.ts";

const GAP = "  ";
const ELLIPSIS = "…";
const BAR_WIDTH = 8;
const BAR_DISPENSABILITY = 3;
const MIN_READABLE_WIDTH = 24;
const MIN_TEXT_WIDTH = 12;

interface TextCell {
  text: string;
  suffix: string;
}

interface TextColumn extends Required<Column> {
  cells: TextCell[];
}

/** A table in at most `width` columns: with footnotes, fewer columns, cut texts, at last a block a row. */
export function renderTextTable(table: Table, width: number, style: StyleText): string[] {
  const whole = toColumns(table, (note) => ` [${cleanLogText(note)}]`, style);
  const inline = fitColumns(whole, width);
  const notes = [...new Set(table.rows.flat().flatMap(({ note }) => note ?? []))];
  const numbered = toColumns(table, (note) => ` [${notes.indexOf(note) + 1}]`, style);
  const marked = fitColumns(numbered, width);
  if (measure(marked) > width) return renderRecords(whole, width, style);
  const inlineFits = measure(inline) <= width && inline.length === marked.length && !inline.some(hasCutNote);
  if (notes.length === 0 || inlineFits) return renderColumns(inline, style);
  const footnotes = notes.flatMap((note, index) =>
    wrapText(`[${index + 1}] ${note}`, width - GAP.length, " ".repeat(4)).map((line) => style("dim", GAP + line)),
  );
  return [...renderColumns(marked, style), ...footnotes];
}

function hasCutNote({ cells }: TextColumn): boolean {
  return cells.some(({ text, suffix }) => suffix !== "" && text.includes(ELLIPSIS));
}

function fitColumns(whole: TextColumn[], width: number): TextColumn[] {
  let columns = whole;
  while (measure(cutWidest(columns, measure(columns) - width, MIN_READABLE_WIDTH)) > width) {
    const highest = Math.max(...columns.map(({ dispensability }) => dispensability));
    if (highest === 0) break;
    columns = columns.filter(({ dispensability }) => dispensability !== highest);
  }
  return cutWidest(columns, measure(columns) - width, MIN_TEXT_WIDTH);
}

/** A block for each row: its first text in bold, and its figures behind their titles. */
function renderRecords(columns: TextColumn[], width: number, style: StyleText): string[] {
  const kept = columns.filter(({ dispensability }) => dispensability === 0);
  const name = kept.find(({ align }) => align === "left") ?? kept[0];
  const figures = kept.filter((column) => column !== name && column.title !== "#");
  return (name?.cells ?? []).flatMap((named, row) => {
    const values = figures.flatMap(({ title, cells }) => {
      const text = joinCell(cells[row]);
      return text === "" ? [] : [`${title} ${text}`.trim()];
    });
    const lines = wrapText(values.join(", "), width - 2 * GAP.length).map((line) => GAP + GAP + line);
    const title = wrapText(joinCell(named), width - GAP.length, GAP).map((line) => style("bold", GAP + line));
    return values.length === 0 ? title : [...title, ...lines];
  });
}

function renderColumns(columns: TextColumn[], style: StyleText): string[] {
  const widths = columns.map(widthOf);
  const renderLine = (texts: string[]) =>
    `${GAP}${texts.map((text, index) => pad(text, widths[index] ?? 0, columns[index]?.align)).join(GAP)}`.trimEnd();
  const header = renderLine(columns.map(({ title }) => title));
  const [first] = columns;
  const rows = first?.cells.map((_, row) => renderLine(columns.map(({ cells }) => joinCell(cells[row])))) ?? [];
  return [style("dim", header), ...rows];
}

/** A table's columns as text; shares get a column of bars. */
function toColumns(table: Table, markNote: (note: string) => string, style: StyleText): TextColumn[] {
  return table.columns.flatMap(({ title, align, dispensability = 0, keepsEnd = false }, index) => {
    const all: Cell[] = table.rows.map((row) => row[index] ?? { text: "" });
    const cells = all.map(({ text, note }) => ({ text: cleanLogText(text), suffix: note ? markNote(note) : "" }));
    const column: TextColumn = { title: cleanLogText(title), align, dispensability, keepsEnd, cells };
    if (all.every(({ share }) => share === undefined)) return [column];
    const draw = (share: number) => colorBar(renderBar(share, BAR_WIDTH), style);
    const bars = all.map(({ share }) => ({ text: share === undefined ? "" : draw(share), suffix: "" }));
    return [column, { title: "", align: "left", dispensability: BAR_DISPENSABILITY, keepsEnd, cells: bars }];
  });
}

function joinCell(cell: TextCell | undefined): string {
  return cell === undefined ? "" : cell.text + cell.suffix;
}

function widthOf({ title, cells }: TextColumn): number {
  return Math.max(textWidth(title), ...cells.map((cell) => textWidth(joinCell(cell))));
}

function measure(columns: TextColumn[]): number {
  return columns.reduce((sum, column) => sum + widthOf(column) + GAP.length, 0);
}

/** Cuts the widest columns by `surplus`, none below `shortest`. */
function cutWidest(columns: TextColumn[], surplus: number, shortest: number): TextColumn[] {
  if (surplus <= 0) return columns;
  const [widest] = columns.filter(({ align }) => align === "left").sort((a, b) => widthOf(b) - widthOf(a));
  if (widest === undefined) return columns;
  const width = Math.max(shortest, widthOf(widest) - surplus);
  const cutColumns = columns.map((column) => (column === widest ? cutColumn(column, width) : column));
  const cutBy = measure(columns) - measure(cutColumns);
  return cutBy === 0 ? cutColumns : cutWidest(cutColumns, surplus - cutBy, shortest);
}

/** Cuts a column's texts, in the middle where the ends tell more of them apart. */
function cutColumn(column: TextColumn, width: number): TextColumn {
  const cutCells = (cutText: typeof cut) =>
    column.cells.map(({ text, suffix }) => ({ text: cutText(text, width - textWidth(suffix)), suffix }));
  const countTexts = (cells: TextCell[]) => new Set(cells.map(({ text }) => text)).size;
  const inMiddle = cutCells(cutMiddle);
  const atEnd = column.keepsEnd ? inMiddle : cutCells(cut);
  const cells = countTexts(inMiddle) > countTexts(atEnd) ? inMiddle : atEnd;
  return { ...column, title: cutMiddle(column.title, width), cells };
}

function cut(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const kept = takeWidth(text, width - 1);
  const end = text[kept.length] === " " ? kept.length : kept.lastIndexOf(" ");
  return (end >= kept.length / 2 ? kept.slice(0, end) : kept).trimEnd() + ELLIPSIS;
}

function cutMiddle(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const reversed = takeWidth([...text].reverse(), Math.floor((width - 1) / 2));
  const end = [...reversed].reverse().join("");
  const beginning = takeWidth(text, width - 1 - textWidth(end));
  return beginning.trimEnd() + ELLIPSIS + end.trimStart();
}

function pad(text: string, width: number, align: "left" | "right" | undefined): string {
  const missing = " ".repeat(Math.max(0, width - textWidth(text)));
  return align === "right" ? missing + text : text + missing;
}
