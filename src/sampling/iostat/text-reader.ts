import type { IostatCpu } from "../../model/iostat.ts";
import type { ReportSink } from "./device-row.ts";
import { type FormatReader, LogSource } from "./log-source.ts";
import { looksLikeTime, readBanner, readCpuHeading, readCpuRow, readTimestamp } from "./report-head.ts";
import { type Heading, hasWholeEnd, readHeading, readRow, type TextRow } from "./text-row.ts";

/** What the next line may be: anything, the CPU's shares below their names, or a row below its heading. */
type State =
  | { name: "between" }
  | { name: "shares"; columns: readonly string[] }
  | { name: "table"; heading: Heading; loneName?: string | undefined };

/** More than a log has. */
const MAX_HEADINGS = 16;
const BETWEEN: State = { name: "between" };

/** A report, as far as its lines have been read. */
interface Report {
  timestamp?: string | undefined;
  cpu?: IostatCpu | undefined;
  rows: Map<string, TextRow>;
  /** Whether a line in its table was left out. */
  hasGap: boolean;
}

const newReport = (timestamp?: string): Report => ({ timestamp, rows: new Map(), hasGap: false });

/**
 * Reads iostat's text: a banner, then for each report its time (`-t`), the CPU's shares (without `-d`), and a table, or
 * the parts of one (`-h`), each with a blank line at its end. What begins next ends a table as well.
 */
export class TextReader implements FormatReader {
  readonly format = "text";
  readonly source = new LogSource();
  readonly #emit: ReportSink;
  #state: State = BETWEEN;
  #report = newReport();
  /** By their lines, since reports repeat them. */
  readonly #headings = new Map<string, Heading>();
  /** The last one of this run. */
  #heading: Heading | undefined;
  /** The rows of the report before: idle devices repeat them. */
  #rowsBefore: readonly TextRow[] = [];
  #hasSharesOnly = false;

  constructor(emit: ReportSink) {
    this.#emit = emit;
  }

  take(line: string): boolean {
    const state = this.#state;
    if (state.name === "table" && this.#takeRow(line, state)) return true;
    if (state.name === "shares") {
      this.#state = BETWEEN;
      this.#report.cpu = readCpuRow(line, state.columns);
      if (this.#report.cpu !== undefined) return true;
    }
    if (line.trim() === "") {
      this.#closeTable();
      return true;
    }
    return this.#takeBeginning(line);
  }

  leaveOut(line: string): boolean {
    if (this.#state.name === "table") {
      this.#report.hasGap = true;
      return true;
    }
    return this.#heading !== undefined && readRow(line, this.#heading) !== undefined;
  }

  end(rest: string): void {
    const isCut = rest.trim() !== "" && !(hasWholeEnd(rest) && this.take(rest));
    const { source } = this;
    const { cpu, rows, timestamp } = this.#report;
    if (this.#state.name === "table") this.#endInTable(isCut || !this.#state.heading.isLastPart);
    else if (this.#state.name === "shares" || rows.size > 0) source.note("last-report-cut");
    else if (cpu === undefined) source.complete = timestamp === undefined;
    else if (this.#heading !== undefined) source.note("last-report-cut");
    else {
      source.complete = this.#hasSharesOnly;
      if (!this.#hasSharesOnly) source.note("perhaps-without-devices");
      this.#finish();
    }
  }

  /** Ends a table without a blank line at its end, of which rows may be missing. */
  #endInTable(isCut: boolean): void {
    const { rows, cpu } = this.#report;
    if (isCut || (rows.size === 0 && cpu === undefined)) {
      this.source.note("last-report-cut");
      return;
    }
    const names = this.#rowsBefore.map(({ name }) => name);
    this.source.complete = rows.size > 0 && [...rows.keys()].join("\n") === names.join("\n");
    if (!this.source.complete) this.source.note("last-report-unended");
    this.#closeTable();
  }

  #takeRow(line: string, state: State & { name: "table" }): boolean {
    const { rows } = this.#report;
    const { heading } = state;
    const before = this.#rowsBefore[rows.size];
    const isRepeated = before?.line === line && before.layout === heading.layout && state.loneName === undefined;
    const row = isRepeated ? before : readRow(line, heading, state.loneName);
    if (row === undefined) return this.#takeLoneName(line, state);
    state.loneName = undefined;
    const known = rows.get(row.name);
    if (known === undefined) rows.set(row.name, row);
    else if (heading.deviceLast && known.layout !== heading.layout) rows.set(row.name, joinRows(known, row));
    // In the table of groups (`-g`) a device stands in each of its groups.
    else return known.line === line;
    return true;
  }

  /** Before 11.7.2, `-h` prints a name in a line of its own. */
  #takeLoneName(line: string, state: State & { name: "table" }): boolean {
    const name = line.trim();
    if (name === "" || /\s/.test(name) || state.loneName !== undefined || readTimestamp(name) !== undefined)
      return false;
    state.loneName = name;
    return true;
  }

  /** Takes a line with which a report, or a part of it, begins. */
  #takeBeginning(line: string): boolean {
    const heading = this.#headings.get(line) ?? readHeading(line);
    if (heading !== undefined) {
      this.#openTable(heading);
      return true;
    }
    const columns = readCpuHeading(line);
    const host = readBanner(line);
    const timestamp = readTimestamp(line.trim());
    const isTime = timestamp !== undefined || (looksLikeTime(line) && columns === undefined && host === undefined);
    if (columns === undefined && host === undefined && !isTime) return false;
    this.#closeTable();
    this.#finish();
    if (columns !== undefined) this.#state = { name: "shares", columns };
    else if (host !== undefined) {
      this.#heading = undefined;
      this.source.noteHost(host);
    } else {
      if (timestamp === undefined) this.source.note("no-time-zone");
      this.#report = newReport(timestamp);
    }
    return true;
  }

  #openTable(heading: Heading): void {
    this.#closeTable();
    const isPart =
      heading.deviceLast && ![...this.#report.rows.values()].some(({ layout }) => layout === heading.layout);
    if (!isPart && this.#report.rows.size > 0) this.#finish();
    if (this.#headings.size >= MAX_HEADINGS) this.#headings.clear();
    this.#headings.set(heading.line, heading);
    this.source.noteLeftOut(heading.layout.leftOut);
    this.#heading = heading;
    this.#state = { name: "table", heading };
  }

  /** Ends a table, and with its last part the report. */
  #closeTable(): void {
    const state = this.#state;
    this.#state = BETWEEN;
    if (state.name !== "table" || !state.heading.isLastPart) return;
    const { timestamp, cpu, rows: named, hasGap } = this.#report;
    const rows = [...named.values()];
    if (rows.length === 0 && hasGap) this.#finish();
    else {
      for (const row of rows) this.source.noteFaults(row);
      this.#emit({ timestamp, cpu, rows });
      this.#rowsBefore = rows;
      this.#report = newReport();
    }
  }

  /** Ends a report that has no table: whole with `-c`, which prints the CPU's shares alone. */
  #finish(): void {
    const { timestamp, cpu, rows, hasGap } = this.#report;
    if (cpu === undefined && rows.size === 0 && !hasGap) return;
    this.#hasSharesOnly = cpu !== undefined && this.#heading === undefined;
    if (this.#hasSharesOnly) this.#emit({ timestamp, cpu, rows: [] });
    else this.source.note("report-incomplete");
    this.#report = newReport();
  }
}

function joinRows(known: TextRow, { layout, figures, line }: TextRow): TextRow {
  return { ...known, line, layout: known.layout.join(layout), figures: [...known.figures, ...figures] };
}
