import { closeSync, openSync, writeSync } from "node:fs";
import { parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { type ColumnKind, REPORT_ID, ROW_COLUMNS } from "../../export/row-columns.ts";
import { checkRow, type ReadLine, type RowValues } from "./row-lines.ts";
import type { PartlyRead } from "./row-places.ts";

/**
 * Rows are sorted within so many, which are in memory at once, and split into groups that a reader can leave out. More sorted
 * rows are faster to ask and take more room, as jobs are then spread over more groups. V8 collects arrays of more than 128 KiB
 * late: with groups of 30,000 `compact` of a day of 33,000 jobs reached 635 MB, with these 350 MB.
 */
const SORTED_ROWS = 64_000;
const GROUP_ROWS = 16_000;
const COLUMNS = Object.entries({ ...ROW_COLUMNS, [REPORT_ID]: "text" as const });
/** By these rows are sorted, so that a reader can leave groups out by their least and largest. */
const [FIGURE, SUBJECT, LABEL] = ["figure", "subject", "label"].map((name) =>
  COLUMNS.findIndex(([column]) => column === name),
) as [number, number, number];
const SORTED_BY = new Set([FIGURE, SUBJECT, LABEL]);
const MOMENTS = new Set(COLUMNS.flatMap(([, kind], index) => (kind === "timestamp" ? index : [])));
type ColumnValues = (RowValues[number] | bigint)[];

const ELEMENTS = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  number: { type: "DOUBLE" },
  timestamp: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
  flag: { type: "BOOLEAN" },
} as const satisfies Record<ColumnKind, object>;

const SCHEMA = [
  { name: "root", num_children: COLUMNS.length },
  ...COLUMNS.map(([name, kind]) => ({ name, ...ELEMENTS[kind], repetition_type: "OPTIONAL" as const })),
];

/** A Parquet file that grows by rows. */
export interface ParquetFile {
  rows: number;
  add(reportId: string, row: RowValues): void;
  finish(): void;
}

/** Begins a Parquet file; what it has in memory is bounded. */
export function createParquet(path: string): ParquetFile {
  const descriptor = openSync(path, "wx");
  const bytes = new ByteWriter();
  const writer = Object.assign(bytes, {
    flush() {
      for (let start = 0; start < bytes.index; ) {
        start += writeSync(descriptor, new Uint8Array(bytes.buffer, start, bytes.index - start));
      }
      bytes.index = 0;
    },
  });
  const parquet = new ParquetWriter({ writer, schema: SCHEMA, createdBy: "io-probe" });
  /** The next rows' values by column: a row of its own for each would be moved about in memory. */
  const columns = COLUMNS.map((): ColumnValues => []);
  const moments = new Map<string, bigint>();
  let waiting = 0;
  const writeWaiting = () => {
    const order = sortRows(columns, waiting);
    for (let start = 0; start < waiting; start += GROUP_ROWS) {
      const group = order.subarray(start, start + GROUP_ROWS);
      const columnData = COLUMNS.map(([name], index) => {
        return { name, data: pick(columns[index] ?? [], group), statistics: SORTED_BY.has(index) };
      });
      void parquet.write({ columnData, rowGroupSize: GROUP_ROWS });
    }
    moments.clear();
    waiting = 0;
  };
  const file: ParquetFile = {
    rows: 0,
    add(reportId, row) {
      for (const [index, column] of columns.entries()) {
        const value = index === row.length ? reportId : row[index];
        column[waiting] = value !== undefined && MOMENTS.has(index) ? readMoment(String(value), moments) : value;
      }
      waiting++;
      file.rows++;
      if (waiting >= SORTED_ROWS) writeWaiting();
    },
    finish() {
      if (waiting > 0) writeWaiting();
      void parquet.finish();
      writer.flush();
      closeSync(descriptor);
    },
  };
  return file;
}

/** Most questions are about one figure: its rows are side by side, and the groups of others are left out. */
function sortRows(columns: readonly ColumnValues[], count: number): Uint32Array {
  const [figures = [], subjects = [], labels = []] = [FIGURE, SUBJECT, LABEL].map((index) => columns[index]);
  const order = Uint32Array.from({ length: count }, (_, row) => row);
  return order.sort(
    (a, b) =>
      compare(figures[a], figures[b]) || compare(subjects[a] ?? "", subjects[b] ?? "") || compare(labels[a], labels[b]),
  );
}

/** A column's values in an order; by a loop, as this is done for each value. */
function pick(column: ColumnValues, order: Uint32Array): ColumnValues {
  const data: ColumnValues = new Array(order.length);
  for (let index = 0; index < order.length; index++) data[index] = column[order[index] ?? 0];
  return data;
}

function compare(a: ColumnValues[number], b: ColumnValues[number]): number {
  return a === b ? 0 : (a as string) < (b as string) ? -1 : 1;
}

/** Milliseconds since 1970. A job's rows have the same moments. */
function readMoment(text: string, known: Map<string, bigint>): bigint {
  const moment = known.get(text) ?? BigInt(Date.parse(text));
  known.set(text, moment);
  return moment;
}

/** The jobs whose rows are in a Parquet file. */
export async function* readReportIds(file: PartlyRead): AsyncGenerator<string> {
  for await (const group of readGroups(file, [REPORT_ID])) {
    for (const row of group) yield String(row[REPORT_ID]);
  }
}

/**
 * The rows in a Parquet file with their jobs' keys, group by group.
 * @throws an Error where it is damaged, or not one of io-probe's
 */
export async function* readParquetRows(file: PartlyRead): AsyncGenerator<{ reportId: string; row: ReadLine }[]> {
  const columns = COLUMNS.map(([name]) => name);
  for await (const group of readGroups(file, columns)) {
    yield group.map(({ [REPORT_ID]: reportId, ...row }) => ({
      reportId: String(reportId),
      row: checkRow(unpack(row)),
    }));
  }
}

async function* readGroups(file: PartlyRead, columns: string[]): AsyncGenerator<Record<string, unknown>[]> {
  const metadata = await parquetMetadataAsync(file);
  let rowStart = 0;
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    yield await parquetReadObjects({ file, metadata, columns, rowStart, rowEnd });
    rowStart = rowEnd;
  }
}

/** A row as JSON lines have it. */
function unpack(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toJSON() : (value ?? undefined)]),
  );
}
