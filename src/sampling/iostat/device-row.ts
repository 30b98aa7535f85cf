import type { IostatCpu } from "../../model/iostat.ts";
import { isAmount } from "../../model/json-object.ts";
import { COLUMNS, type Column, type Field } from "./columns.ts";

/** The rate of the requests whose latency or mean size a field is. */
const RATES: ReadonlyMap<Field, Field> = new Map<Field, Field>([
  ["readLatencySeconds", "readsPerSecond"],
  ["meanReadBytes", "readsPerSecond"],
  ["writeLatencySeconds", "writesPerSecond"],
  ["meanWriteBytes", "writesPerSecond"],
  ["discardLatencySeconds", "discardsPerSecond"],
  ["meanDiscardBytes", "discardsPerSecond"],
  ["flushLatencySeconds", "flushesPerSecond"],
  ["requestLatencySeconds", "requestsPerSecond"],
  ["meanRequestBytes", "requestsPerSecond"],
]);

/** The columns of a table. */
export class RowLayout {
  readonly names: readonly string[];
  /** The columns; undefined for one that is not carried, or comes a second time. */
  readonly columns: readonly (Column | undefined)[];
  /** Where each field stands. */
  readonly indexes: ReadonlyMap<Field, number>;
  readonly carried: readonly number[];
  /** A figure times its unit, by its divisor, is in bytes, seconds or shares. */
  readonly units: Float64Array;
  readonly divisors: Float64Array;
  /** The index of `%util`, or -1. */
  readonly utilization: number;
  readonly blank: readonly number[];
  readonly #requests: readonly (RequestIndexes | undefined)[];
  readonly #joined = new Map<RowLayout, RowLayout>();

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
    this.carried = [...indexes.values()];
    this.#requests = this.columns.map((column) => findRequests(column?.field, indexes));
    this.utilization = indexes.get("utilization") ?? -1;
    this.units = Float64Array.from(this.columns, (column) => column?.unitBytes ?? 1);
    this.divisors = Float64Array.from(this.columns, (column) => column?.divisor ?? 1);
    this.blank = names.map(() => Number.NaN);
  }

  /** The names of the columns that are not carried. */
  get leftOut(): string[] {
    return this.names.filter((_, index) => this.columns[index] === undefined);
  }

  /** The layout of a row that stands in two tables. */
  join(other: RowLayout): RowLayout {
    const known = this.#joined.get(other);
    if (known !== undefined) return known;
    const joined = new RowLayout([...this.names, ...other.names]);
    this.#joined.set(other, joined);
    return joined;
  }

  /** Whether a figure is an amount (wrapped counters are negative before sysstat 12.7.3) of requests that occurred. */
  isMeasured(figures: readonly number[], index: number): boolean {
    const value = figures[index] as number;
    return isAmount(value) && (value > 0 || hasRequests(figures, this.#requests[index]));
  }
}

/** Where the rates of requests stand; those of reads and writes replace one of both. */
interface RequestIndexes {
  rate: number | undefined;
  reads: number | undefined;
  writes: number | undefined;
}

function findRequests(field: Field | undefined, indexes: ReadonlyMap<Field, number>): RequestIndexes | undefined {
  const rate = field && RATES.get(field);
  if (rate === undefined) return undefined;
  const find = (part: Field) => (rate === "requestsPerSecond" ? indexes.get(part) : undefined);
  return { rate: indexes.get(rate), reads: find("readsPerSecond"), writes: find("writesPerSecond") };
}

function hasRequests(figures: readonly number[], indexes: RequestIndexes | undefined): boolean {
  if (indexes === undefined) return true;
  const rate = knownAt(figures, indexes.rate);
  if (rate !== undefined) return rate !== 0;
  return knownAt(figures, indexes.reads) !== 0 || (knownAt(figures, indexes.writes) ?? 0) !== 0;
}

function knownAt(figures: readonly number[], index: number | undefined): number | undefined {
  const value = index === undefined ? Number.NaN : (figures[index] as number);
  return isAmount(value) ? value : undefined;
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

/** A figure; a utilization is at most 1. */
export function figureAt({ layout, figures }: DeviceRow, index: number): number {
  const value = figures[index] as number;
  return index === layout.utilization ? Math.min(1, value) : value;
}
