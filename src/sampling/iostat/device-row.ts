import type { IostatCpu } from "../../model/iostat.ts";
import { isAmount } from "../../model/json-object.ts";
import { COLUMNS, type Column, type Field } from "./columns.ts";

const ALL_REQUESTS = ["requestsPerSecond", "readsPerSecond", "writesPerSecond"] as const;

/** The rates of the requests whose latency or mean size a field is. */
const RATES: ReadonlyMap<Field | undefined, readonly Field[]> = new Map<Field, readonly Field[]>([
  ["readLatencySeconds", ["readsPerSecond"]],
  ["meanReadBytes", ["readsPerSecond"]],
  ["writeLatencySeconds", ["writesPerSecond"]],
  ["meanWriteBytes", ["writesPerSecond"]],
  ["discardLatencySeconds", ["discardsPerSecond"]],
  ["meanDiscardBytes", ["discardsPerSecond"]],
  ["flushLatencySeconds", ["flushesPerSecond"]],
  ["requestLatencySeconds", ALL_REQUESTS],
  ["meanRequestBytes", ALL_REQUESTS],
]);

/** What the columns of a table are, found once for all rows below its heading. */
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
  /** Where the rates of a column's requests stand. */
  readonly #rates: readonly (readonly number[])[];
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
    const locate = (field: Field) => indexes.get(field) ?? [];
    this.#rates = this.columns.map((column) => (RATES.get(column?.field) ?? []).flatMap(locate));
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
    return isAmount(value) && (value > 0 || mayHaveRequests(figures, this.#rates[index] ?? []));
  }
}

/** Whether there were requests, or no rate tells. */
function mayHaveRequests(figures: readonly number[], rates: readonly number[]): boolean {
  let isTold = false;
  for (const index of rates) {
    const rate = figures[index] as number;
    if (!isAmount(rate)) continue;
    if (rate > 0) return true;
    isTold = true;
  }
  return !isTold;
}

/** A device's figures in bytes, seconds and shares; NaN where there is none. */
export interface DeviceRow {
  name: string;
  layout: RowLayout;
  figures: readonly number[];
}

export interface RowReport {
  timestamp?: string | undefined;
  cpu?: IostatCpu | undefined;
  rows: readonly DeviceRow[];
}

export type ReportSink = (report: RowReport) => void;

/** A figure; a utilization is at most 1. */
export function figureAt({ layout, figures }: DeviceRow, index: number): number {
  const value = figures[index] as number;
  return index === layout.utilization ? Math.min(1, value) : value;
}
