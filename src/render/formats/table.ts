import { findQuantity, type Quantity } from "../../format/columns.ts";
import { joinPresent } from "../../format/plain-text.ts";
import type { Html } from "./html.ts";
import type { StyleText } from "./text-lines.ts";

/** A cell of plain text, which each format escapes. */
export interface Cell {
  text: string;
  /** The figure to sort by; absent for texts and what was not measured. */
  sortValue?: number;
  /** What `sortValue` measures, for a column's unit. */
  quantity?: Quantity;
  /** Writes the text anew in a column's unit, where it is more than `sortValue`. */
  write?: (format: (value: number) => string) => string;
  share?: number;
  spread?: number[];
  /** What a page shows in place of the text. */
  drawing?: Html | undefined;
  note?: string;
}

/** A column of cells. */
export interface Column {
  title: string;
  align: "left" | "right";
  /** In a narrow terminal the highest are left out first; 0 stays. */
  dispensability?: number;
  /** Whether a narrow terminal cuts its texts in the middle. */
  keepsEnd?: boolean;
}

/** A table for every format. */
export interface Table {
  columns: Column[];
  rows: Cell[][];
  /** Whether it has names and values, which a page shows without heads. */
  areFacts?: boolean;
  /** The step that each row of a page opens. */
  steps?: number[];
  /** What leads to each row behind a page's `#`. */
  anchors?: string[];
}

interface ColumnOf<Row> extends Column {
  show: (row: Row, index: number) => Cell | string;
}

/** A column of texts. */
export function left<Row>(title: string, show: ColumnOf<Row>["show"], dispensability = 0): ColumnOf<Row> {
  return { title, align: "left", dispensability, show };
}

/** A column of labels, which often differ at their ends. */
export function leftKeepingEnds<Row>(title: string, show: ColumnOf<Row>["show"]): ColumnOf<Row> {
  return { ...left(title, show), keepsEnd: true };
}

/** A column of figures. */
export function right<Row>(title: string, show: ColumnOf<Row>["show"], dispensability = 0): ColumnOf<Row> {
  return { title, align: "right", dispensability, show };
}

/** A sentence, and what it introduces. */
export interface List {
  head?: string;
  items: string[];
  numbered?: boolean;
}

/** Behind its title in Markdown and in a page; a terminal has neither. */
export interface Fold {
  title: string;
  items?: string[];
  tables?: { name?: string; table: Table }[];
}

/** The title of a fold's table. */
export function titleFolded(title: string, name: string | undefined): string {
  return name === undefined ? title : `${title}: ${name}`;
}

/** A Mermaid chart, and how to read it. */
export interface MermaidChart {
  mermaid: string;
  legend: string;
}

/** An item with its weight, such as a finding or a gate. */
export interface WeighedItem {
  /** What colours it in pages and terminals. */
  look: "info" | "notice" | "warning" | "passed" | "failed" | "cannot-say";
  /** The word before it. */
  mark?: string;
  text: string;
  /** What to do; a page folds it, with what follows the text's first sentence. */
  advice?: string;
}

/** What is said about one subject, which every format lays out in this order; empty parts are left out. */
export interface Panel {
  title?: string;
  /** The answer, which stands out, and its paragraphs. */
  lead?: string[];
  weighed?: WeighedItem[];
  /** What a summary draws. */
  chart?: MermaidChart | undefined;
  /** What a terminal draws in so many columns. */
  drawLines?: (width: number, style: StyleText) => string[];
  sentences?: string[];
  /** Lines to copy, below the sentences. */
  code?: string[];
  lists?: List[];
  table?: Table;
  /** What the table lacks, and why. */
  remarks?: string[];
  /** Remarks about rows of the table. */
  items?: string[];
  /** What has no row, since it failed. */
  failures?: string[];
  folds?: Fold[];
  /** How many rows and columns are not in the table, without full stops. */
  rest?: string[];
  notes?: string[];
  /** The class of the table in a page. */
  look?: "predicted";
}

/** A panel with all its lists, and no folded table without rows. */
export function fillPanel({ folds: all = [], ...panel }: Panel) {
  const hasRows = ({ table }: { table: Table }) => table.rows.length > 0;
  const folds = all.map((fold) => ({ ...fold, tables: fold.tables?.filter(hasRows) ?? [] }));
  return {
    lead: [],
    weighed: [],
    sentences: [],
    code: [],
    lists: [],
    remarks: [],
    items: [],
    failures: [],
    folds,
    rest: [],
    notes: [],
    ...panel,
  };
}

/** A table with a line for each row. */
export function tabulate<Row>(rows: readonly Row[], columns: readonly ColumnOf<Row>[]): Table {
  return {
    columns: columns.map(({ show: _, ...column }) => column),
    rows: rows.map((row, index) =>
      columns.map(({ show }) => {
        const cell = show(row, index);
        return typeof cell === "string" ? { text: cell } : cell;
      }),
    ),
  };
}

/** A text with its remarks, of which empty ones are none. */
export function noteCell(text: string, remarks: readonly string[], separator = ", "): Cell {
  const note = joinPresent(remarks, separator);
  return note === "" ? { text } : { text, note };
}

/** A figure's cell. */
export function numberCell(value: number | undefined, format: (value: number | undefined) => string): Cell {
  if (value === undefined) return { text: format(undefined) };
  const quantity = findQuantity(format);
  return { text: format(value), sortValue: value, ...(quantity !== undefined && { quantity }) };
}

/** The same, but empty where nothing was measured. */
export function figureCell(value: number | undefined, format: (value: number | undefined) => string): Cell {
  return value === undefined ? { text: "" } : numberCell(value, format);
}

/** The table without columns that are all empty, or all `filler`. */
export function dropEmptyColumns(table: Table, filler = ""): Table {
  const kept = table.columns.map(
    (_, index) => table.rows.length === 0 || table.rows.some((row) => row[index]?.text !== filler),
  );
  const keep = <T>(_: T, index: number) => kept[index] === true;
  return { columns: table.columns.filter(keep), rows: table.rows.map((row) => row.filter(keep)) };
}
