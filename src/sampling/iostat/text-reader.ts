import { ScannedText } from "../../system/scanned-text.ts";
import type { ReportSink } from "./device-row.ts";
import { nameForeignProgram } from "./foreign.ts";
import { type HostFacts, LogSource } from "./log-source.ts";
import { looksLikeTime, readBanner, readCpuHeading, readCpuRow, readTimestamp } from "./report-head.ts";
import { isOfTable, TextReport } from "./text-report.ts";
import {
  type Heading,
  hasWholeEnd,
  readHeading,
  readLastRow,
  readRow,
  readRowOf,
  resemblesRow,
  type TextRow,
} from "./text-row.ts";

const JSON_OF_IOSTAT = /"sysstat" *:/;
const SPACE = 0x20;
const FIGURE = /^\s*\d+[.,]\d/;
/** Of a log with one heading for all reports. */
const ROW_BEGINNING = /^\S+\s+-?\d+[.,]\d+(?:\s|$)/;

/** Where iostat's banner or heading begins in a line, or -1. */
export function findIostatStart(line: string): number {
  const at = line.search(/Linux \S+ \([^)]*\)\s|avg-cpu:\s|\bDevice:?\s|\s\S+\s+Device$/);
  if (at < 0) return -1;
  const isOwn = (text: string) => [readBanner, readCpuHeading, readHeading].some((read) => read(text) !== undefined);
  if (isOwn(line)) return 0;
  return isOwn(line.slice(at)) ? at : -1;
}

/** Reads text; gives each report once a blank line, a heading or a device that it has already follows. */
export class TextReader {
  readonly source = new LogSource();
  readonly #emit: ReportSink;
  readonly #scanned = new ScannedText();
  /** The last heading. */
  #heading: Heading | undefined;
  /** That of the table that the next row goes on. */
  #table: Heading | undefined;
  #hasDecimals = false;
  #cpuNames: string[] | undefined;
  #report = new TextReport();
  #rowsBefore: readonly TextRow[] = [];
  /** The columns of the earlier part, in a table of several parts. */
  #columnsBefore: string | undefined;
  /** What the last report had of the CPU: shares alone (`-c`), or shares and devices. */
  #before: "shares" | "both" | undefined;
  /** The line before, if it has only a name (`-h` before 11.7.2). */
  #loneName: string | undefined;
  /** The last line that is not iostat's. */
  #otherLine = "";

  constructor(emit: ReportSink) {
    this.#emit = emit;
  }

  /** Takes a text of whole lines. */
  push(text: string): void {
    this.#scanned.load(text);
    for (let from = 0, to = 0; from < text.length; from = to + 1) {
      to = text.indexOf("\n", from);
      if (this.#table === undefined || from === to || !this.#readTableRow(this.#table, from, to)) {
        this.#readLine(text.slice(from, to));
      }
    }
  }

  #readLine(line: string): void {
    if (this.#table !== undefined && this.#readTableLine(this.#table, line)) return;
    const cpuNames = this.#cpuNames;
    this.#cpuNames = undefined;
    if (cpuNames !== undefined) {
      this.#report.cpu = readCpuRow(line, cpuNames);
      if (this.#report.cpu !== undefined) return;
      if (FIGURE.test(line)) this.source.note("cpu-misfit");
    }
    const text = line.trim();
    if (text === "") this.#closeTable();
    else this.#readOtherLine(line, text);
  }

  #readOtherLine(line: string, text: string): void {
    const isHeadingAgain = line === this.#heading?.line;
    const time = isHeadingAgain ? undefined : readTimestamp(text);
    const heading = isHeadingAgain ? this.#heading : readHeading(line);
    const cpuNames = readCpuHeading(line);
    const host = readBanner(line);
    if (time !== undefined) this.#takeTime(time);
    else if (heading !== undefined) this.#openTable(heading);
    else if (cpuNames !== undefined) this.#openCpu(cpuNames);
    else if (host !== undefined) this.#startRun(host);
    else if (looksLikeTime(line)) {
      this.source.note("no-time-zone");
      this.#takeTime(undefined);
    } else this.#readGoingOn(line);
  }

