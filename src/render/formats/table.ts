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

/** A cell for every format: a plain text, which the format escapes. */
export interface Cell {
  text: string;
  /** Absent for texts and for what was not measured. */
  sortValue?: number;
  /** What `sortValue` measures, where a column of such cells can share a unit. */
  quantity?: Quantity;
  /** The text in a column's format, where it is more than `sortValue`. */
  write?: (format: (value: number) => string) => string;
  share?: number;
  spread?: number[];
  note?: string;
}

/** A column's title and alignment. */
export interface Column {
  title: string;
  align: "left" | "right";
  /** The unit of all its figures, where the cells have none. */
  unit?: string;
  /** The highest go first where the width is short; 0 always stays. */
  dispensability?: number;
}

/** A table for Markdown, HTML and the terminal. */
export interface Table {
  columns: Column[];
  rows: Cell[][];
}

/** A measured figure's cell. */
export function numberCell(value: number | undefined, format: (value: number | undefined) => string): Cell {
  if (value === undefined) return { text: format(undefined) };
  const quantity = QUANTITIES.get(format);
  return { text: format(value), sortValue: value, ...(quantity !== undefined && { quantity }) };
}

/** The same, but empty where nothing was measured, so that a column of such cells can go. */
export function figureCell(value: number | undefined, format: (value: number | undefined) => string): Cell {
  return value === undefined ? { text: "" } : numberCell(value, format);
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

/** The table without columns whose cells are all empty, or all `filler`. */
export function dropEmptyColumns(table: Table, filler = ""): Table {
  const kept = table.columns.map(
    (_, index) => table.rows.length === 0 || table.rows.some((row) => row[index]?.text !== filler),
  );
  const keep = <T>(_: T, index: number) => kept[index] === true;
  return { columns: table.columns.filter(keep), rows: table.rows.map((row) => row.filter(keep)) };
}

/** The table with these columns last. */
export function moveColumnsLast({ columns, rows }: Table, titles: readonly string[]): Table {
  const isLast = columns.map(({ title }) => titles.includes(title));
  const move = <T>(items: readonly T[]) => [
    ...items.filter((_, index) => isLast[index] === false),
    ...items.filter((_, index) => isLast[index] === true),
  ];
  return { columns: move(columns), rows: rows.map(move) };
}
