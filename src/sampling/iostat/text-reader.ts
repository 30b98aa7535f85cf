import { buildDevice, COLUMNS, type Column, readCell } from "./columns.ts";
import { acceptTimestamp, createLogSource, type LogSource, noteCorrection, type ReportSink } from "./log-source.ts";
import { looksLikeTime, readTimestamp } from "./timestamp.ts";

const BANNER = /^Linux (\S+) \(([^)]*)\)/;
const CPU_COUNT = /\((\d+) CPU\)/;

/** Whether the line is one that only iostat's text output has: its banner or the heading of a device table. */
export function isIostatLine(line: string): boolean {
  return BANNER.test(line) || readHeading(line) !== undefined;
}

interface Heading {
  columns: (Column | undefined)[];
  /** `-h` and `--pretty` put the device at the end of the row. */
  deviceLast: boolean;
  /** Those two also split an extended table; its last part has `%util`, and a table with `tps` is never split. */
  isLastPart: boolean;
}

function readHeading(line: string): Heading | undefined {
  if (!line.includes("Device")) return undefined;
  const names = line.trim().split(/\s+/);
  const deviceFirst = /^Device:?$/.test(names[0] ?? "");
  const deviceLast = !deviceFirst && names.at(-1) === "Device";
  if ((!deviceFirst && !deviceLast) || names.length < 2) return undefined;
  const figures = deviceLast ? names.slice(0, -1) : names.slice(1);
  return {
    columns: figures.map((name) => COLUMNS.get(name)),
    deviceLast,
    isLastPart: !deviceLast || figures.includes("%util") || figures.includes("tps"),
  };
}

interface Row {
  name: string;
  values: [Column, number | undefined][];
}

/** One line of a table; undefined where it does not fit the heading. `loneName` is the line before, where it was only a name. */
function readRow(line: string, { columns, deviceLast }: Heading, loneName: string | undefined): Row | undefined {
  const cells = line.trim().split(/\s+/);
  const name = cells.length === columns.length ? loneName : deviceLast ? cells.pop() : cells.shift();
  if (name === undefined || cells.length !== columns.length) return undefined;
  const values: [Column, number | undefined][] = [];
  for (const [index, cell] of cells.entries()) {
    const column = columns[index];
    const value = readCell(cell, column);
    if (value === undefined) return undefined;
    if (column !== undefined) values.push([column, value]);
  }
  return { name, values };
}

/**
 * Reads iostat's text output line by line and gives each report as soon as the blank line behind it was read. A report
 * whose blank line is missing may lack rows or digits, so it is left out.
 */
export class TextReader {
  readonly source: LogSource = createLogSource();
  readonly #emit: ReportSink;
  #heading: Heading | undefined;
  #inTable = false;
  #spoiled = false;
  #timestamp: string | undefined;
  #rows = new Map<string, Row>();
  /** The device, where a version before 11.7.2 was run with `-h`: it stands on a line of its own, over its figures. */
  #loneName: string | undefined;

  constructor(emit: ReportSink) {
    this.#emit = emit;
  }

  /** Takes one whole line, without its newline. */
  readLine(line: string): void {
    const banner = BANNER.exec(line);
    const heading = readHeading(line);
    if (banner !== null) this.#readBanner(banner, line);
    else if (heading !== undefined) this.#openTable(heading);
    else if (line.trim() === "") this.#closeTable();
    else if (this.#inTable && this.#heading !== undefined) this.#readTable(line, this.#heading);
    else if (readTimestamp(line.trim()) !== undefined || looksLikeTime(line)) {
      this.#timestamp = acceptTimestamp(this.source, line.trim());
    }
  }

  /** Ends the text; `rest` is what stands behind the last newline. */
  end(rest: string): void {
    this.source.complete = this.#heading === undefined && this.#timestamp === undefined && rest.trim() === "";
    if (this.#heading !== undefined) {
      noteCorrection(this.source, "the last report was left out: no blank line follows it, so it may be cut");
    }
  }

  #openTable(heading: Heading): void {
    if (this.#inTable || !heading.deviceLast) this.#rows = new Map();
    this.#heading = heading;
    this.#inTable = true;
  }

  #closeTable(): void {
    if (this.#inTable && this.#heading?.isLastPart) this.#flush();
    this.#inTable = false;
  }

  #readTable(line: string, heading: Heading): void {
    if (!/\s/.test(line.trim())) {
      this.#loneName = line.trim();
      return;
    }
    const row = readRow(line, heading, this.#loneName);
    this.#loneName = undefined;
    if (row === undefined) {
      this.#spoiled = true;
      return;
    }
    const values = [...(this.#rows.get(row.name)?.values ?? []), ...row.values];
    this.#rows.set(row.name, { name: row.name, values });
  }

  /** A new run of iostat in the same text: the report before it was cut. */
  #readBanner([, kernel, hostname]: RegExpExecArray, line: string): void {
    if (this.#heading !== undefined) noteCorrection(this.source, "a report was left out: another iostat begins in it");
    this.#clear();
    if (kernel !== undefined) this.source.kernel = kernel;
    if (hostname !== undefined) this.source.hostname = hostname;
    const cpus = CPU_COUNT.exec(line)?.[1];
    if (cpus !== undefined) this.source.cpuCount = Number(cpus);
  }

  #flush(): void {
    if (this.#spoiled) noteCorrection(this.source, "a report was left out: a row of it does not fit its heading");
    else {
      const devices = [...this.#rows.values()].map((row) => buildDevice(row.name, row.values));
      this.#emit({ ...(this.#timestamp !== undefined && { timestamp: this.#timestamp }), devices });
    }
    this.#clear();
  }

  #clear(): void {
    this.#rows = new Map();
    this.#heading = undefined;
    this.#inTable = false;
    this.#spoiled = false;
    this.#loneName = undefined;
    this.#timestamp = undefined;
  }
}
