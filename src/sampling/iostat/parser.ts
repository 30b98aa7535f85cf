import type { IostatNoteId, IostatSource } from "../../model/iostat.ts";
import { ColourRemover, findOwner, learnPrefix, removePrefix } from "../../system/ci-log.ts";
import type { ReportSink } from "./device-row.ts";
import { explainForeign, explainKnown } from "./foreign.ts";
import { findJsonStart, JsonReader } from "./json-reader.ts";
import { findVersion, type LogSource, type ReadSource } from "./log-source.ts";
import { looksLikeTime, readTimestamp } from "./report-head.ts";
import { findIostatStart, TextReader } from "./text-reader.ts";

/** Reads a log piece by piece. */
interface IostatReader {
  push(text: string): void;
  /** Undefined if no iostat wrote the log. */
  end(): ReadSource | undefined;
  /** Why none did, as the end of a sentence. */
  explain(): string;
}

/** How much is kept to name another program by. */
const MAX_KEPT_CHARACTERS = 64 * 1024;
/** Longer than any line of iostat's. */
const MAX_LINE_CHARACTERS = 64 * 1024;

/** Gives each report to `emit` at once. */
export function createIostatReader(emit: ReportSink): IostatReader {
  let version: string | undefined;
  let hasReports = false;
  let beginning = "";
  let pending = "";
  let reader: FormatReader | undefined;
  const colours = new ColourRemover();
  const count: ReportSink = (report) => {
    hasReports = true;
    emit(report);
  };
  const find = (text: string): Start => {
    const start = findStart(text);
    version = start.version ?? version;
    return start;
  };
  return {
    push(piece) {
      const text = colours.remove(piece);
      if (!hasReports && beginning.length < MAX_KEPT_CHARACTERS) beginning += text.slice(0, MAX_KEPT_CHARACTERS);
      if (reader !== undefined) return reader.push(text);
      const start = find(pending + text);
      pending = dropLongLine(start.rest);
      reader = openReader(count, start, version);
      reader?.push(start.rest);
    },
    end() {
      if (reader === undefined) {
        const start = find(`${pending.replaceAll("\r", "\n")}\n`);
        reader = openReader(count, start, version);
        reader?.push(start.rest.slice(0, -1));
      }
      // Output of `iostat -V` has no reports.
      if (reader === undefined) {
        return version === undefined
          ? undefined
          : { format: "text", sysstatVersion: version, complete: true, notes: [] };
      }
      const source = reader.end();
      // Its first line is also that of mpstat and sar.
      if (!hasReports && explainKnown(beginning) !== undefined) return undefined;
      const isSaid = source.listNotes().some(({ id }) => LEFT_OUT.has(id));
      if (!hasReports && !isSaid) source.note("no-report");
      return source.describe(reader.format);
    },
    explain: () => explainForeign(beginning),
  };
}

/** Notes that show that there was a report, although it is left out. */
const LEFT_OUT: ReadonlySet<IostatNoteId> = new Set<IostatNoteId>([
  ...(["report-too-long", "report-not-iostat", "report-interrupted"] as const),
  ...(["report-without-rows", "report-without-devices", "report-without-part"] as const),
  ...(["last-report-cut", "last-report-before-devices"] as const),
]);

const START = /^\s*Linux \S+ \(|\{\s*"(?:sysstat|hosts|nodename)"/;
const FIGURES = /\d[.,]\d+\b.*\d[.,]\d+\b|"disk_device"/;

interface FormatReader {
  format: IostatSource["format"];
  push(text: string): void;
  end(): LogSource;
}

/** JSON is read without waiting for whole lines, unless they have prefixes. */
function openReader(
  emit: ReportSink,
  { format, prefix }: Start,
  sysstatVersion: string | undefined,
): FormatReader | undefined {
  if (format === undefined) return undefined;
  const reader = format === "json" ? new JsonReader(emit) : new TextReader(emit);
  reader.source.sysstatVersion = sysstatVersion;
  const needsLines = format === "text" || prefix !== undefined;
  const clean = (text: string): string => {
    const printed = removeUnprinted(text);
    if (prefix === undefined) return printed;
    const lines = printed.split("\n");
    return lines.flatMap((line) => (isOwn(line) ? [removePrefix(line, prefix)] : [])).join("\n");
  };
  let owner: string | undefined;
  /** Of several hosts or programs, whose lines are mixed, the one that began last. */
  const isOwn = (line: string): boolean => {
    const found = prefix && findOwner(line, prefix);
    if (found === undefined || found === owner) return true;
    const text = removePrefix(line, prefix);
    if (owner === undefined || START.test(text)) {
      owner = found;
      return true;
    }
    if (FIGURES.test(text) || findIostatStart(text) >= 0) reader.source.note("mixed-lines");
    return false;
  };
  let rest = "";
  return {
    format,
    push(text) {
      if (!needsLines) return reader.push(text);
      const whole = rest + text;
      const end = whole.lastIndexOf("\n") + 1;
      rest = dropLongLine(whole.slice(end));
      reader.push(clean(whole.slice(0, end)));
    },
    end() {
      reader.end(clean(rest));
      return reader.source;
    },
  };
}

function dropLongLine(rest: string): string {
  return rest.length > MAX_LINE_CHARACTERS ? "" : rest;
}

interface Start {
  format?: IostatSource["format"];
  /** What precedes each line of a CI log. */
  prefix?: RegExp | undefined;
  /** The version that `iostat -V` printed. */
  version: string | undefined;
  rest: string;
}

/** Finds where iostat's output starts; without a format, `rest` is the unfinished line. */
function findStart(text: string): Start {
  let version: string | undefined;
  // Of the line before, if it is the first report's time.
  let time: number | undefined;
  const lines = text.matchAll(/([^\n]*)(\n?)/g);
  for (const { 1: line = "", 2: end, index: start } of lines) {
    const own = removeUnprinted(line);
    version = findVersion(own) ?? version;
    const brace = line.indexOf("{");
    const rest = text.slice(start);
    const json = brace >= 0 ? findJsonStart(rest, brace) : undefined;
    if (json === "unknown") return { version, rest };
    if (json === "iostat") {
      return { format: "json", prefix: learnPrefix(rest, brace), version, rest };
    }
    if (end === "") break;
    const at = findIostatStart(own);
    if (at >= 0) return { format: "text", prefix: learnPrefix(own, at), version, rest: text.slice(time ?? start) };
    const isTime = readTimestamp(own.trim()) !== undefined || looksLikeTime(own);
    time = isTime ? start : undefined;
  }
  return { version, rest: text.slice(time ?? text.lastIndexOf("\n") + 1) };
}

function removeUnprinted(text: string): string {
  return text.replace(/[\uFEFF\r]/g, "");
}
