import { FIO_SCHEMA, FIO_SCHEMA_VERSION, type FioDocument } from "../../model/fio.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { UserError } from "../../model/user-error.ts";
import { DocumentScanner } from "./document-scanner.ts";
import { FioRuns, isFioDocument } from "./fio-runs.ts";
import { explainLine, explainObject, isFioMessage, NO_OUTPUT } from "./foreign.ts";
import { type JobContext, type JobResult, readJobEntry } from "./job-entry.ts";
import { type JsonObject, objectAt } from "./json-value.ts";
import { findLastWords, isTerseLine, listTerseResults, readTerseLine, type TerseLine } from "./terse.ts";

/** What fio printed, with what merging results needs. */
export interface FioOutput extends Pick<FioDocument, "source" | "diagnostics"> {
  results: JobResult[];
}

/** What is known of fio's run beside its output. */
export interface KnownRun {
  /** fio's standard error. */
  messages?: string;
  /** The engine of jobs that name none, by the system that fio ran on. */
  defaultEngine?: string;
}

/** Reads fio's output in pieces of any size; keeps only each job's last entry. */
export interface FioReader {
  push(text: string): void;
  /** @throws UserError for text that is not fio's, for fio's normal text, and for results without an end */
  finish(): FioOutput;
  end(): FioDocument;
}

/** fio may print a line for each failed request; the first ones count. */
const MAX_DIAGNOSTICS = 100;
const MAX_DIAGNOSTIC_LENGTH = 500;

/** @param origin the text's name in messages, such as the file's */
export function createFioReader(origin: string, { messages = "", defaultEngine }: KnownRun = {}): FioReader {
  const text = new FioText();
  const scanner = new DocumentScanner(text);
  let isEmpty = true;
  const reader: FioReader = {
    push(piece) {
      isEmpty &&= piece.trim() === "";
      // PowerShell starts redirected files with a byte order mark.
      scanner.push(piece.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n"));
    },
    finish() {
      scanner.end();
      for (const line of messages.split("\n")) text.takeMessage(line.trim());
      if (isEmpty && text.lines === 0) {
        throw new UserError(`${origin}: empty; fio was killed before it could write its results`);
      }
      const output = text.finish(defaultEngine);
      if (typeof output === "string") throw new UserError(`${origin}: ${output}`);
      return output;
    },
    end() {
      const { results, ...rest } = reader.finish();
      return {
        schema: FIO_SCHEMA,
        schemaVersion: FIO_SCHEMA_VERSION,
        ...rest,
        results: results.map(({ benchmark }) => benchmark),
      };
    },
  };
  return reader;
}

/**
 * fio's output as figures, with each result's histogram: JSON or json+ of fio 2.2 to 3.42, also several documents and with
 * other programs' text around it; terse versions 3 to 5.
 * @throws UserError as {@link FioReader.finish}
 */
export function readFio(text: string, origin: string, known?: KnownRun): FioOutput {
  const reader = createFioReader(origin, known);
  reader.push(text);
  return reader.finish();
}

/** What was found in one text. */
class FioText {
  lines = 0;
  readonly #runs = new FioRuns();
  readonly #terse: TerseLine[] = [];
  readonly #diagnostics: string[] = [];
  #signal: string | undefined;
  #cuts = 0;
  #cutLines = 0;
  #foreign: string | undefined;

  takeDocument(document: JsonObject): void {
    if (isFioDocument(document)) this.#runs.take(document);
    else this.#foreign ??= explainObject(document);
  }

  takeCut(): void {
    this.#cuts++;
  }

  takeLine(line: string): void {
    if (/^[[\]{},]+$/.test(line)) return;
    const read = readTerseLine(line);
    if (read !== undefined) this.#terse.push(read);
    else if (isTerseLine(line)) this.#cutLines++;
    else this.takeMessage(line);
  }

  takeMessage(line: string): void {
    if (line === "") return;
    this.lines++;
    this.#signal ??= /terminating on signal (\d+)/.exec(line)?.[1];
    if (this.#diagnostics.length < MAX_DIAGNOSTICS) this.#diagnostics.push(line.slice(0, MAX_DIAGNOSTIC_LENGTH));
    const kind = explainLine(line);
    if (kind !== undefined) this.#foreign ??= kind;
  }

  /** The results; a sentence where there are none. */
  finish(defaultEngine: string | undefined): FioOutput | string {
    if (this.#runs.documents > 0) return this.#finishJson(defaultEngine);
    if (this.#terse.length > 0) return this.#finishTerse();
    if (this.#cuts > 0) return "the JSON of fio has no end; fio was ended while it wrote, or the file is cut";
    if (this.#cutLines > 0) return "the terse output of fio is cut: it has not all of its fields";
    if (this.#foreign !== undefined) return this.#foreign;
    if (!this.#diagnostics.some(isFioMessage)) return NO_OUTPUT;
    return { source: { documents: 0, complete: false }, results: [], diagnostics: this.#listDiagnostics([]) };
  }

  #finishJson(defaultEngine: string | undefined): FioOutput {
    const runs = this.#runs;
    const entries = runs.list();
    const fioVersion = entries.findLast((entry) => entry.fioVersion !== undefined)?.fioVersion;
    const messages = this.#diagnostics.filter((line) => !isNote(line));
    const signal = this.#signal;
    const format: FioOutput["source"]["format"] = entries.some(({ entry }) => hasBins(entry)) ? "json+" : "json";
    return {
      source: omitUndefined({
        format,
        fioVersion,
        documents: runs.documents,
        complete: this.#cuts === 0 && signal === undefined,
      }),
      results: entries.flatMap(({ entry, globalOptions, fioVersion: version, siblings }) => {
        const context: JobContext = omitUndefined({
          fioVersion: version,
          globalOptions,
          signal,
          defaultEngine,
          siblings,
          messages,
        });
        return readJobEntry(entry, context);
      }),
      diagnostics: this.#listDiagnostics([
        [this.#cuts, "without an end, so left out: documents of fio"],
        [runs.sums, "left out, as their parts are here one by one: sums over all clients"],
      ]),
    };
  }

  #finishTerse(): FioOutput {
    const words = findLastWords(this.#terse);
    const fioVersion = words.at(-1)?.fioVersion;
    return {
      source: omitUndefined({
        format: "terse" as const,
        fioVersion,
        documents: 0,
        complete: this.#cutLines === 0 && this.#signal === undefined,
      }),
      results: words.flatMap(listTerseResults).map((benchmark) => ({ benchmark })),
      diagnostics: this.#listDiagnostics([
        [this.#cutLines, "without all of their fields, so left out: terse lines"],
        [
          this.#terse.length - words.length,
          "left out, as later ones count on from them: terse lines of --status-interval",
        ],
      ]),
    };
  }

  #listDiagnostics(leftOut: readonly [times: number, what: string][]): string[] {
    const more = this.lines - this.#diagnostics.length;
    const all: [number, string][] = [...leftOut, [more, "left out: further lines like these"]];
    return [...this.#diagnostics, ...all.flatMap(([times, what]) => (times > 0 ? [`${what} (${times})`] : []))];
  }
}

function hasBins(entry: JsonObject): boolean {
  return ["read", "write", "trim", "mixed", "sync"].some((direction) => {
    const figures = objectAt(entry, direction);
    return ["clat_ns", "lat_ns", "clat", "lat"].some((name) => objectAt(objectAt(figures, name), "bins") !== undefined);
  });
}

function isNote(line: string): boolean {
  return /^note:|terminating on signal|^fio-\d|^Starting \d|: \(g=\d+\): /.test(line);
}
