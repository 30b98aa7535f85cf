import type { IostatSource } from "../../model/iostat.ts";
import { removeColours } from "../../system/colours.ts";
import { learnPrefix, removePrefix } from "../../system/log-prefix.ts";
import type { ReportSink } from "./device-row.ts";
import { explainForeign, explainKnown } from "./foreign.ts";
import { findJsonStart, JsonReader } from "./json-reader.ts";
import type { LogSource } from "./log-source.ts";
import { findIostatStart, TextReader } from "./text-reader.ts";
import { looksLikeTime, readTimestamp } from "./timestamp.ts";

const VERSION = /^sysstat version (\d+(?:\.\d+)+\S*)/m;

/** Reads a log in pieces. */
export interface IostatReader {
  push(text: string): void;
  /** Undefined where no iostat wrote the log. */
  end(): IostatSource | undefined;
  /** Why none did, as the end of a sentence. */
  explain(): string;
}

/** To name another program by. */
const KEPT_BYTES = 64 * 1024;
/** Longer than any of iostat's. */
const MAX_LINE = 64 * 1024;

/** A reader that gives each report to `emit` at once. */
export function createIostatReader(emit: ReportSink): IostatReader {
  let version: string | undefined;
  let reports = 0;
  let beginning = "";
  let pending = "";
  let reader: FormatReader | undefined;
  const count: ReportSink = (report) => {
    reports++;
    emit(report);
  };
  const find = (text: string): Start => {
    const start = findStart(text);
    version = start.version ?? version;
    return start;
  };
  return {
    push(text) {
      if (reports === 0 && beginning.length < KEPT_BYTES) beginning += text.slice(0, KEPT_BYTES);
      if (reader !== undefined) return reader.push(text);
      const start = find(pending + text);
      pending = dropLongLine(start.rest);
      reader = openReader(count, start, version);
      reader?.push(start.rest);
    },
    end() {
      if (reader === undefined) {
        const text = pending.includes("\n") ? pending : pending.replaceAll("\r", "\n");
        const start = find(`${text}\n`);
        if (start.format === "text") reader = openReader(count, start, version);
        reader?.push(start.rest.slice(0, -1));
      }
      // `iostat -V` has no reports.
      if (reader === undefined) {
        return version === undefined ? undefined : { format: "text", sysstatVersion: version, complete: true };
      }
      const source = reader.end();
      // Its first line is also that of mpstat and sar.
      if (reports === 0 && explainKnown(beginning) !== undefined) return undefined;
      if (reports === 0 && source.corrections.size === 0) source.note("there is no report in the text");
      return source.describe(reader.format, version);
    },
    explain: () => explainForeign(beginning),
  };
}

interface FormatReader {
  format: IostatSource["format"];
  push(text: string): void;
  end(): LogSource;
}

/** JSON needs no line ends, unless its lines have prefixes. */
function openReader(
  emit: ReportSink,
  { format, prefix }: Start,
  sysstatVersion: string | undefined,
): FormatReader | undefined {
  if (format === undefined) return undefined;
  const reader = format === "json" ? new JsonReader(emit, sysstatVersion) : new TextReader(emit);
  const needsLines = format === "text" || prefix !== undefined;
  const clean = (text: string): string => {
    const isClean = prefix === undefined && !hasUnprinted(text);
    return isClean ? text : mapLines(text, (line) => removePrefix(removeUnprinted(line), prefix));
  };
  let rest = "";
  return {
    format,
    push(text) {
      if (!needsLines) return reader.push(text);
      const whole = rest + text;
      const end = whole.lastIndexOf("\n") + 1;
      rest = dropLongLine(whole.slice(end));
      if (end > 0) reader.push(clean(whole.slice(0, end)));
    },
    end() {
      reader.end(clean(rest));
      return reader.source;
    },
  };
}

function mapLines(text: string, change: (line: string) => string): string {
  return text.split("\n").map(change).join("\n");
}

function dropLongLine(rest: string): string {
  return rest.length > MAX_LINE ? "" : rest;
}

interface Start {
  format?: IostatSource["format"];
  /** Before each line of a CI log. */
  prefix?: RegExp | undefined;
  /** Of `iostat -V`. */
  version: string | undefined;
  rest: string;
}

/** Without a format, `rest` is the unfinished line. */
function findStart(text: string): Start {
  let version: string | undefined;
  let start = 0;
  // Of the first report, in the line before.
  let time: number | undefined;
  while (start < text.length) {
    const end = text.indexOf("\n", start);
    const line = removeUnprinted(text.slice(start, end === -1 ? undefined : end));
    version = VERSION.exec(line)?.[1] ?? version;
    const rest = text.slice(start);
    const brace = rest.slice(0, end === -1 ? undefined : end - start).indexOf("{");
    const json = brace >= 0 ? findJsonStart(rest, brace) : undefined;
    if (json === "unknown") return { version, rest };
    if (json === "iostat") {
      return { format: "json", prefix: learnPrefix(rest, brace), version, rest: rest.replace(/^\uFEFF/, "") };
    }
    if (end === -1) break;
    const own = findIostatStart(line);
    if (own >= 0) return { format: "text", prefix: learnPrefix(line, own), version, rest: text.slice(time ?? start) };
    const isTime = readTimestamp(line.trim()) !== undefined || looksLikeTime(line);
    time = isTime ? start : undefined;
    start = end + 1;
  }
  return { version, rest: text.slice(time ?? start) };
}

function removeUnprinted(line: string): string {
  return hasUnprinted(line) ? removeColours(line).replace(/[\uFEFF\r]/g, "") : line;
}

function hasUnprinted(text: string): boolean {
  return text.includes("\r") || text.includes("\u001b") || text.includes("\uFEFF");
}
