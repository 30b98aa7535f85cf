import type { IostatCpu } from "../../model/iostat.ts";
import { ScannedText } from "../../system/scanned-text.ts";
import { readCpuHeading, readCpuRow } from "./cpu.ts";
import { createReport, type DeviceRow, isOverBusy, type ReportSink } from "./device-row.ts";
import {
  createLogSource,
  type LogSource,
  noteCorrection,
  noteHost,
  noteLeftOut,
  OVER_BUSY,
  WITHOUT_ZONE,
} from "./log-source.ts";
import { ReportRows } from "./report-rows.ts";
import { type Heading, hasWholeEnd, readHeading, readLastRow, readRow, readRowOf, resemblesRow } from "./text-row.ts";
import { looksLikeTime, readTimestamp, TimestampReader } from "./timestamp.ts";

const BANNER = /^\s*Linux (\S+) \(([^)]*)\)/;
const CPU_COUNT = /\((\d+) CPU\)/;

/** Where iostat's banner or a heading begins in a line, or -1. */
export function findIostatStart(line: string): number {
  const at = line.search(/Linux \S+ \([^)]*\)\s|avg-cpu:\s|\bDevice:?\s|\s\S+\s+Device$/);
  if (at < 0) return -1;
  const isOwn = (text: string) =>
    BANNER.test(text) || readCpuHeading(text) !== undefined || readHeading(text) !== undefined;
  if (isOwn(line)) return 0;
  return isOwn(line.slice(at)) ? at : -1;
}

/**
 * Reads text and gives each report when something follows it: a blank line, a heading, or, where the heading stands only
 * once, a device that it has already.
 */
export class TextReader {
  readonly source: LogSource = createLogSource();
  readonly #emit: ReportSink;
  readonly #times = new TimestampReader();
  #heading: Heading | undefined;
  #isInTable = false;
  #hasRows = false;
  #hasGroup = false;
  #isSpoiled = false;
  #timestamp: string | undefined;
  #cpuNames: string[] | undefined;
  /** The last line that was looked at. */
  #cpuHeading: { line: string; names: string[] | undefined } = { line: "", names: undefined };
  #cpu: IostatCpu | undefined;
  #rows = new ReportRows();
  #rowsBefore: readonly DeviceRow[] = [];
  /** The line over the figures, with `-h` before 11.7.2. */
  #loneName: string | undefined;

  constructor(emit: ReportSink) {
    this.#emit = emit;
  }

  readLine(line: string): void {
    const scanned = new ScannedText();
    scanned.load(`${line}\n`);
    this.readLines(scanned);
  }

  /** Takes whole lines, with their newlines. */
  readLines(scanned: ScannedText): void {
    const { codes, text } = scanned;
    let from = 0;
    while (from < text.length) {
      const to = codes.indexOf(NEWLINE, from);
      this.#readLineAt(scanned, from, to);
      from = to + 1;
    }
  }

  #readLineAt(scanned: ScannedText, from: number, to: number): void {
    if (from === to) this.#readEmptyLine();
    else if (!this.#isInTable || !this.#readTableRow(scanned, from, to)) this.#readLine(scanned.text.slice(from, to));
  }

  #readLine(line: string): void {
    const isHeadingAgain = !this.#isInTable && this.#cpuNames === undefined && line === this.#heading?.line;
    if (isHeadingAgain) this.#openTable(this.#heading as Heading);
    else if (this.#isInTable && this.#readTableLine(line)) return;
    else if (this.#cpuNames !== undefined && this.#readCpuLine(line, this.#cpuNames)) return;
    else if (line.trim() === "") this.#closeTable();
    else this.#readOtherLine(line, line.trim());
  }

  #readEmptyLine(): void {
    if (this.#cpuNames !== undefined) this.#cpu = undefined;
    this.#cpuNames = undefined;
    this.#closeTable();
  }

  #readOtherLine(line: string, text: string): void {
    const time = this.#times.read(text);
    const isTime = time !== undefined;
    const heading = isTime ? undefined : this.#readHeading(line);
    const cpuNames = isTime || heading !== undefined ? undefined : this.#readCpuHeading(line);
    const banner = isTime ? null : BANNER.exec(line);
    if (isTime) this.#takeTime(time);
    else if (heading !== undefined) this.#openTable(heading);
    else if (cpuNames !== undefined) this.#openCpu(cpuNames);
    else if (banner !== null) this.#readBanner(banner, line);
    else if (looksLikeTime(line)) {
      noteCorrection(this.source, WITHOUT_ZONE);
      this.#takeTime(undefined);
    } else this.#readGoingOn(line);
  }

