import { buildDevice, COLUMNS, type Column, readCell, scaleFigure } from "./columns.ts";
import { acceptTimestamp, createLogSource, type LogSource, noteCorrection, type ReportSink } from "./log-source.ts";
import { createUnitCheck, type UnitCheck } from "./unit-check.ts";

const STATISTICS = /"statistics"\s*:\s*\[/g;
const SEPARATORS = /[\s,]*/y;
const CLOSERS = /^\s*\]\s*\}\s*\]\s*\}\s*\}\s*$/;

/**
 * Reads iostat's JSON in pieces of any size and gives each report as soon as its closing brace was read, so that a
 * document cut at any byte gives every whole report before the cut. Several documents one behind the other are read as
 * one.
 */
export class JsonReader {
  readonly source: LogSource = createLogSource();
  readonly #emit: ReportSink;
  readonly #check = createUnitCheck();
  #pending = "";
  #position = 0;
  #inReports = false;

  constructor(emit: ReportSink) {
    this.#emit = emit;
  }

  push(text: string): void {
    this.#pending = this.#pending.slice(this.#position) + text;
    this.#position = 0;
    while (this.#inReports ? this.#readNext() : this.#readBetween());
  }

  end(): void {
    this.source.complete = !this.#inReports && CLOSERS.test(this.#pending.slice(this.#position));
  }

  /** Everything between two lists of reports: closing brackets behind the first, the host's facts before the second. */
  #readBetween(): boolean {
    STATISTICS.lastIndex = this.#position;
    const start = STATISTICS.exec(this.#pending);
    if (start === null) return false;
    readHost(this.#pending.slice(this.#position, start.index), this.source);
    this.#position = STATISTICS.lastIndex;
    this.#inReports = true;
    return true;
  }

  /** One report, or the end of the list. False where the text ends before either. */
  #readNext(): boolean {
    SEPARATORS.lastIndex = this.#position;
    SEPARATORS.exec(this.#pending);
    const start = SEPARATORS.lastIndex;
    if (start >= this.#pending.length) return false;
    const end = this.#pending[start] === "{" ? findObjectEnd(this.#pending, start) : { kind: "none" as const };
    if (end.kind === "cut") return false;
    if (end.kind === "whole") {
      const context = { source: this.source, check: this.#check, emit: this.#emit };
      readReport(this.#pending.slice(start, end.index), context);
    } else this.#inReports = false;
    if (end.kind === "restart") noteCorrection(this.source, "a report was left out: another iostat begins in it");
    this.#position = end.kind === "none" ? start : end.index;
    return true;
  }
}

type ObjectEnd = { kind: "whole" | "restart"; index: number } | { kind: "cut" };

const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d];

/** Where the object that begins at `start` ends: behind its brace, where another document begins in it, or not at all. */
function findObjectEnd(text: string, start: number): ObjectEnd {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // Asked inside of strings too: the cut may have gone through one.
    if (code === OPEN && text.startsWith('{"sysstat"', index)) return { kind: "restart", index };
    if (code === QUOTE) inString = !inString;
    else if (inString) {
      if (code === BACKSLASH) index++;
    } else if (code === OPEN) depth++;
    else if (code === CLOSE && --depth === 0) return { kind: "whole", index: index + 1 };
  }
  return { kind: "cut" };
}

function readHost(text: string, source: LogSource): void {
  const field = (name: string) => new RegExp(`"${name}"\\s*:\\s*"?([^",\\n]*)"?`).exec(text)?.[1];
  const [hostname, kernel, cpus] = [field("nodename"), field("release"), field("number-of-cpus")];
  if (hostname !== undefined) source.hostname = hostname;
  if (kernel !== undefined) source.kernel = kernel;
  if (cpus !== undefined && /^\d+$/.test(cpus)) source.cpuCount = Number(cpus);
}

interface ReportContext {
  source: LogSource;
  check: UnitCheck;
  emit: ReportSink;
}

function readReport(text: string, { source, check, emit }: ReportContext): void {
  const report = parseLeniently(text);
  const disks = isRecord(report) ? (report.disk ?? []) : undefined;
  if (!isRecord(report) || !Array.isArray(disks) || !disks.every(isRecord)) {
    noteCorrection(source, "a report was left out: it is not the JSON of iostat");
    return;
  }
  const timestamp = report.timestamp === undefined ? undefined : acceptTimestamp(source, String(report.timestamp));
  const devices = disks.map((disk) => {
    const device = buildDevice(String(disk.disk_device), readFields(disk));
    if (check(device)) noteCorrection(source, UNITS_CORRECTED);
    return device;
  });
  emit({ ...(timestamp !== undefined && { timestamp }), devices });
}

// Checked by hand: a schema over every field of every row takes longer than reading a six-hour log may.
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const UNITS_CORRECTED =
  "the byte rates of a device were sectors under the name of kB or MB, a fault of sysstat 12.1 and 12.2.0: set right";

/** The JSON value of a text; 11.5.1 wrote the decimal comma of a locale, and no version minds `nan`. */
function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(text.replace(/(:\s*-?\d+),(\d)/g, "$1.$2").replace(/:\s*-?(?:nan|inf)\b/g, ": null"));
    } catch {
      return undefined;
    }
  }
}

function readFields(disk: Record<string, unknown>): [Column, number | undefined][] {
  const values: [Column, number | undefined][] = [];
  for (const name in disk) {
    const column = COLUMNS.get(name);
    const value = disk[name];
    if (column === undefined) continue;
    if (typeof value === "number") values.push([column, scaleFigure(value, column)]);
    else if (typeof value === "string") values.push([column, readCell(value, column)]);
  }
  return values;
}