  /** @param rest the unfinished line */
  end(rest: string): void {
    const { source } = this;
    const [heading, table] = [this.#heading, this.#table];
    const isRow = table !== undefined && rest.trim() !== "";
    const isInShares = this.#cpuNames !== undefined;
    const last = isRow ? readLastRow(rest, table, this.#loneName) : undefined;
    if (isRow && last !== undefined) this.#takeRow(last, table, false);
    else if (table === undefined && hasWholeEnd(rest)) this.push(`${rest}\n`);
    const isInTable = this.#table !== undefined;
    const isCutRow = heading !== undefined && ROW_BEGINNING.test(rest);
    const isCut = !isInTable && (isCutRow || this.#report.rows.size > 0);
    // Shares alone are a report of `-c`, if the one before was, or the beginning of one with devices.
    const hasOnlyBegun =
      this.#report.cpu === undefined
        ? this.#report.timestamp !== undefined
        : heading !== undefined || this.#before !== "shares";
    const lacksShares = this.#cpuNames !== undefined || (isInShares && this.#report.cpu === undefined);
    const isUncertain = isInTable || hasOnlyBegun || lacksShares || isCut;
    if (isCut) this.#report = new TextReport();
    else if (this.#heading !== undefined) this.#report.keepWholeRows(this.#heading);
    const names = [...this.#report.rows.keys()];
    const namesBefore = this.#rowsBefore.map(({ name }) => name);
    const isLastWhole =
      !isRow ||
      (last !== undefined && (last.layout.columns.at(-1) === undefined || !Number.isNaN(last.figures.at(-1))));
    const isWhole = names.length > 0 && names.join("\n") === namesBefore.join("\n") && isLastWhole;
    source.complete = isWhole || !isUncertain;
    if (isCut) source.note("last-report-cut");
    else if (!isInTable) {
      if (this.#report.cpu !== undefined && heading === undefined && this.#before !== "shares") {
        source.note(this.#before === "both" ? "last-report-without-devices" : "perhaps-without-devices");
      }
      this.#flushCpu();
    } else if (names.length === 0 && this.#report.cpu === undefined) {
      source.note("last-report-before-devices");
    } else if (this.#heading?.isLastPart !== true) {
      source.note("last-report-cut");
    } else {
      if (!isWhole) source.note("last-report-unended");
      this.#flush();
    }
  }

  #readTableRow(heading: Heading, from: number, to: number): boolean {
    const scanned = this.#scanned;
    const before = this.#rowsBefore[this.#report.rows.size];
    const line = scanned.text.slice(from, to);
    const isRowAgain = before?.line === line && before.layout === heading.layout;
    const row = isRowAgain ? before : readRow(scanned, from, to, heading, this.#loneName, before?.name);
    if (row === undefined || this.#isOfOtherTable(row)) return false;
    // The latest one, since each keeps its whole text in memory.
    if (row.name !== this.#loneName) row.line = line;
    this.#takeRow(row, heading, (scanned.codes[from] as number) <= SPACE);
    return true;
  }

  /** Under one heading all rows have decimals, or none has. */
  #isOfOtherTable({ isInWholes }: TextRow): boolean {
    this.#hasDecimals ||= !isInWholes;
    return isInWholes && this.#hasDecimals;
  }

  #readTableLine(heading: Heading, line: string): boolean {
    const text = line.trim();
    if (!/\s/.test(text)) {
      // A time follows at once in a log without blank lines.
      if (text === "" || readTimestamp(text) !== undefined) return false;
      this.#loneName = text;
      return true;
    }
    if (line.includes("Device") || !resemblesRow(line, heading)) return false;
    this.source.note("row-misfit");
    this.#report.isSpoiled = true;
    return true;
  }

  #takeRow(row: TextRow, heading: Heading, isRowIndented: boolean): void {
    const known = this.#report.rows.get(row.name);
    if (known !== undefined && isOfTable(known, heading)) {
      if (!heading.isLastPart || known.layout !== heading.layout) {
        this.source.note("row-twice");
        return;
      }
      // In one report only devices of groups stand twice.
      if (!this.#report.hasGroup) this.#flush();
      else if (!known.figures.every((figure, index) => Object.is(figure, row.figures[index]))) {
        this.source.note("device-twice");
      }
    }
    if (isRowIndented && !heading.isIndented && !heading.deviceLast) this.#report.hasGroup = true;
    this.#report.add(row);
    this.#loneName = undefined;
  }

  #openTable(heading: Heading): void {
    this.#closeTable();
    if (!heading.deviceLast || this.#report.hasTableOf(heading)) this.#dropUnfinished();
    if (this.#heading !== heading) {
      this.source.noteLeftOut(heading.layout.leftOut);
      this.#hasDecimals = false;
    }
    this.#heading = heading;
    this.#table = heading;
    this.#otherLine = "";
  }

  #closeTable(): void {
    if (this.#report.isSpoiled && this.#report.rows.size === 0) this.#dropTable();
    if (this.#table?.isLastPart) this.#flush();
    this.#table = undefined;
    this.#loneName = undefined;
  }

  #dropTable(): void {
    this.source.note("report-without-rows");
    this.#table = undefined;
    this.#report = new TextReport();
  }

  /** Drops a table in parts, whose last part does not come. */
  #dropUnfinished(): void {
    if (this.#report.rows.size === 0) return;
    this.source.note("report-without-part");
    this.#report = new TextReport();
  }

  #openCpu(names: string[]): void {
    this.#closeTable();
    this.#dropUnfinished();
    this.#flushCpu();
    this.#cpuNames = names;
  }

  #takeTime(time: string | undefined): void {
    this.#closeTable();
    this.#dropUnfinished();
    this.#flushCpu();
    this.#report.timestamp = time;
  }

  /** Reads a line that may be a row under the last heading. */
  #readGoingOn(line: string): void {
    if (this.#table !== undefined && this.#report.rows.size === 0) this.#dropTable();
    this.#closeTable();
    if (JSON_OF_IOSTAT.test(line)) this.source.note("json-in-text");
    const row = this.#heading && readRowOf(line, this.#heading);
    if (row === undefined || this.#isOfOtherTable(row)) {
      this.#otherLine = line;
      return;
    }
    if (this.#heading?.isLastPart !== true || this.#heading.deviceLast) {
      this.source.note("row-apart");
      return;
    }
    const program = nameForeignProgram(this.#otherLine);
    if (program !== undefined) {
      this.source.note("foreign-rows", program);
      this.#heading = undefined;
      return;
    }
    this.#table = this.#heading;
    this.#report.add(row);
  }

  /** Begins with another banner's run. */
  #startRun(host: HostFacts): void {
    this.#closeTable();
    if (this.#report.rows.size > 0) this.source.note("report-interrupted");
    this.#flushCpu();
    this.#report = new TextReport();
    this.#heading = undefined;
    this.#columnsBefore = undefined;
    this.source.noteHost(host);
  }

  /** Ends a report that has shares alone, as only `-c` has. */
  #flushCpu(): void {
    if (this.#report.cpu === undefined) return;
    if (this.#heading !== undefined) this.source.note("report-without-devices");
    else {
      this.#emit({ timestamp: this.#report.timestamp, cpu: this.#report.cpu, rows: [] });
      this.#before = "shares";
    }
    this.#report = new TextReport();
  }

  /** Ends the report; the table may go on. */
  #flush(): void {
    const rows = [...this.#report.rows.values()];
    for (const row of rows) this.source.noteFaults(row);
    this.#emit({ timestamp: this.#report.timestamp, cpu: this.#report.cpu, rows });
    this.#before = this.#report.cpu !== undefined && rows.length > 0 ? "both" : undefined;
    if (this.#heading?.deviceLast === true) this.#compareColumns(rows);
    this.#rowsBefore = rows;
    this.#report = new TextReport();
  }

  /** Notes if a table in parts lacks one of them. */
  #compareColumns(rows: readonly TextRow[]): void {
    for (const { layout } of rows) {
      const columns = layout.names.join(" ");
      this.#columnsBefore ??= columns;
      if (columns !== this.#columnsBefore) this.source.note("row-of-other-columns");
    }
  }
}