  /** @param rest what stands behind the last newline */
  end(rest: string): void {
    const { source } = this;
    const heading = this.#heading;
    const isRow = this.#isInTable && heading !== undefined && !isBlank(rest);
    const last = isRow ? readLastRow(rest, heading, this.#loneName) : undefined;
    if (last !== undefined) this.#takeRow(last, heading as Heading, false);
    else if (!this.#isInTable && !isBlank(rest) && hasWholeEnd(rest)) this.readLine(rest);
    // Shares alone are a report of `-c`, or the beginning of another.
    const hasOnlyBegun = this.#cpu === undefined ? this.#timestamp !== undefined : heading !== undefined;
    const isUncertain = this.#isInTable || hasOnlyBegun || this.#cpuNames !== undefined;
    this.#keepWholeRows();
    const namesOf = (rows: readonly DeviceRow[]) => rows.map(({ name }) => name).join("\n");
    const isLastWhole =
      !isRow ||
      (last !== undefined && (last.layout.columns.at(-1) === undefined || !Number.isNaN(last.figures.at(-1))));
    const isWhole = this.#hasRows && namesOf(this.#rows.list) === namesOf(this.#rowsBefore) && isLastWhole;
    source.complete = isWhole || !isUncertain;
    if (this.#isInTable && !this.#hasRows && this.#cpu === undefined) {
      noteCorrection(source, "the last report was left out: the text ends before its first device");
    } else if (this.#isInTable && this.#heading?.isLastPart !== true) {
      noteCorrection(source, "the last report was left out: the text ends in the middle of it");
    } else if (this.#isInTable) {
      if (!isWhole) noteCorrection(source, "no blank line follows the last report: it may lack devices");
      this.#flush();
    } else this.#flushCpu();
  }

  /** Drops devices without the last part of their table. */
  #keepWholeRows(): void {
    const columns = this.#heading?.layout.columns ?? [];
    const isWhole = ({ layout }: DeviceRow) => columns.every((column) => layout.columns.includes(column));
    const whole = this.#rows.list.filter(isWhole);
    this.#rows = new ReportRows(this.#rowsBefore);
    for (const row of whole) this.#rows.set(row);
    this.#hasRows = whole.length > 0;
  }

  #readTableRow(scanned: ScannedText, from: number, to: number): boolean {
    const heading = this.#heading as Heading;
    const row = readRow(scanned, from, to, heading, this.#loneName, this.#rows.expectedName);
    if (row !== undefined) this.#takeRow(row, heading, isSpaceAt(scanned, from));
    return row !== undefined;
  }

  #readTableLine(line: string): boolean {
    const heading = this.#heading as Heading;
    const text = line.trim();
    if (text === "" || !/\s/.test(text)) return this.#readLoneName(text);
    if (line.includes("Device") || !resemblesRow(line, heading)) return false;
    noteCorrection(this.source, "a row was left out: it does not fit its heading");
    this.#isSpoiled = true;
    return true;
  }

  #takeRow(row: DeviceRow, heading: Heading, isIndented: boolean): void {
    // In one report only devices of groups stand twice.
    const known = this.#rows.find(row.name);
    if (known !== undefined && this.#isRepetition(known, heading)) this.#flush();
    if (isIndented && !heading.isIndented && !heading.deviceLast) this.#hasGroup = true;
    this.#addRow(row);
  }

