import type { IostatDevice } from "../../model/iostat.ts";
import { buildDevice, COLUMNS, type Column, readCell } from "./columns.ts";
import { acceptTimestamp, createLogSource, type LogSource, noteCorrection, type ReportSink } from "./log-source.ts";
import { looksLikeTime, readTimestamp } from "./timestamp.ts";

/** Reads the text format line by line. */
export interface LineReader {
  readonly source: LogSource;
  /** Takes one whole line, without its newline. */
  readLine(line: string): void;
  /** Ends the text; `rest` is what stands behind the last newline. */
  end(rest: string): void;
}

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
 * A reader of iostat's text output that gives each report as soon as the blank line behind it was read. A report whose
 * blank line is missing may lack rows or digits, so it is left out.
 */
export function createTextReader(emit: ReportSink): LineReader {
  const source = createLogSource();
  let heading: Heading | undefined;
  let inTable = false;
  let spoiled = false;
  let timestamp: string | undefined;
  let rows = new Map<string, Row>();
  /** The device, where a version before 11.7.2 was run with `-h`: it stands on a line of its own, over its figures. */
  let loneName: string | undefined;

  function clear(): void {
    rows = new Map();
    heading = undefined;
    inTable = false;
    spoiled = false;
    loneName = undefined;
    timestamp = undefined;
  }

  function flush(): void {
    if (spoiled) noteCorrection(source, "a report was left out: a row of it does not fit its heading");
    else {
      const devices: IostatDevice[] = [...rows.values()].map((row) => buildDevice(row.name, row.values));
      emit({ ...(timestamp !== undefined && { timestamp }), devices });
    }
    clear();
  }

  function readTable(line: string, current: Heading): void {
    if (!/\s/.test(line.trim())) {
      loneName = line.trim();
      return;
    }
    const row = readRow(line, current, loneName);
    loneName = undefined;
    if (row === undefined) spoiled = true;
    else rows.set(row.name, { name: row.name, values: [...(rows.get(row.name)?.values ?? []), ...row.values] });
  }

  /** A new run of iostat in the same text: the report before it was cut. */
  function readBanner([, kernel, hostname]: RegExpExecArray, line: string): void {
    if (inTable || heading !== undefined) noteCorrection(source, "a report was left out: another iostat begins in it");
    clear();
    if (kernel !== undefined) source.kernel = kernel;
    if (hostname !== undefined) source.hostname = hostname;
    const cpus = CPU_COUNT.exec(line)?.[1];
    if (cpus !== undefined) source.cpuCount = Number(cpus);
  }

  function readLine(line: string): void {
    const banner = BANNER.exec(line);
    const next = readHeading(line);
    if (banner !== null) readBanner(banner, line);
    else if (next !== undefined) {
      if (inTable || !next.deviceLast) rows = new Map();
      heading = next;
      inTable = true;
    } else if (line.trim() === "") {
      if (inTable && heading?.isLastPart) flush();
      inTable = false;
    } else if (inTable && heading !== undefined) readTable(line, heading);
    else if (readTimestamp(line.trim()) !== undefined || looksLikeTime(line)) {
      timestamp = acceptTimestamp(source, line.trim());
    }
  }

  function end(rest: string): void {
    source.complete = heading === undefined && timestamp === undefined && rest.trim() === "";
    if (heading !== undefined) {
      noteCorrection(source, "the last report was left out: no blank line follows it, so it may be cut");
    }
  }

  return { source, readLine, end };
}
