import type { IostatColumn } from "../model/recording.ts";
import { COLUMNS, scaleFigure } from "./iostat/columns.ts";
import { readTimestamp } from "./iostat/timestamp.ts";
import type { IostatColumns, IostatRow } from "./iostat-columns.ts";
import { RowLayout } from "./iostat-row-layout.ts";

/** What iostat calls the columns that are kept, with the requests without which a latency of 0 is none. */
const KEYS: readonly [key: string, column: IostatColumn, requests?: string][] = [
  ["rkB/s", "readBytesPerSecond"],
  ["wkB/s", "writeBytesPerSecond"],
  ["r/s", "readsPerSecond"],
  ["w/s", "writesPerSecond"],
  ["r_await", "readLatencySeconds", "r/s"],
  ["w_await", "writeLatencySeconds", "w/s"],
  ["aqu-sz", "queueDepth"],
  ["util", "utilization"],
];

const NEWLINE = 0x0a;
const ROW = Buffer.from('\t\t\t\t\t\t{"disk_device": "');
/** Lines of the log that only hold the structure. */
const STRUCTURE = /^\t+(?:\{|\}|\},|\]|\],|"disk": \[)$|^\}?\}?$|^$/;
const START = '\t\t\t"statistics": [';

/**
 * Reads the JSON log of an iostat that the sampler itself started, with the flags and the versions that it does so: one
 * line for each device, with the same columns at the same places. That is five times as fast as reading any iostat's
 * output, which a log of six hours and eight disks (70 MB) needs. Any line that is not as expected ends it, for the
 * general reader to take over.
 */
export class IostatRowReader {
  readonly #columns: IostatColumns;
  #rest: Buffer = Buffer.alloc(0);
  #isInside = false;
  #layout: RowLayout | undefined;
  #timestamp = Number.NaN;
  #rows: IostatRow[] = [];

  constructor(columns: IostatColumns) {
    this.#columns = columns;
  }

  /** Takes the next piece of the log; false where it is not of this form. */
  push(bytes: Buffer): boolean {
    const piece = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, start)) {
      if (!this.#readLine(piece, start, end)) return false;
      start = end + 1;
    }
    this.#rest = Buffer.from(piece.subarray(start));
    return true;
  }

  /** Takes the end of the log: one that was killed wrote no newline behind its last report. */
  end(): void {
    if (this.#rest.toString("latin1") === "\t\t\t\t}") this.#endReport();
  }

  #readLine(piece: Buffer, start: number, end: number): boolean {
    if (end - start > ROW.length && ROW.compare(piece, start, start + ROW.length) === 0) {
      return this.#isInside && this.#readRow(piece, start, end);
    }
    const line = piece.toString("latin1", start, end);
    if (line === "\t\t\t\t}" || line === "\t\t\t\t},") return this.#endReport();
    if (line.startsWith('\t\t\t\t\t"timestamp": "')) {
      const time = readTimestamp(line.slice(line.indexOf(": ") + 3, line.lastIndexOf('"')));
      this.#timestamp = Date.parse(time ?? "") / 1000;
      return true;
    }
    if (line === START) this.#isInside = true;
    return !this.#isInside || line === START || STRUCTURE.test(line);
  }

  #readRow(piece: Buffer, start: number, end: number): boolean {
    if (this.#layout?.read(piece, start + ROW.length, end) !== true) {
      // The first row, or one with other columns than the row before.
      this.#layout = RowLayout.learn(piece.toString("latin1", start, end));
      if (this.#layout?.read(piece, start + ROW.length, end) !== true) return false;
    }
    const { name, figures, places } = this.#layout;
    const row: IostatRow = { name };
    for (const [key, column, requests] of KEYS) {
      const figure = figures[places.get(key) ?? -1];
      if (figure === undefined || figure < 0) continue;
      if (figure === 0 && requests !== undefined && figures[places.get(requests) ?? -1] === 0) continue;
      const scaled = scaleFigure(figure, COLUMNS.get(key));
      row[column] = column === "utilization" ? Math.min(1, scaled) : scaled;
    }
    this.#rows.push(row);
    return true;
  }

  #endReport(): boolean {
    this.#columns.addReport(this.#timestamp, this.#rows);
    this.#timestamp = Number.NaN;
    this.#rows = [];
    return true;
  }
}