  #isRepetition(known: DeviceRow, { layout }: Heading): boolean {
    return !this.#hasGroup && known.layout.columns.includes(layout.columns[0]);
  }

  #readLoneName(text: string): boolean {
    // The next report's time, in a log without blank lines.
    if (text === "" || readTimestamp(text) !== undefined) return false;
    this.#loneName = text;
    return true;
  }

  #addRow(row: DeviceRow): void {
    this.#loneName = undefined;
    this.#hasRows = true;
    const known = this.#rows.find(row.name);
    if (known === undefined || known.layout === row.layout) this.#rows.set(row);
    else {
      const layout = known.layout.join(row.layout);
      this.#rows.set({ name: row.name, layout, figures: [...known.figures, ...row.figures] });
    }
  }

  #openTable(heading: Heading): void {
    this.#closeTable();
    if (this.#heading !== heading) {
      noteLeftOut(
        this.source,
        heading.layout.names.filter((_, place) => heading.layout.columns[place] === undefined),
      );
    }
    this.#heading = heading;
    this.#isInTable = true;
    this.#cpuNames = undefined;
  }

  #closeTable(): void {
    if (this.#isSpoiled && !this.#hasRows) this.#dropTable();
    if (this.#isInTable && this.#heading?.isLastPart === true) this.#flush();
    this.#isInTable = false;
    this.#loneName = undefined;
  }

  #readHeading(line: string): Heading | undefined {
    return this.#heading !== undefined && line === this.#heading.line ? this.#heading : readHeading(line);
  }

  #readCpuHeading(line: string): string[] | undefined {
    if (line !== this.#cpuHeading.line) this.#cpuHeading = { line, names: readCpuHeading(line) };
    return this.#cpuHeading.names;
  }

  #dropTable(): void {
    noteCorrection(this.source, "a report was left out: it has no whole row");
    this.#clear();
  }

  #openCpu(names: string[]): void {
    this.#closeTable();
    this.#flushCpu();
    this.#cpuNames = names;
  }

  #readCpuLine(line: string, names: readonly string[]): boolean {
    this.#cpuNames = undefined;
    this.#cpu = readCpuRow(line, names);
    return this.#cpu !== undefined;
  }

  #takeTime(time: string | undefined): void {
    this.#closeTable();
    this.#flushCpu();
    this.#timestamp = time;
  }

  /** A row under the last heading, or nothing of iostat's. */
  #readGoingOn(line: string): void {
    if (this.#isInTable && !this.#hasRows) this.#dropTable();
    this.#closeTable();
    if (this.#heading?.isLastPart !== true || this.#heading.deviceLast) return;
    const row = readRowOf(line, this.#heading);
    if (row === undefined) return;
    this.#isInTable = true;
    this.#addRow(row);
  }

  /** Another run begins. */
  #readBanner([, kernel, hostname]: RegExpExecArray, line: string): void {
    this.#closeTable();
    if (this.#rows.list.length > 0) noteCorrection(this.source, "a report was left out: another iostat begins in it");
    this.#flushCpu();
    this.#clear();
    this.#heading = undefined;
    const cpus = CPU_COUNT.exec(line)?.[1];
    noteHost(this.source, {
      ...(kernel !== undefined && { kernel }),
      ...(hostname !== undefined && { hostname }),
      ...(cpus !== undefined && { cpuCount: Number(cpus) }),
    });
  }

  /** Of `-c`; any other report has lost its devices. */
  #flushCpu(): void {
    if (this.#cpu === undefined) return;
    if (this.#heading !== undefined) noteCorrection(this.source, "a report was left out: its devices are missing");
    else this.#emitReport([]);
    this.#clear();
  }

  #flush(): void {
    const rows = this.#rows.list;
    this.#rowsBefore = rows;
    for (const row of rows) if (isOverBusy(row)) noteCorrection(this.source, OVER_BUSY);
    this.#emitReport(rows);
    const isInTable = this.#isInTable;
    this.#clear();
    this.#isInTable = isInTable;
  }

  #emitReport(rows: readonly DeviceRow[]): void {
    this.#emit(createReport(this.#timestamp, this.#cpu, rows));
  }

  #clear(): void {
    this.#rows = new ReportRows(this.#rowsBefore);
    this.#hasRows = false;
    this.#hasGroup = false;
    this.#isSpoiled = false;
    this.#isInTable = false;
    this.#loneName = undefined;
    this.#timestamp = undefined;
    this.#cpu = undefined;
    this.#cpuNames = undefined;
  }
}

function isSpaceAt({ text, codes }: ScannedText, place: number): boolean {
  const code = codes[place] as number;
  return code === SPACE || (code >= TAB && code <= RETURN) || (code === NOT_ASCII && /\s/.test(text[place] ?? ""));
}

const [TAB, NEWLINE, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
/** The code of what is not ASCII. */
const NOT_ASCII = 0x3f;

function isBlank(text: string): boolean {
  return text.trim() === "";
}
