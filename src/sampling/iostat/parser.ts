import {
  IOSTAT_SCHEMA,
  IOSTAT_SCHEMA_VERSION,
  type IostatDocument,
  type IostatReport,
  type IostatSource,
} from "../../model/iostat.ts";
import { UserError } from "../../model/user-error.ts";
import { learnPrefix, removePrefix } from "../../system/log-prefix.ts";
import { ScannedText } from "../../system/scanned-text.ts";
import { buildReport, type ReportSink } from "./device-row.ts";
import { explainForeign, nameForeignProgram } from "./foreign.ts";
import { findJsonStart, JsonReader } from "./json-reader.ts";
import { createLogSource, describeSource, type LogSource } from "./log-source.ts";
import { findIostatStart, TextReader } from "./text-reader.ts";
import { looksLikeTime, readTimestamp } from "./timestamp.ts";

const VERSION = /^sysstat version (\d+(?:\.\d+)+\S*)/m;

/** The version in the output of `iostat -V`, such as `12.6.1`. */
export function parseIostatVersion(text: string): string | undefined {
  return VERSION.exec(text)?.[1];
}

/** Reads a log in pieces. */
export interface IostatReader {
  push(text: string): void;
  /** Undefined where no iostat wrote the log. */
  end(): IostatSource | undefined;
  /** Why none did, as the end of a sentence. */
  explain(): string;
}

/**
 * The document of an iostat output: text or JSON of any sysstat version, flags and locale, cut off anywhere.
 * @param origin what messages call the text
 * @throws UserError where sysstat's iostat did not write it
 */
export function parseIostat(text: string, origin = "iostat output"): IostatDocument {
  const reports: IostatReport[] = [];
  const reader = createIostatReader((report) => reports.push(buildReport(report)));
  reader.push(text);
  const source = reader.end();
  if (source === undefined) throw new UserError(`${origin}: ${reader.explain()}`);
  return { schema: IOSTAT_SCHEMA, schemaVersion: IOSTAT_SCHEMA_VERSION, source, reports };
}

/** So much is kept to name another program by. */
const KEPT_BYTES = 64 * 1024;
/** No line of iostat's is longer. */
const LONGEST_LINE = 64 * 1024;

/** A reader that gives each report to `emit` at once. */
export function createIostatReader(emit: ReportSink): IostatReader {
  const preamble = createLogSource();
  let reports = 0;
  let beginning = "";
  let pending = "";
  let reader: FormatReader | undefined;
  const count: ReportSink = (report) => {
    reports++;
    emit(report);
  };
  return {
    push(text) {
      if (reports === 0 && beginning.length < KEPT_BYTES) beginning += text.slice(0, KEPT_BYTES);
      if (reader !== undefined) return reader.push(text);
      const start = findStart(pending + text, preamble);
      pending = start.rest;
      if (start.format === undefined) {
        pending = dropLongLine(pending);
        return;
      }
      reader = start.format === "json" ? openJson(count, preamble, start.prefix) : openText(count, start.prefix);
      reader.push(pending);
      pending = "";
    },
    end() {
      if (reader === undefined) {
        const start = findStart(`${pending}\n`, preamble);
        if (start.format === "text") {
          reader = openText(count, start.prefix);
          reader.push(pending);
        }
      }
      // `iostat -V` has no reports.
      if (reader === undefined && preamble.sysstatVersion !== undefined) {
        return describeSource({ ...preamble, complete: true }, "text");
      }
      if (reader === undefined) return undefined;
      const source = reader.end();
      const { sysstatVersion } = preamble;
      // Its first line is also that of mpstat and sar.
      if (reports === 0 && nameForeignProgram(beginning) !== undefined) return undefined;
      return describeSource({ ...source, ...(sysstatVersion !== undefined && { sysstatVersion }) }, reader.format);
    },
    explain: () => explainForeign(beginning),
  };
}

