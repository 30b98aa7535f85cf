import type { IostatCpu } from "../../model/iostat.ts";
import { isAmount } from "../../model/json-object.ts";
import { COLUMNS, type Column, type Field } from "./columns.ts";

/** The columns of a table. */
export class RowLayout {
  readonly names: readonly string[];
  /** The columns; undefined for one that is not carried, or comes a second time. */
  readonly columns: readonly (Column | undefined)[];
  /** Where each field stands. */
  readonly indexes: ReadonlyMap<Field, number>;
  /** A figure times its unit, by its divisor, is in bytes, seconds or shares. */
  readonly units: Float64Array;
  readonly divisors: Float64Array;
  readonly blank: readonly number[];

  constructor(names: readonly string[]) {
    this.names = names;
    const indexes = new Map<Field, number>();
    this.columns = names.map((name, index) => {
      const column = COLUMNS.get(name);
      if (column === undefined || indexes.has(column.field)) return undefined;
      indexes.set(column.field, index);
      return column;
    });
    this.indexes = indexes;
    this.units = Float64Array.from(this.columns, (column) => column?.unitBytes ?? 1);
    this.divisors = Float64Array.from(this.columns, (column) => column?.divisor ?? 1);
    this.blank = names.map(() => Number.NaN);
  }

  /** The names of the columns that are not carried. */
  get leftOut(): string[] {
    return this.names.filter((_, index) => this.columns[index] === undefined);
  }
}

/** A device's figures in bytes, seconds and shares; NaN where there is none. */
export interface DeviceRow {
  name: string;
  layout: RowLayout;
  figures: readonly number[];
}

/** A report in rows. */
export interface RowReport {
  timestamp?: string | undefined;
  cpu?: IostatCpu | undefined;
  rows: readonly DeviceRow[];
}

/** Takes each report in order. */
export type ReportSink = (report: RowReport) => void;

/** A row's figure, NaN where there is none. */
export function figureOf({ layout, figures }: DeviceRow, field: Field): number {
  return figures[layout.indexes.get(field) ?? -1] ?? Number.NaN;
}

/**
 * Whether a row has a figure: an amount (wrapped counters are negative before sysstat 12.7.3), and no latency or size of
 * requests that did not occur.
 */
export function isMeasured(row: DeviceRow, index: number): boolean {
  const column = row.layout.columns[index];
  const figure = row.figures[index];
  if (column === undefined || !isAmount(figure)) return false;
  return figure > 0 || column.requests === undefined || !hadNone(row, column.requests);
}

/** Whether a row says that there were no such requests; reads and writes replace a rate of both. */
function hadNone(row: DeviceRow, requests: Field): boolean {
  const rate = figureOf(row, requests);
  if (requests !== "requestsPerSecond" || rate >= 0) return rate === 0;
  return figureOf(row, "readsPerSecond") + figureOf(row, "writesPerSecond") === 0;
}
