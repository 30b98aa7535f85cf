import type { IostatSource } from "../../model/iostat.ts";
import { LogLines } from "../../system/log-lines.ts";
import type { ReportSink } from "./device-row.ts";
import { JsonReader } from "./json-reader.ts";
import { type FormatReader, findVersion, type ReadSource } from "./log-source.ts";
import { TextReader } from "./text-reader.ts";
import { findIostatStart } from "./text-row.ts";

interface IostatReader {
  push(text: string): void;
  /** Undefined if no iostat wrote the log. */
  end(): ReadSource | undefined;
  /** Why none did, as the end of a sentence. */
  explain(): string;
}

/** Gives each report to `emit` at once. */
export function createIostatReader(emit: ReportSink): IostatReader {
  const lines = new LogLines();
  let hasReports = false;
  const count: ReportSink = (report) => {
    hasReports = true;
    emit(report);
  };
  let reader: FormatReader | undefined;
  let version: string | undefined;
  let lineBefore = "";
  let otherLine: { number: number; text: string } | undefined;

  /** Looks for the version, and for the place where iostat's output begins behind a prefix or in the other format. */
  const search = (line: string): void => {
    const found = findVersion(line);
    version = found ?? version;
    if (reader !== undefined && found !== undefined) reader.source.announcedVersion = found;
    const start = findStart(line);
    if (start === undefined) {
      if (reader?.leaveOut(line)) reader.source.noteLine("line-left-out", lines.number, line);
      const text = line.trim().slice(0, 60);
      // Rather one with words than the first bracket of another program's JSON.
      if (text !== "" && !HAS_WORDS.test(otherLine?.text ?? "")) otherLine = { number: lines.number, text };
      return;
    }
    const before = line.slice(0, start.at);
    // JSON that was ended by a signal has no line break at its end.
    const isEnd = start.format === "json" && reader?.take(before) === true;
    if (!isEnd) lines.learnPrefix(before);
    if (reader === undefined) {
      otherLine = undefined;
      reader = start.format === "json" ? new JsonReader(count) : new TextReader(count);
      reader.source.announcedVersion = version;
      // It may be the first report's time.
      reader.take(lines.clean(lineBefore));
    }
    if (!reader.take(line.slice(start.at))) reader.source.noteLine("other-format", lines.number, line);
  };
  const take = (line: string): void => {
    if (reader?.take(line) !== true) search(line);
    lineBefore = line;
  };
  return {
    push(piece) {
      for (const line of lines.cut(piece)) take(line);
    },
    end() {
      let rest = lines.end();
      if (reader === undefined) {
        take(rest);
        rest = "";
      }
      // Output of `iostat -V` has no reports.
      if (reader === undefined) {
        return version === undefined
          ? undefined
          : { format: "text", sysstatVersion: version, complete: true, notes: [] };
      }
      reader.end(rest);
      if (!hasReports && reader.format === "text" && otherLine !== undefined) return undefined;
      const { source } = reader;
      if (!hasReports && !source.has("last-report-cut")) source.note("no-report");
      return source.describe(reader.format);
    },
    explain() {
      if (otherLine === undefined) return "empty, where the text or JSON of iostat is expected";
      const { number, text } = otherLine;
      return `line ${number} is not text or JSON as sysstat's iostat writes it: ${JSON.stringify(text)}`;
    },
  };
}

const HAS_WORDS = /[^\s[\]{},]/;
const JSON_START = /\{"sysstat": \{\s*$/;

/** Where iostat's output begins in a line. */
function findStart(line: string): { format: IostatSource["format"]; at: number } | undefined {
  const json = line.search(JSON_START);
  if (json >= 0) return { format: "json", at: json };
  const text = findIostatStart(line);
  return text < 0 ? undefined : { format: "text", at: text };
}
