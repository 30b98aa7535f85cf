import type { IostatColumn } from "../model/recording.ts";
import { COLUMNS, scaleFigure } from "./iostat/columns.ts";
import { readTimestamp } from "./iostat/timestamp.ts";
import type { IostatColumns, IostatRow } from "./iostat-columns.ts";

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

/** Lines of the log that only hold the structure. */
const STRUCTURE = /^\t+(?:\{|\}|\},|\]|\],|"disk": \[)$|^\}?\}?$|^$/;

/**
 * Reads the JSON log of an iostat that the sampler itself started, with the flags and the versions that it does so: one
 * line for each device. That is three times as fast as reading any iostat's output, which a log of six hours and
 * eight disks (70 MB) needs. Any line that is not as expected ends it, for the general reader to take over.
 */
export class IostatRowReader {
  readonly #columns: IostatColumns;
  #rest = "";
  #isInside = false;
  #timestamp = Number.NaN;
  #rows: IostatRow[] = [];

  constructor(columns: IostatColumns) {
    this.#columns = columns;
  }

  /** Takes the next piece of the log; false where it is not of this form. */
  push(text: string): boolean {
    const piece = this.#rest + text;
    let start = 0;
    for (let end = piece.indexOf("\n"); end >= 0; end = piece.indexOf("\n", start)) {
      if (!this.#readLine(piece.slice(start, end))) return false;
      start = end + 1;
    }
    this.#rest = piece.slice(start);
    return true;
  }

  /** Takes the end of the log: one that was killed wrote no newline behind its last report. */
  end(): void {
    if (this.#rest === "\t\t\t\t}") this.#endReport();
  }

  #readLine(line: string): boolean {
    if (line.startsWith('\t\t\t\t\t\t{"disk_device": "')) return this.#isInside && this.#readRow(line);
    if (line === "\t\t\t\t}" || line === "\t\t\t\t},") return this.#endReport();
    if (line.startsWith('\t\t\t\t\t"timestamp": "')) {
      this.#timestamp =
        Date.parse(readTimestamp(line.slice(line.indexOf(": ") + 3, line.lastIndexOf('"'))) ?? "") / 1000;
      return true;
    }
    if (line === '\t\t\t"statistics": [') this.#isInside = true;
    return !this.#isInside || line === '\t\t\t"statistics": [' || STRUCTURE.test(line);
  }

  #readRow(line: string): boolean {
    try {
      const figures = JSON.parse(line.endsWith(",") ? line.slice(0, -1) : line) as Record<string, unknown>;
      const row: IostatRow = { name: String(figures.disk_device) };
      for (const [key, column, requests] of KEYS) {
        const figure = figures[key];
        if (typeof figure !== "number" || figure < 0) continue;
        if (figure === 0 && requests !== undefined && figures[requests] === 0) continue;
        const scaled = scaleFigure(figure, COLUMNS.get(key));
        row[column] = column === "utilization" ? Math.min(1, scaled) : scaled;
      }
      this.#rows.push(row);
      return true;
    } catch {
      return false;
    }
  }

  #endReport(): boolean {
    this.#columns.addReport(this.#timestamp, this.#rows);
    this.#timestamp = Number.NaN;
    this.#rows = [];
    return true;
  }
}
