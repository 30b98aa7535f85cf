/** A cell as every format shows it: a plain text, which the format escapes, and what goes with it. */
export interface Cell {
  text: string;
  /** What a sortable table sorts by; absent for texts and for what was not measured. */
  sortValue?: number;
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
  return value === undefined ? { text: format(undefined) } : { text: format(value), sortValue: value };
}

/** The table without the columns in which every cell is empty or says the same `filler`. */
export function dropEmptyColumns(table: Table, filler = ""): Table {
  const kept = table.columns.map(
    (_, index) => table.rows.length === 0 || table.rows.some((row) => row[index]?.text !== filler),
  );
  const keep = <T>(_: T, index: number) => kept[index] === true;
  return { columns: table.columns.filter(keep), rows: table.rows.map((row) => row.filter(keep)) };
}