interface FormatReader {
  format: IostatSource["format"];
  push(text: string): void;
  end(): LogSource;
}

function openJson(emit: ReportSink, { sysstatVersion }: LogSource, prefix: RegExp | undefined): FormatReader {
  const reader = new JsonReader(emit, sysstatVersion);
  const removePrefixes = (lines: string) => mapLines(lines, (line) => removePrefix(line, prefix));
  const lines = gatherLines((text) => reader.push(removePrefixes(text)));
  return {
    format: "json",
    push: prefix === undefined ? (text) => reader.push(text) : lines.push,
    end() {
      const rest = removePrefixes(lines.rest());
      if (rest !== "") reader.push(rest);
      reader.end();
      return reader.source;
    },
  };
}

function openText(emit: ReportSink, prefix: RegExp | undefined): FormatReader {
  const reader = new TextReader(emit);
  const scanned = new ScannedText();
  const clean = (text: string): string => {
    const isClean = prefix === undefined && !hasUnprinted(text);
    return isClean ? text : mapLines(text, (line) => removePrefix(removeUnprinted(line), prefix));
  };
  const lines = gatherLines((text) => {
    scanned.load(clean(text));
    reader.readLines(scanned);
  });
  return {
    format: "text",
    push: lines.push,
    end() {
      reader.end(clean(lines.rest()));
      return reader.source;
    },
  };
}

/** Gives whole lines, with their newlines. */
function gatherLines(take: (lines: string) => void): { push(text: string): void; rest(): string } {
  let rest = "";
  return {
    push(text) {
      const whole = rest + text;
      const end = whole.lastIndexOf("\n") + 1;
      rest = dropLongLine(whole.slice(end));
      if (end > 0) take(whole.slice(0, end));
    },
    rest: () => rest,
  };
}

function mapLines(text: string, change: (line: string) => string): string {
  return text.split("\n").map(change).join("\n");
}

/** A file without line ends takes no memory. */
function dropLongLine(rest: string): string {
  return rest.length > LONGEST_LINE ? "" : rest;
}

interface Start {
  format?: IostatSource["format"];
  /** Before each line of a CI log. */
  prefix?: RegExp | undefined;
  rest: string;
}

/** The text from the first line of iostat's, and its format; without one, the unfinished line. */
function findStart(text: string, preamble: LogSource): Start {
  let start = 0;
  // Where the line before is the first report's time.
  let time: number | undefined;
  while (start < text.length) {
    const end = text.indexOf("\n", start);
    const line = removeUnprinted(text.slice(start, end === -1 ? undefined : end));
    const version = parseIostatVersion(line);
    if (version !== undefined) preamble.sysstatVersion = version;
    const rest = text.slice(start);
    const brace = rest.slice(0, end === -1 ? undefined : end - start).indexOf("{");
    const json = brace >= 0 ? findJsonStart(rest, brace) : undefined;
    if (json === "unknown") return { rest };
    if (json === "iostat")
      return { format: "json", prefix: learnPrefix(rest, brace), rest: rest.replace(/^\uFEFF/, "") };
    if (end === -1) break;
    const own = findIostatStart(line);
    if (own >= 0) return { format: "text", prefix: learnPrefix(line, own), rest: text.slice(time ?? start) };
    const isTime = readTimestamp(line.trim()) !== undefined || looksLikeTime(line);
    time = isTime ? start : undefined;
    start = end + 1;
  }
  return { rest: text.slice(time ?? start) };
}

/** Without a byte order mark, carriage returns and colours (S_COLORS). */
function removeUnprinted(line: string): string {
  return hasUnprinted(line) ? line.replace(UNPRINTED, "") : line;
}

function hasUnprinted(text: string): boolean {
  return text.includes("\r") || text.includes("\u001b") || text.includes("\uFEFF");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with it
const UNPRINTED = /\uFEFF|\r|\u001b\[[\d;]*m/g;
