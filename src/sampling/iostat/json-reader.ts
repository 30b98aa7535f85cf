import { isObject, type JsonObject } from "../../model/json-object.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { encodeLine, readDecimal, scaleFigure } from "./columns.ts";
import type { ReportSink } from "./device-row.ts";
import { type FormatReader, LogSource } from "./log-source.ts";
import { readCpuShares, readTimestamp } from "./report-head.ts";
import { type JsonDevice, JsonLayout, UnitCheck } from "./unit-check.ts";

/**
 * Where the next line stands: outside of documents, in a document's head, in its list of reports, in a report, in the
 * report's list of devices, or behind the last report.
 */
type State = "outside" | "head" | "reports" | "report" | "devices" | "tail";

/** What brackets alone in a line do; a state that is absent goes on. */
const BRACKETS: Readonly<Record<string, Partial<Record<State, State>>>> = {
  "{": { reports: "report" },
  "]": { devices: "report", reports: "tail" },
  "}": { report: "reports" },
  "}}": { tail: "outside" },
};
const DOCUMENT = '{"sysstat": {';
const DEVICE = '{"disk_device"';
const BEFORE_NAME = '{"disk_device": "';
const END_OBJECT = 0x7d;
const FIELD = /^"([^"\\]+)"\s*:\s*(.+)$/;

/** Reads iostat's JSON, of which each name, bracket and device has a line. */
export class JsonReader implements FormatReader {
  readonly format = "json";
  readonly source = new LogSource();
  readonly #emit: ReportSink;
  readonly #check = new UnitCheck();
  #state: State = "outside";
  /** The values of the document's head, or of a report, by their names. */
  #fields = new Map<string, unknown>();
  #devices: JsonDevice[] = [];
  #layout = new JsonLayout([]);
  #lineBefore = "";

  constructor(emit: ReportSink) {
    this.#emit = emit;
  }

  take(line: string): boolean {
    const text = line.trim();
    if (text === "") return true;
    const isTaken = this.#takeLine(text);
    if (isTaken) this.#lineBefore = text;
    return isTaken;
  }

  leaveOut(): boolean {
    return this.#state !== "outside";
  }

  end(rest: string): void {
    if (rest.trim() !== "") this.take(rest);
    for (const id of this.#check.notes()) this.source.note(id);
    this.source.complete = this.#state === "outside";
    // A comma promises another report.
    const isCut = this.#isInReport() || (this.#state === "reports" && this.#lineBefore.endsWith(","));
    if (isCut) this.source.note("last-report-cut");
  }

  #isInReport(): boolean {
    return this.#state === "report" || this.#state === "devices";
  }

  #takeLine(text: string): boolean {
    if (this.#state === "devices" && text.startsWith(DEVICE)) return this.#takeDevice(text);
    if (text === DOCUMENT) {
      if (this.#isInReport()) this.source.note("report-incomplete");
      this.#state = "head";
      this.#fields = new Map();
      return true;
    }
    if (this.#state === "outside") return false;
    return /^[[\]{},]+$/.test(text) ? this.#takeBracket(text.replace(",", "")) : this.#takeField(text);
  }

  #takeBracket(bracket: string): boolean {
    const state = this.#state;
    this.#state = BRACKETS[bracket]?.[state] ?? state;
    if (state === "reports" && this.#state === "report") {
      this.#fields = new Map();
      this.#devices = [];
    } else if (state === "report" && this.#state === "reports") this.#endReport();
    return true;
  }

  /** Takes a name with its value, or with the bracket that opens one. */
  #takeField(text: string): boolean {
    const [, name, value = ""] = FIELD.exec(text) ?? [];
    if (name === undefined || (this.#state !== "head" && this.#state !== "report")) return false;
    if (!value.startsWith("[")) this.#fields.set(name, parseLeniently(dropComma(value)));
    else if (name === "statistics") this.#openReports();
    else if (name === "disk") this.#state = "devices";
    return true;
  }

  #openReports(): void {
    const { source } = this;
    const text = (name: string) => textOf(this.#fields.get(name));
    const cpuCount = this.#fields.get("number-of-cpus");
    source.noteHost(
      omitUndefined({
        hostname: text("nodename"),
        kernel: text("release"),
        cpuCount: typeof cpuCount === "number" && cpuCount >= 0 ? cpuCount : undefined,
      }),
    );
    this.#check.startDocument(text("date"), source.sysstatVersion);
    this.#state = "reports";
  }

  #takeDevice(text: string): boolean {
    const device = this.#readLikeBefore(text) ?? this.#readDevice(text);
    if (device !== undefined) this.#devices.push(device);
    return device !== undefined;
  }

  /** A device whose line differs from the one before in its name and figures only; undefined for others. */
  #readLikeBefore(text: string): JsonDevice | undefined {
    const layout = this.#layout;
    const codes = encodeLine(text);
    const behindName = text.indexOf('"', BEFORE_NAME.length);
    const name = text.slice(BEFORE_NAME.length, behindName);
    if (!text.startsWith(BEFORE_NAME) || name.includes("\\")) return undefined;
    const figures = layout.blank.slice();
    let at = behindName + 1;
    for (let index = 0; index < figures.length; index++) {
      const key = layout.keys[index] as Uint8Array;
      for (let place = 0; place < key.length; place++) if (codes[at++] !== key[place]) return undefined;
      at = readDecimal(codes, at, figures, index, 1, 1);
      if (at < 0) return undefined;
    }
    return codes[at] === END_OBJECT ? { name: name.trim(), layout, figures } : undefined;
  }

  #readDevice(text: string): JsonDevice | undefined {
    const device = parseLeniently(dropComma(text));
    if (!isObject(device) || typeof device.disk_device !== "string") return undefined;
    const { disk_device: name, ...figures } = device as JsonObject & { disk_device: string };
    const names = Object.keys(figures);
    if (names.join() !== this.#layout.names.join()) {
      this.#layout = new JsonLayout(names);
      this.source.noteLeftOut(this.#layout.leftOut);
    }
    return { name: name.trim(), layout: this.#layout, figures: Object.values(figures).map(readNumber) };
  }

  #endReport(): void {
    this.source.noteLeftOut([...this.#fields.keys()].filter((name) => !KNOWN.has(name)));
    const time = this.#fields.get("timestamp");
    const timestamp = readTimestamp(String(time));
    if (timestamp === undefined && time !== undefined) this.source.note("no-time-zone");
    const shares = this.#fields.get("avg-cpu");
    const cpu = isObject(shares) ? readCpuShares(Object.entries(shares)) : undefined;
    const factor = this.#check.judge(this.#devices);
    for (const device of this.#devices) this.#scale(device, factor);
    this.#emit({ timestamp, cpu, rows: this.#devices });
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

const KNOWN: ReadonlySet<string> = new Set(["timestamp", "avg-cpu"]);

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function readNumber(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}

function dropComma(text: string): string {
  return text.endsWith(",") ? text.slice(0, -1) : text;
}

/** JSON may have decimal commas (11.5.1) and `nan`. */
function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const mended = text.replace(/(:\s*-?\d+),(\d)/g, "$1.$2").replace(/:\s*-?(?:nan|inf(?:inity)?)\b/gi, ": null");
    return mended === text ? undefined : parseLeniently(mended);
  }
}
