import {
  IOSTAT_SCHEMA,
  IOSTAT_SCHEMA_VERSION,
  type IostatDocument,
  type IostatReport,
  type IostatSource,
} from "../model/iostat.ts";
import { UserError } from "../model/user-error.ts";
import { JsonReader } from "./iostat/json-reader.ts";
import { createLogSource, describeSource, type LogSource, type ReportSink } from "./iostat/log-source.ts";
import { isIostatLine, TextReader } from "./iostat/text-reader.ts";

const VERSION = /^sysstat version (\d+(?:\.\d+)+\S*)/m;

/** The version of sysstat in the output of `iostat -V`, such as `12.6.1`; undefined where there is none. */
export function parseIostatVersion(text: string): string | undefined {
  return VERSION.exec(text)?.[1];
}

/** Reads an iostat log in pieces, so that a long one need not be in memory at once. */
export interface IostatReader {
  /** Takes the next piece of the log, of any size. */
  push(text: string): void;
  /** What is known of the log after its last piece; undefined where no iostat wrote it. */
  end(): IostatSource | undefined;
}

/**
 * The document that an iostat output is: text or JSON of any sysstat version, with any units flag, in any locale, cut
 * off anywhere. `origin` is what messages call the text.
 * @throws UserError where the text is not the output of sysstat's iostat.
 */
export function parseIostat(text: string, origin = "iostat output"): IostatDocument {
  const reports: IostatReport[] = [];
  const reader = createIostatReader((report) => reports.push(report));
  reader.push(text);
  const source = reader.end();
  if (source === undefined) throw new UserError(`${origin}: ${explainForeign(text)}`);
  return { schema: IOSTAT_SCHEMA, schemaVersion: IOSTAT_SCHEMA_VERSION, source, reports };
}

function explainForeign(text: string): string {
  if (text.trim() === "") return "empty, where the text or JSON of iostat is expected";
  if (/\bKB\/t\s+(?:tps|xfrs)\s+MB\/s\b/.test(text)) {
    return "written by the iostat of macOS or BSD, which does not tell reads from writes; only sysstat's is read";
  }
  if (/^Usage: iostat\b/m.test(text))
    return "the usage of iostat, which did not accept its options: there is no report";
  const start = JSON.stringify(text.trimStart().slice(0, 60));
  return `not the text or JSON of sysstat's iostat; it begins with ${start}`;
}

/** A reader that gives each whole report of an iostat log to `emit` as soon as it has read it. */
export function createIostatReader(emit: ReportSink): IostatReader {
  const preamble = createLogSource();
  let pending = "";
  let reader: FormatReader | undefined;
  return {
    push(text) {
      if (reader === undefined) {
        const start = findStart(pending + text, preamble);
        pending = start.rest;
        reader = start.format && openReader(start.format, emit);
        reader?.push(pending);
      } else reader.push(text);
    },
    end() {
      if (reader !== undefined) return describeSource({ ...preamble, ...reader.end() }, reader.format);
      // `iostat -V` is iostat's output too, with nothing to report.
      return preamble.sysstatVersion === undefined
        ? undefined
        : describeSource({ ...preamble, complete: true }, "text");
    },
  };
}

interface FormatReader {
  format: IostatSource["format"];
  push(text: string): void;
  end(): LogSource;
}

function openReader(format: IostatSource["format"], emit: ReportSink): FormatReader {
  const reader = format === "json" ? new JsonReader(emit) : new TextReader(emit);
  let rest = "";
  return {
    format,
    push(text) {
      if (reader instanceof JsonReader) return reader.push(text);
      const lines = (rest + text).replace(UNPRINTED, "").split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) reader.readLine(line);
    },
    end() {
      reader.end(rest);
      return reader.source;
    },
  };
}

/** The text from the first line on that only iostat writes, and its format; without one, what the next piece goes on. */
function findStart(text: string, preamble: LogSource): { format?: IostatSource["format"]; rest: string } {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end === -1 ? undefined : end).replace(UNPRINTED, "");
    const version = parseIostatVersion(line);
    if (version !== undefined) preamble.sysstatVersion = version;
    const rest = text.slice(start);
    if (/^\{\s*"sysstat"/.test(line) && !rest.includes('"sysdata-version"')) return { format: "json", rest };
    if (isIostatLine(line)) return { format: "text", rest };
    if (end === -1) break;
    start = end + 1;
  }
  return { rest: text.slice(start) };
}

/** A byte order mark, carriage returns, and the colours of S_COLORS=always. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape character is what colours begin with
const UNPRINTED = /^\uFEFF|\r|\u001b\[[\d;]*m/g;
