import type { FioFault } from "../../model/benchmark.ts";
import { FIO_NOTES, type FioDocument, type FioNote } from "../../model/fio.ts";
import { type JsonObject, objectAt } from "../../model/json-object.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { UserError } from "../../model/user-error.ts";
import { LogLines } from "../../system/log-lines.ts";
import { FioRuns, isFioDocument } from "./fio-runs.ts";
import { HeldDocument } from "./held-document.ts";
import { type JobResult, readJobEntry } from "./job-entry.ts";
import { explainLine, isFioMessage, isNormalText } from "./messages.ts";
import { findLastLines, isTerseLine, listTerseResults, readTerseLine, type TerseLine } from "./terse.ts";

/** fio's results, and what was left out. */
export interface FioOutput extends Pick<FioDocument, "source"> {
  /** Lines around the results, which may say what went wrong. */
  diagnostics: string[];
  notes: FioNote[];
  results: JobResult[];
}

/** What is known of a run beside its output: fio's standard error, and the engine of jobs that name none. */
export interface KnownRun {
  messages?: string;
  defaultEngine?: string;
}

/** fio may print a message for each failed request. */
const MAX_DIAGNOSTICS = 100;
const MAX_DIAGNOSTIC_LENGTH = 500;

const VERSION = /^(?:.*[^\w"])?"fio version"\s*:/;
const ALLOWED = "allowed are its JSON (--output-format=json or json+) and terse versions 3 to 5";
const NO_RESULT = `no result of fio; ${ALLOWED}`;

type Times = Partial<Record<FioNote["id"], number>>;

/** Text without results: why it has none, and the sentence about that. */
interface Refusal {
  fault: FioFault;
  sentence: string;
}

const EMPTY: Refusal = { fault: "empty", sentence: "empty; fio was killed before it could write its results" };

/** What may take the place of results, and makes them incomplete. */
const LOSSES: readonly ({ id: FioNote["id"] } & Refusal)[] = [
  {
    id: "unended-documents",
    fault: "cut",
    sentence: "the JSON of fio has no end; fio was ended while it wrote, or the file is cut",
  },
  {
    id: "broken-documents",
    fault: "broken",
    sentence: "fio's JSON is broken: it contains other text, or something changed it",
  },
  {
    id: "cut-terse-lines",
    fault: "cut",
    sentence: "the terse output of fio is cut: it has not all of its fields",
  },
];

/** A text without results; `fault` says why it has none. */
export class UnreadableFio extends UserError {
  readonly fault: FioFault;

  constructor(origin: string, { fault, sentence }: Refusal) {
    super(`${origin}: ${sentence}`);
    this.fault = fault;
  }
}

/** Reads the last entry of each job from pieces of fio's output: JSON and json+ of 2.1 to 3.42, terse versions 3 to 5. */
export class FioReader {
  readonly #origin: string;
  readonly #known: KnownRun;
  readonly #log = new LogLines();
  /** The document that has begun, if one has. */
  #document: HeldDocument | undefined;
  #lineBefore = "";
  readonly #runs = new FioRuns();
  readonly #terse: TerseLine[] = [];
  #diagnostics: string[] = [];
  #isEmpty = true;
  #lines = 0;
  #signal: string | undefined;
  readonly #times: Times = {};
  /** `--output-format=normal,json` prints fio's normal text as well. */
  #isInNormalText = false;
  /** Why the text is not fio's results, if it is known. */
  #foreign: string | undefined;
  /** The first line that says nothing of what it is. */
  #unknown: string | undefined;

  constructor(origin: string, known: KnownRun = {}) {
    this.#origin = origin;
    this.#known = known;
  }

  push(piece: string): void {
    for (const line of this.#log.cut(piece)) this.#take(line);
  }

  /** @throws UnreadableFio where there are no results, or only cut ones or fio's normal text */
  finish(): FioOutput {
    this.#take(this.#log.end());
    this.#dropDocument();
    for (const line of this.#known.messages?.split("\n") ?? []) this.#takeMessage(line.trim());
    const isKilled = this.#isEmpty && this.#lines === 0;
    const output = isKilled ? EMPTY : this.#compose();
    if ("fault" in output) throw new UnreadableFio(this.#origin, output);
    return output;
  }

  /** A document begins with a line `{`, and ends with a line `}`; other programs write it on one line. */
  #take(line: string): void {
    const text = line.trimEnd();
    this.#isEmpty &&= text === "";
    if (this.#document === undefined && /^\{./.test(text)) {
      const held = new HeldDocument(text);
      if (text.endsWith("}")) this.#takeDocument(held);
      else this.#takeLost(held, "unended-documents");
    } else if (this.#document === undefined && VERSION.test(text)) this.#learnPrefix(text);
    else if (text === "{") {
      this.#dropDocument();
      this.#document = new HeldDocument(text);
    } else if (this.#document === undefined) this.#takeLine(text.trim());
    else if (!this.#document.hold(text)) this.#dropDocument();
    else if (text === "}") this.#takeDocument(this.#document);
    this.#lineBefore = text;
  }

  /** Behind a prefix, a document is known by its second line. */
  #learnPrefix(line: string): void {
    if (!this.#lineBefore.endsWith("{")) {
      this.#takeLine(line.trim());
      return;
    }
    this.#log.learnPrefix(this.#lineBefore.slice(0, -1));
    const diagnostics = this.#diagnostics
      .map((before) => this.#log.clean(before).trim())
      .filter((before) => !isOfBrackets(before));
    this.#lines -= this.#diagnostics.length - diagnostics.length;
    this.#diagnostics = diagnostics;
    this.#document = new HeldDocument("{");
    this.#document.hold(this.#log.clean(line));
  }

  #takeDocument(held: HeldDocument): void {
    this.#document = undefined;
    this.#isInNormalText = false;
    const { value, messages } = held.parse();
    for (const message of messages) this.#takeMessage(message);
    if (value === undefined) this.#takeLost(held, "broken-documents");
    else if (isFioDocument(value)) this.#runs.take(value);
    else {
      this.#count("foreign-documents");
      this.#foreign ??= `the JSON that ends in line ${this.#log.number} is not fio's; ${ALLOWED}`;
    }
  }

  /** Drops a document without an end. */
  #dropDocument(): void {
    const held = this.#document;
    this.#document = undefined;
    if (held !== undefined) this.#takeLost(held, "unended-documents");
  }

  #takeLost(held: HeldDocument, id: "unended-documents" | "broken-documents"): void {
    if (held.isOfFio) this.#count(id);
    else for (const line of held.lines()) this.#takeLine(line.trim());
  }

  #takeLine(line: string): void {
    if (isOfBrackets(line)) return;
    const read = readTerseLine(line);
    if (read !== undefined) this.#terse.push(read);
    else if (isTerseLine(line)) this.#count("cut-terse-lines");
    else this.#takeMessage(line);
  }

  #count(id: FioNote["id"]): void {
    this.#times[id] = (this.#times[id] ?? 0) + 1;
  }

  #takeMessage(line: string): void {
    if (line === "") return;
    this.#isInNormalText ||= isNormalText(line);
    if (this.#isInNormalText && !isFioMessage(line)) {
      this.#count("normal-lines");
      this.#foreign ??= explainLine(line);
      return;
    }
    this.#lines++;
    this.#signal ??= /terminating on signal (\d+)/.exec(line)?.[1];
    if (this.#diagnostics.length < MAX_DIAGNOSTICS) this.#diagnostics.push(line.slice(0, MAX_DIAGNOSTIC_LENGTH));
    this.#foreign ??= explainLine(line);
    this.#unknown ??= `line ${this.#log.number} is no output of fio: ${JSON.stringify(line.slice(0, 60))}; ${ALLOWED}`;
  }

  #compose(): FioOutput | Refusal {
    if (this.#runs.documents > 0) return this.#composeJson();
    if (this.#terse.length > 0) return this.#composeTerse();
    const loss = this.#findLoss();
    if (loss !== undefined) return loss;
    if (this.#foreign !== undefined) {
      return { fault: "foreign", sentence: this.#foreign + this.#explainNormalText() };
    }
    if (!this.#diagnostics.some(isFioMessage)) return { fault: "foreign", sentence: this.#unknown ?? NO_RESULT };
    return this.#output({ documents: 0, complete: false }, [], {});
  }

  /** Old versions print their normal text where json+ is asked for. */
  #explainNormalText(): string {
    const isOld =
      this.#times["normal-lines"] !== undefined && this.#diagnostics.some((line) => /^fio-[12]\./.test(line));
    return isOld ? " (fio 2.2 has no json+)" : "";
  }

  #composeJson(): FioOutput {
    const { documents, sums } = this.#runs;
    const entries = this.#runs.list();
    const run = { messages: this.#listMessages(), signal: this.#signal, defaultEngine: this.#known.defaultEngine };
    const source = omitUndefined({
      format: entries.some(({ entry }) => hasBins(entry)) ? ("json+" as const) : ("json" as const),
      fioVersion: entries.findLast(({ fioVersion }) => fioVersion !== undefined)?.fioVersion,
      documents,
      complete: this.#isComplete(),
    });
    const results = entries.flatMap(({ entry, ...document }) => readJobEntry(entry, { ...document, ...run }));
    return this.#output(source, results, { "client-sums": sums, "terse-beside-json": this.#terse.length });
  }

  #composeTerse(): FioOutput {
    const last = findLastLines(this.#terse);
    const messages = this.#listMessages();
    const fioVersion = last.at(-1)?.fioVersion;
    const source = { format: "terse" as const, fioVersion, documents: 0, complete: this.#isComplete() };
    const results = last.flatMap((line) => listTerseResults(line, messages));
    return this.#output(omitUndefined(source), results, { "earlier-terse-lines": this.#terse.length - last.length });
  }

  #isComplete(): boolean {
    return this.#findLoss() === undefined && this.#signal === undefined;
  }

  #findLoss(): Refusal | undefined {
    return LOSSES.find(({ id }) => this.#times[id] !== undefined);
  }

  #listMessages(): string[] {
    return this.#diagnostics.filter((line) => !isNote(line));
  }

  #output(source: FioOutput["source"], results: JobResult[], ofFormat: Times): FioOutput {
    const times: Times = { ...this.#times, ...ofFormat, "more-lines": this.#lines - this.#diagnostics.length };
    const notes = FIO_NOTES.map((id) => ({ id, times: times[id] ?? 0 })).filter((note) => note.times > 0);
    return { source, results, diagnostics: this.#diagnostics, notes };
  }
}

/** The results of fio's whole output; throws as {@link FioReader.finish}. */
export function readFio(text: string, origin: string, known?: KnownRun): FioOutput {
  const reader = new FioReader(origin, known);
  reader.push(text);
  return reader.finish();
}

function hasBins(entry: JsonObject): boolean {
  return ["read", "write", "trim", "mixed", "sync"].some((direction) => {
    const figures = objectAt(entry, direction);
    return ["clat_ns", "lat_ns", "clat", "lat"].some((name) => objectAt(objectAt(figures, name), "bins") !== undefined);
  });
}

/** Also of an empty one. */
function isOfBrackets(line: string): boolean {
  return /^[[\]{},]*$/.test(line);
}

function isNote(line: string): boolean {
  return /^note:|terminating on signal|^fio-\d|^Starting \d|: \(g=\d+\): |^Jobs: \d/.test(line);
}
