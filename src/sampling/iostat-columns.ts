import { IOSTAT_COLUMNS, type IostatColumn, type RecordedIostat } from "../model/recording.ts";
import { GrowingColumn } from "./cumulative-column.ts";

type GrowingColumns = Record<IostatColumn, GrowingColumn>;

/** One device of a report: its rates, as far as the report has them. */
export type IostatRow = { name: string } & { [Name in IostatColumn]?: number | undefined };

/** The columns of one iostat's reports while they are read. */
export class IostatColumns {
  reports = 0;
  readonly #timestamps: GrowingColumn;
  readonly #devices = new Map<string, GrowingColumns>();
  readonly #capacity: number;

  /** @param capacity how many reports will probably come */
  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#timestamps = new GrowingColumn(capacity);
  }

  /** Takes the next report: its time in seconds since the epoch (NaN for none), and its devices' rates (missing ones NaN). */
  addReport(timestamp: number, devices: readonly IostatRow[]): void {
    const place = this.reports++;
    this.#timestamps.set(place, timestamp);
    for (const device of devices) {
      const columns = this.#columnsOf(device.name);
      for (const column of IOSTAT_COLUMNS) columns[column].set(place, device[column] ?? Number.NaN);
    }
  }

  finish(): Pick<RecordedIostat, "timestamps" | "devices"> {
    const finishColumns = (columns: GrowingColumns) =>
      Object.fromEntries(IOSTAT_COLUMNS.map((column) => [column, columns[column].finish(this.reports)]));
    return {
      timestamps: this.#timestamps.finish(this.reports),
      devices: [...this.#devices].map(([name, columns]) => ({
        name,
        columns: finishColumns(columns) as Record<IostatColumn, Float64Array>,
      })),
    };
  }

  #columnsOf(name: string): GrowingColumns {
    let columns = this.#devices.get(name);
    if (columns === undefined) {
      columns = Object.fromEntries(
        IOSTAT_COLUMNS.map((column) => [column, new GrowingColumn(this.#capacity)]),
      ) as GrowingColumns;
      this.#devices.set(name, columns);
    }
    return columns;
  }
}
