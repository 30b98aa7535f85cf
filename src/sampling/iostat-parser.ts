import {
  IOSTAT_SCHEMA,
  IOSTAT_SCHEMA_VERSION,
  type IostatDocument,
  type IostatReport,
  type IostatSource,
} from "../model/iostat.ts";
import { UserError } from "../model/user-error.ts";
import { createJsonReader } from "./iostat/json-reader.ts";
import { createLogSource, describeSource, type LogSource, type ReportSink } from "./iostat/log-source.ts";
import { createTextReader, isIostatLine } from "./iostat/text-reader.ts";

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
  let feed: ((text: string) => void) | undefined;
  let finish: (() => IostatSource) | undefined;

  function startText(): void {
    const reader = createTextReader(emit);
    let rest = "";
    feed = (text) => {
      const lines = (rest + text).replace(UNPRINTED, "").split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) reader.readLine(line);
    };
    finish = () => {
      reader.end(rest);
      return describe(reader.source, "text");
    };
  }

  function startJson(): void {
    const reader = createJsonReader(emit);
    feed = reader.push;
    finish = () => {
      reader.end();
      return describe(reader.source, "json");
    };
  }

  function describe(source: LogSource, format: IostatSource["format"]): IostatSource {
    return describeSource({ ...preamble, ...source }, format);
  }

  /** Looks for the first line that only iostat writes, and hands it and the rest to the reader of its format. */
  function probe(): void {
    let start = 0;
    while (start < pending.length && feed === undefined) {
      const end = pending.indexOf("\n", start);
      const line = pending.slice(start, end === -1 ? undefined : end).replace(UNPRINTED, "");
      if (/^\{\s*"sysstat"/.test(line) && !/"sysdata-version"/.test(pending)) startJson();
      else if (isIostatLine(line)) startText();
      else if (end === -1) break;
      else start = end + 1;
      const version = parseIostatVersion(line);
      if (version !== undefined) preamble.sysstatVersion = version;
    }
    pending = pending.slice(start);
    if (feed === undefined) return;
    feed(pending);
    pending = "";
  }

  return {
    push(text) {
      if (feed !== undefined) return feed(text);
      pending += text;
      probe();
    },
    end() {
      if (finish !== undefined) return finish();
      // `iostat -V` is iostat's output too, with nothing to report.
      return preamble.sysstatVersion === undefined
        ? undefined
        : describeSource({ ...preamble, complete: true }, "text");
    },
  };
}

/** A byte order mark, carriage returns, and the colours of S_COLORS=always. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape character is what colours begin with
const UNPRINTED = /^\uFEFF|\r|\u001b\[[\d;]*m/g;
