import { isObject, type JsonObject } from "../../model/json-object.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { ScannedText } from "../../system/scanned-text.ts";
import { scaleFigure } from "./columns.ts";
import type { ReportSink } from "./device-row.ts";
import { JsonRow } from "./json-row.ts";
import { findVersion, type HostFacts, LogSource } from "./log-source.ts";
import { readCpuShares, readTimestamp } from "./report-head.ts";
import { findIostatStart } from "./text-reader.ts";
import { type JsonDevice, JsonLayout, UnitCheck } from "./unit-check.ts";

const STATISTICS = /"statistics"\s*:\s*\[/g;
const SEPARATORS = /[\s,]*/y;
const [TAB, RETURN, SPACE, COMMA, END_LIST, CLOSE] = [0x09, 0x0d, 0x20, 0x2c, 0x5d, 0x7d];
const BEGINNING = /^\{[^{]*(?:"avg-cpu"\s*:\s*\{[^{}]*\}[^{}]*)?"disk"\s*:\s*\[/;
/** The longest text before a report's devices. */
const MAX_BEGINNING_CHARACTERS = 4096;
const DOCUMENT = /\{\s*"(?:sysstat|hosts|nodename)"\s*:/y;
/** How a document begins; behind a comma it is another host of the same one. */
const NEXT_DOCUMENT = new RegExp(`(?<!,\\s*)${DOCUMENT.source}`);
/** A report of thousands of devices is shorter. */
const MAX_REPORT_CHARACTERS = 16 * 1024 * 1024;

/** Whose an object is, by its first name, which may stand on the next line. */
export function findJsonStart(text: string, brace: number): "iostat" | "other" | "unknown" {
  const beginning = text.slice(brace, brace + 1024);
  const name = /^\{\s*(?:\n[^"{}\n]*)?"([^"]*)"/.exec(beginning)?.[1];
  if (name === undefined) return /^\{\s*(?:\n[^"{}\n]*)?"?[^"{}]*$/.test(beginning) ? "unknown" : "other";
  return /^(?:sysstat|hosts|nodename)$/.test(name) ? "iostat" : "other";
}

/** Reads JSON, also cut or several documents; gives each report at its closing brace. */
export class JsonReader {
  readonly source = new LogSource();
  readonly #emit: ReportSink;
  readonly #check = new UnitCheck();
  #pending = "";
  #position = 0;
  #isInReports = false;
  #isListWhole = false;
  /** Whether a note says that the last report of a list was left out. */
  #isNoted = false;
  /** How many brackets are open at the position. */
  #depth = 0;
  readonly #scanned = new ScannedText();
  #layout = new JsonLayout([]);
  #row: JsonRow | undefined;

  constructor(emit: ReportSink) {
    this.#emit = emit;
  }

  push(text: string): void {
    this.#pending = this.#pending.slice(this.#position) + text;
    this.#position = 0;
    this.#scanned.load(this.#pending);
    while (this.#isInReports ? this.#readNext() : this.#readBetween());
    if (this.#pending.length - this.#position > MAX_REPORT_CHARACTERS) {
      this.source.note("report-too-long");
      this.#position = this.#pending.length;
      this.#isInReports = false;
      this.#isNoted = true;
    }
  }

  end(rest = ""): void {
    this.push(rest);
    for (const id of this.#check.notes()) this.source.note(id);
    const left = this.#pending.slice(this.#position);
    this.#noteText(left);
    this.source.complete = this.#isListWhole && this.#depth + countOpen(left) <= 0;
    if (this.#isInReports && left.trim() !== "") {
      this.source.note("last-report-cut");
    }
  }

  #readBetween(): boolean {
    STATISTICS.lastIndex = this.#position;
    const start = STATISTICS.exec(this.#pending);
    if (start === null) return false;
    const beginning = this.#pending.slice(this.#position, STATISTICS.lastIndex);
    const document = beginning.search(NEXT_DOCUMENT);
    this.#depth = document < 0 ? this.#depth + countOpen(beginning) : countOpen(beginning.slice(document));
    this.#noteText(beginning);
    const { date, ...facts } = readHost(beginning);
    this.source.noteHost(facts);
    this.source.sysstatVersion = findVersion(beginning) ?? this.source.sysstatVersion;
    this.#check.startDocument(date, this.source.sysstatVersion);
    this.#position = STATISTICS.lastIndex;
    this.#isInReports = true;
    this.#isListWhole = false;
    this.#isNoted = false;
    return true;
  }

  #noteText(outside: string): void {
    const hasText = outside.split("\n").some((line) => findIostatStart(line) >= 0);
    if (hasText) this.source.note("text-beside-json");
    if (outside.includes('"disk_device"') && !this.#isNoted && !this.#isInReports) {
      this.source.note("devices-outside");
    }
  }

  /** Reads the next part; false where the text ends before its end. */
  #readNext(): boolean {
    SEPARATORS.lastIndex = this.#position;
    SEPARATORS.exec(this.#pending);
    const start = SEPARATORS.lastIndex;
    if (start >= this.#pending.length) return false;
    if (isDocumentStart(this.#pending, start)) {
      this.#isInReports = false;
      return true;
    }
    if (this.#readInPlace(start)) return true;
    const end = this.#pending[start] === "{" ? this.#findObjectEnd(start) : undefined;
    if (end === "more") return false;
    this.#isListWhole = this.#pending[start] === "]";
    if (typeof end === "number") this.#readReport(this.#pending.slice(start, end));
    else this.#isInReports = false;
    this.#isNoted = end === "restart";
    if (this.#isNoted) this.source.note("report-interrupted");
    this.#position = typeof end === "number" ? end : start;
    return true;
  }

  /** The offset behind an object, if its end is there. */
  #findObjectEnd(start: number): number | "restart" | "more" {
    const scan = { index: start, depth: 0, inString: false };
    const isOther = () => (isDocumentStart(this.#pending, scan.index) ? "restart" : undefined);
    const outcome = this.#scanned.findObjectEnd(scan, isOther);
    return outcome === "whole" ? scan.index : outcome;
  }

  /** Reads devices in place; false for some that are not written like those before. */
  #readInPlace(start: number): boolean {
    const { text, codes } = this.#scanned;
    const to = text.length;
    const row = this.#row;
    if (row === undefined) return false;
    const list = text.indexOf("[", start) + 1;
    if (list - start > MAX_BEGINNING_CHARACTERS) return false;
    const beginning = text.slice(start, list);
    if (!BEGINNING.test(beginning)) return false;
    const devices: JsonDevice[] = [];
    let at = list;
    for (let isNext = true; isNext; at++) {
      const device = row.read(this.#scanned, skipBlanks(codes, at, to), to);
      if (device === undefined) return false;
      devices.push(device);
      at = skipBlanks(codes, row.end, to);
      isNext = codes[at] === COMMA;
    }
    const end = skipBlanks(codes, at, to);
    if (end >= to || codes[at - 1] !== END_LIST || codes[end] !== CLOSE) return false;
    const report = parseLeniently(`${beginning}]}`);
    if (!isObject(report)) return false;
    this.#position = end + 1;
    this.#takeReport(report, devices);
    return true;
  }

  #readReport(text: string): void {
    const report = parseLeniently(text);
    const disks = isObject(report) ? (report.disk ?? []) : undefined;
    if (!isObject(report) || !Array.isArray(disks) || !disks.every(isNamedDisk) || !isIostatReport(report)) {
      this.source.note("report-not-iostat");
      return;
    }
    // Of a name that stands twice in an object, JSON.parse keeps the last value.
    if (text.split('"disk_device"').length - 1 !== disks.length) this.source.note("devices-outside");
    const devices = disks.map((disk) => this.#readDisk(disk));
    this.#takeReport(report, devices);
    const first = text.indexOf("{", text.indexOf("["));
    if (devices.length > 0) this.#row = JsonRow.learn(text.slice(first, text.indexOf("}", first) + 1), this.#layout);
  }

  #takeReport(report: JsonObject, devices: readonly JsonDevice[]): void {
    this.source.noteLeftOut(Object.keys(report).filter((key) => !KNOWN.has(key)));
    const timestamp = readTimestamp(String(report.timestamp));
    if (timestamp === undefined && report.timestamp !== undefined) this.source.note("no-time-zone");
    const cpu = isObject(report["avg-cpu"]) ? readCpuShares(Object.entries(report["avg-cpu"])) : undefined;
    const factor = this.#check.judge(devices);
    for (const device of devices) this.#scale(device, factor);
    this.#emit({ timestamp, cpu, rows: devices });
  }

  #readDisk({ disk_device: name, ...fields }: NamedDisk): JsonDevice {
    const names = Object.keys(fields);
    if (names.join() !== this.#layout.names.join()) {
      this.#layout = new JsonLayout(names);
      this.source.noteLeftOut(this.#layout.leftOut);
    }
    return { name: name.trim(), layout: this.#layout, figures: Object.values(fields).map(readNumber) };
  }

  /** Puts a device's printed figures into bytes, seconds and shares. */
  #scale(device: JsonDevice, factor: number): void {
    const { layout, figures } = device;
    for (const index of layout.carried) {
      figures[index] = scaleFigure(figures[index] as number, layout.columns[index]);
    }
    for (const index of layout.byteRates) figures[index] = (figures[index] as number) / factor;
    this.source.noteFaults(device);
  }
}

/** Opening brackets less closing ones, outside of strings. */
function countOpen(text: string): number {
  let open = 0;
  for (const [bracket] of text.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").matchAll(/[[\]{}]/g)) {
    open += bracket === "[" || bracket === "{" ? 1 : -1;
  }
  return open;
}

function skipBlanks(codes: Uint8Array, from: number, to: number): number {
  let at = from;
  for (; at < to; at++) {
    const code = codes[at] as number;
    if (code !== SPACE && (code < TAB || code > RETURN)) break;
  }
  return at;
}

/** A figure, also in quotation marks. */
function readNumber(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d+(?:[.,]\d+)?$/.test(value) ? Number(value.replace(",", ".")) : Number.NaN;
}

const KNOWN = new Set(["timestamp", "avg-cpu", "disk"]);

function isIostatReport(report: JsonObject): boolean {
  return "disk" in report || "avg-cpu" in report;
}

type NamedDisk = JsonObject & { disk_device: string };

function isNamedDisk(disk: unknown): disk is NamedDisk {
  return isObject(disk) && typeof disk.disk_device === "string";
}

function isDocumentStart(text: string, index: number): boolean {
  DOCUMENT.lastIndex = index;
  return DOCUMENT.test(text);
}

function readHost(text: string): HostFacts & { date?: string } {
  const field = (name: string) => new RegExp(`"${name}"\\s*:\\s*"?([^",\\n]*)"?`).exec(text)?.[1];
  const [hostname, kernel, cpus, date] = ["nodename", "release", "number-of-cpus", "date"].map(field);
  return omitUndefined({ hostname, kernel, cpuCount: /^\d+$/.test(cpus ?? "") ? Number(cpus) : undefined, date });
}

/** JSON may have decimal commas (11.5.1) and `nan`. */
function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(
        text.replace(/(:\s*-?\d+),(\d)/g, "$1.$2").replace(/:\s*-?(?:nan|inf(?:inity)?)\b/gi, ": null"),
      );
    } catch {
      return undefined;
    }
  }
}
