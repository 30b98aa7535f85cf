import type { Quantity } from "../../format/columns.ts";
import {
  formatBinaryBytes,
  formatBytes,
  formatCount,
  formatDuration,
  formatIops,
  formatLatency,
  formatRate,
} from "../../format/figures.ts";

/** A cell as every format shows it: a plain text, which the format escapes, and what goes with it. */
export interface Cell {
  text: string;
  /** What a sortable table sorts by; absent for texts and for what was not measured. */
  sortValue?: number;
  /** What `sortValue` is a figure of, where a whole column of such cells can be written in one unit. */
  quantity?: Quantity;
  /** The text by a column's format, where it is more than `sortValue` alone. */
  write?: (format: (value: number) => string) => string;
  /** A share from 0 to 1 that is drawn as a small bar beside the text. */
  share?: number;
  /** Repeated measurements as shares of their median, drawn as dots between 0.8 and 1.2. */
  spread?: number[];
  /** A remark in smaller print after the text. */
  note?: string;
}

/** A column's title, and the side that its cells stand on. */
export interface Column {
  title: string;
  align: "left" | "right";
  /** The unit of all its figures, where it is not in the cells. */
  unit?: string;
  /** Columns with the highest number are the first to go where the width does not suffice; 0 always stays. */
  dispensability?: number;
}

/** A table of one part of a report, the same for Markdown, HTML and the terminal. */
export interface Table {
  columns: Column[];
  rows: Cell[][];
}

/** A cell of a measured figure and its text. */
export function numberCell(value: number | undefined, format: (value: number | undefined) => string): Cell {
  if (value === undefined) return { text: format(undefined) };
  const quantity = QUANTITIES.get(format);
  return { text: format(value), sortValue: value, ...(quantity !== undefined && { quantity }) };
}

const QUANTITIES = new Map<(value: number | undefined) => string, Quantity>([
  [formatBytes, "bytes"],
  [formatBinaryBytes, "binary-bytes"],
  [formatRate, "bytes-per-second"],
  [formatDuration, "seconds"],
  [formatLatency, "latency-seconds"],
  [formatIops, "operations-per-second"],
  [formatCount, "count"],
]);

/** The table without the columns in which every cell is empty or says the same `filler`. */
export function dropEmptyColumns(table: Table, filler = ""): Table {
  const kept = table.columns.map(
    (_, index) => table.rows.length === 0 || table.rows.some((row) => row[index]?.text !== filler),
  );
  const keep = <T>(_: T, index: number) => kept[index] === true;
  return { columns: table.columns.filter(keep), rows: table.rows.map((row) => row.filter(keep)) };
}

/** The table with the columns of these titles behind all others: what was measured comes before how. */
export function moveColumnsLast({ columns, rows }: Table, titles: readonly string[]): Table {
  const isLast = columns.map(({ title }) => titles.includes(title));
  const move = <T>(items: readonly T[]) => [
    ...items.filter((_, index) => isLast[index] === false),
    ...items.filter((_, index) => isLast[index] === true),
  ];
  return { columns: move(columns), rows: rows.map(move) };
}
