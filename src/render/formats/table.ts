import { findQuantity, type Quantity } from "../../format/columns.ts";
import { joinPresent } from "../../format/plain-text.ts";
import type { Html } from "./html.ts";

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

export interface Column {
  title: string;
  align: "left" | "right";
  /** In a narrow terminal the highest are left out first; 0 stays. */
  dispensability?: number;
  /** Whether a narrow terminal cuts its texts in the middle. */
  keepsEnd?: boolean;
}

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

/** The same without columns that are all empty. */
export function tabulateFilled<Row>(rows: readonly Row[], columns: readonly ColumnOf<Row>[]): Table {
  return dropColumns(tabulate(rows, columns), "");
}

/** A text with its remarks as one note; empty ones are left out. */
export function noteCell(text: string, remarks: readonly (string | undefined)[], separator = ", "): Cell {
  const note = joinPresent(remarks, separator);
  return note === "" ? { text } : { text, note };
}

/** A figure's cell; where `format` is one of figures.ts, a page writes the column in one unit. */
export function numberCell(value: number | undefined, format: (value: number | undefined) => string): Cell {
  if (value === undefined) return { text: format(undefined) };
  const quantity = findQuantity(format);
  return { text: format(value), sortValue: value, ...(quantity !== undefined && { quantity }) };
}

/** The same, but empty where nothing was measured. */
export function figureCell(value: number | undefined, format: (value: number | undefined) => string): Cell {
  return value === undefined ? { text: "" } : numberCell(value, format);
}

/** The table without columns in which each cell is that text. */
export function dropColumns(table: Table, text: string): Table {
  const kept = table.columns.map(
    (_, index) => table.rows.length === 0 || table.rows.some((row) => row[index]?.text !== text),
  );
  const keep = <T>(_: T, index: number) => kept[index] === true;
  return { columns: table.columns.filter(keep), rows: table.rows.map((row) => row.filter(keep)) };
}
