import type { IostatCpu, IostatDevice, IostatReport } from "../../model/iostat.ts";
import { COLUMNS, type Column, type Field } from "./columns.ts";

/** The rate of the requests that a latency or a mean size is of. */
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

/** The columns of a table, worked out once for all of its rows. */
export class RowLayout {
  /** By iostat's names. */
  readonly names: readonly string[];
  /** What does not carry over has none, nor has what is named a second time. */
  readonly columns: readonly (Column | undefined)[];
  /** The field of each column. */
  readonly fields: readonly (Field | undefined)[];
  /** Where the figure of a column counts only with requests, the rate of those. */
  readonly rates: readonly (Field | undefined)[];
  /** What a figure of each column is multiplied by and divided by, so that it is in bytes, seconds or a share. */
  readonly units: Float64Array;
  readonly divisors: Float64Array;
  /** The place of the utilization, -1 where there is none. */
  readonly utilization: number;
  /** A row of which nothing is known. */
  readonly blank: readonly number[];
  readonly #places = new Map<Field, number>();
  readonly #joined = new Map<RowLayout, RowLayout>();

  constructor(names: readonly string[]) {
    this.names = names;
    this.columns = names.map((name, place) => {
      const column = COLUMNS.get(name);
      if (column === undefined || this.#places.has(column.field)) return undefined;
      this.#places.set(column.field, place);
      return column;
    });
    this.fields = this.columns.map((column) => column?.field);
    this.rates = this.fields.map((field) => field && RATES.get(field));
    this.utilization = this.fields.indexOf("utilization");
    this.units = Float64Array.from(this.columns, (column) => column?.unitBytes ?? 1);
    this.divisors = Float64Array.from(this.columns, (column) => column?.divisor ?? 1);
    this.blank = names.map(() => Number.NaN);
  }

  /** The layout of a row that goes on in another table. */
  join(other: RowLayout): RowLayout {
    const known = this.#joined.get(other);
    if (known !== undefined) return known;
    const joined = new RowLayout([...this.names, ...other.names]);
    this.#joined.set(other, joined);
    return joined;
  }

  /**
   * Whether the figure at a place of a row is a measurement that carries over. Negative figures (a counter that wrapped,
   * before sysstat 12.7.3) and the 0 that iostat prints as latency or size of requests that did not occur are none.
   */
  isMeasured(figures: readonly number[], place: number): boolean {
    const value = figures[place];
    if (this.fields[place] === undefined || !isMeasured(value)) return false;
    const rate = this.rates[place];
    return value !== 0 || rate === undefined || hasRequests(this, figures, rate);
  }

  /** The figure of a field in a row of this layout; undefined where there is none, or where it is no measurement. */
  find(field: Field, figures: readonly number[]): number | undefined {
    const value = figures[this.#places.get(field) ?? -1];
    return isMeasured(value) ? value : undefined;
  }
}

/** One row of a table: a figure for each column in bytes, seconds or a share, NaN where iostat had none. */
export interface DeviceRow {
  name: string;
  layout: RowLayout;
  figures: readonly number[];
}

/** A report as it was read. */
export interface RowReport extends Pick<IostatReport, "timestamp"> {
  cpu?: IostatCpu;
  rows: readonly DeviceRow[];
}

/** A report of what is known of it; written out, as there are millions in a long log. */
export function createReport(
  timestamp: string | undefined,
  cpu: IostatCpu | undefined,
  rows: readonly DeviceRow[],
): RowReport {
  if (timestamp === undefined) return cpu === undefined ? { rows } : { cpu, rows };
  return cpu === undefined ? { timestamp, rows } : { timestamp, cpu, rows };
}

/** Takes each whole report in the order of the text. */
export type ReportSink = (report: RowReport) => void;

/** The figure at a place; a utilization over 100 %, from the interval's rounding or several disks behind a device, is 1. */
export function figureAt({ layout, figures }: DeviceRow, place: number): number {
  const value = figures[place] as number;
  return place === layout.utilization ? Math.min(1, value) : value;
}

/** Whether a row says that a device was busy for more than the whole interval. */
export function isOverBusy({ layout, figures }: DeviceRow): boolean {
  return (figures[layout.utilization] ?? 0) > 1;
}

/** The report with a device for each row. */
export function buildReport({ rows, ...report }: RowReport): IostatReport {
  return { ...report, devices: rows.map(buildDevice) };
}

/** The device of one row. */
export function buildDevice(row: DeviceRow): IostatDevice {
  const device: IostatDevice = { name: row.name };
  row.layout.fields.forEach((field, place) => {
    if (field !== undefined && row.layout.isMeasured(row.figures, place)) device[field] = figureAt(row, place);
  });
  return device;
}

function isMeasured(value: number | undefined): value is number {
  return value !== undefined && value >= 0 && value < Number.POSITIVE_INFINITY;
}

/** Whether there were requests of a kind, or whether that is not told; versions before 11.5.7 tell only reads and writes. */
function hasRequests(layout: RowLayout, figures: readonly number[], rate: Field): boolean {
  const own = layout.find(rate, figures);
  if (own !== undefined || rate !== "requestsPerSecond") return own !== 0;
  const reads = layout.find("readsPerSecond", figures);
  return reads === undefined || reads + (layout.find("writesPerSecond", figures) ?? 0) !== 0;
}
