import { learnPrefix, removePrefix } from "../../system/log-prefix.ts";
import { ScannedText } from "../../system/scanned-text.ts";
import { isObject, type JsonObject } from "./json-value.ts";

/** Takes what a text holds, in its order. */
export interface DocumentSink {
  takeDocument(document: JsonObject): void;
  /** A line that belongs to no document, never empty. */
  takeLine(line: string): void;
  /** A document of fio that has no end. */
  takeCut(): void;
}

/** No result of fio is longer: json+ of a thousand jobs has about 200 MB. V8 has no longer strings than twice that. */
const LONGEST_DOCUMENT = 256 * 1024 * 1024;
/** No JSON of fio, nor of what it is taken for, is nested deeper. */
const DEEPEST = 64;
/** No line that fio prints is longer. */
const LONGEST_LINE = 64 * 1024;
/** How a result begins, also where each line of it has something before it. */
const RESULT = /\{\s*(?:\n[^"{}\n]*)?"fio version"/y;
/** So much of a text shows it. */
const RESULT_LENGTH = 1024;
/** Where that cannot be said yet. */
const PERHAPS_RESULT = /^\{\s*(?:\n[^"{}\n]*)?(?:"[a-z ]*)?$/;

/**
 * Finds the JSON objects of a text and the lines around them, in pieces of any size. fio prints notes and errors before
 * its JSON, with `--status-interval` several documents in a row (fio issues 731, 1333, 2048), and other programs put
 * their own words before it or nest it in an object of theirs, so the text as a whole is rarely JSON.
 */
export class DocumentScanner {
  readonly #sink: DocumentSink;
  readonly #longestDocument: number;
  #prefix: RegExp | undefined;
  /** What is not yet cleaned: a line without its end. */
  #line = "";
  readonly #scanned = new ScannedText();
  #pending = "";
  #position = 0;
  /** Where the pending text begins in all of the text. */
  #offset = 0;
  /** Where in all of the text braces stand that were found to have no end, so that this is not found out for each again. */
  #unclosed: ReadonlySet<number> = new Set();
  #object: ObjectScan | undefined;
  /** What was read of the object before the position. */
  #held: string[] = [];
  #heldLength = 0;

  /** @param longestDocument how many characters are kept while the end of a document is still to come */
  constructor(sink: DocumentSink, longestDocument = LONGEST_DOCUMENT) {
    this.#sink = sink;
    this.#longestDocument = longestDocument;
  }

  push(text: string): void {
    this.#append(text);
    this.#read(false);
  }

  /** Ends the text: what has no end yet will have none. */
  end(): void {
    this.#addPending(this.#clean(this.#line));
    this.#line = "";
    this.#read(true);
  }

  #append(text: string): void {
    if (this.#prefix === undefined) {
      this.#addPending(text);
      return;
    }
    const lines = (this.#line + text).split("\n");
    this.#line = lines.pop() ?? "";
    this.#addPending(lines.map((line) => `${this.#clean(line)}\n`).join(""));
  }

  /** Goes on from the position with more text; what was read of an open object is put aside, so that it is not read again. */
  #addPending(text: string): void {
    if (this.#object !== undefined) {
      const { index } = this.#object;
      this.#hold(this.#pending.slice(this.#position, index));
      this.#position = index;
      // It is behind the end after a backslash, whose letter is still to come.
      this.#object.index = Math.max(0, index - this.#pending.length);
    }
    this.#setPending(this.#pending.slice(this.#position) + text, this.#position);
  }

  /** @param dropped by how many characters the text begins later than the one before */
  #setPending(text: string, dropped: number): void {
    this.#pending = text;
    this.#position = 0;
    this.#offset += dropped;
    this.#scanned.load(text);
  }

  #hold(text: string): void {
    this.#held.push(text);
    this.#heldLength += text.length;
  }

  /** What was put aside, which is then no more. */
  #release(): string {
    const text = this.#held.join("");
    this.#held = [];
    this.#heldLength = 0;
    return text;
  }

  #clean(text: string): string {
    return removePrefix(text, this.#prefix);
  }

  #read(isEnd: boolean): void {
    while (this.#position < this.#pending.length || (isEnd && this.#object !== undefined)) {
      const goesOn = this.#object === undefined ? this.#readLine(isEnd) : this.#readObject(this.#object, isEnd);
      if (!goesOn) return;
    }
  }

  /** A line outside of documents, or the beginning of one. False where the text does not show it yet. */
  #readLine(isEnd: boolean): boolean {
    const text = this.#pending;
    const lineEnd = text.indexOf("\n", this.#position);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const brace = this.#findBrace(this.#position, end, isEnd);
    if (brace === "unknown") return false;
    if (brace !== undefined) return this.#openObject(brace);
    if (lineEnd < 0 && !isEnd) {
      // A file without line ends is not fio's, and the memory of reading it must not grow with it.
      if (end - this.#position > LONGEST_LINE) this.#position = end;
      return false;
    }
    this.#takeLine(text.slice(this.#position, end));
    this.#position = end + 1;
    return true;
  }

  #takeLine(text: string): void {
    const line = text.trim();
    if (line !== "") this.#sink.takeLine(line);
  }

  /** The brace in a line that opens a document: the first word of the line, or the beginning of a result anywhere in it. */
  #findBrace(start: number, end: number, isEnd: boolean): number | "unknown" | undefined {
    const text = this.#pending;
    for (let brace = text.indexOf("{", start); brace >= 0 && brace < end; brace = text.indexOf("{", brace + 1)) {
      if (!isEnd && isPerhapsResult(text, brace)) return "unknown";
      if (isResult(text, brace)) return brace;
      const isFirst = /^[\s[,]*$/.test(text.slice(start, Math.min(brace, start + LONGEST_LINE)));
      if (isFirst && !this.#unclosed.has(this.#offset + brace)) return brace;
    }
    return undefined;
  }

  #openObject(brace: number): boolean {
    const start = this.#position;
    const before = this.#pending.slice(start, brace);
    const prefix = this.#prefix ?? learnPrefix(before, before.length);
    // Where the next line has the same before it, all have; else it is what somebody wrote before the result.
    const next = this.#pending.indexOf("\n", brace);
    if (this.#prefix === undefined && prefix !== undefined && next >= 0 && prefix.test(this.#pending.slice(next + 1))) {
      const rest = this.#pending.slice(start);
      this.#prefix = prefix;
      this.#setPending("", this.#pending.length);
      this.#unclosed = new Set();
      this.#append(rest);
      return true;
    }
    this.#takeLine(before.replace(/^[\s[,]+$/, ""));
    this.#position = brace;
    this.#object = openScan(brace, isResult(this.#pending, brace));
    return true;
  }

  /** The object that begins at the position, or in what was put aside. False where its end is still to come. */
  #readObject(scan: ObjectScan, isEnd: boolean): boolean {
    const outcome = findObjectEnd(this.#scanned, scan, isEnd, this.#offset);
    const length = this.#heldLength + scan.index - this.#position;
    if (outcome === "more" && !isEnd && length <= this.#longestDocument) return false;
    this.#object = undefined;
    if (outcome === "whole") {
      this.#hold(this.#pending.slice(this.#position, scan.index));
      this.#position = scan.index;
      this.#takeObject(this.#release());
      return true;
    }
    // Another result begins inside: of one that was cut before, or in an object of another program.
    if (scan.isResult) this.#sink.takeCut();
    if (outcome !== "restart" && !scan.isResult) return this.#skipLine(scan);
    this.#release();
    this.#position = scan.index;
    return true;
  }

  /** An object that is no result and has no end is the words of another program, and so are those that it is open with. */
  #skipLine({ unclosed, depth }: ObjectScan): boolean {
    this.#unclosed = new Set(unclosed.slice(0, depth));
    const length = this.#heldLength;
    if (length > 0) this.#setPending(this.#release() + this.#pending, -length);
    const lineEnd = this.#pending.indexOf("\n", this.#position);
    const end = lineEnd < 0 ? this.#pending.length : lineEnd;
    this.#takeLine(this.#pending.slice(this.#position, end));
    this.#position = end;
    return true;
  }

  #takeObject(text: string): void {
    const value = parseJson(text) ?? parseJson(escapeControls(text));
    if (isObject(value)) this.#sink.takeDocument(value);
    else for (const line of text.split("\n")) this.#takeLine(line);
  }
}

/** How far the end of an object has been looked for. */
interface ObjectScan {
  index: number;
  depth: number;
  /** Where in all of the text the brace of each depth stands that was opened last. */
  unclosed: number[];
  inString: boolean;
  isResult: boolean;
}

function isResult(text: string, brace: number): boolean {
  RESULT.lastIndex = brace;
  return RESULT.test(text);
}

function isPerhapsResult(text: string, brace: number): boolean {
  return text.length - brace < RESULT_LENGTH && PERHAPS_RESULT.test(text.slice(brace));
}

function openScan(index: number, isResult: boolean): ObjectScan {
  return { index, depth: 0, unclosed: [], inString: false, isResult };
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, NEWLINE] = [0x22, 0x5c, 0x7b, 0x7d, 0x0a];

/**
 * Moves the scan to behind the brace that closes the object, or to where another result begins in it. What is no result
 * is `other` as soon as no JSON looks like it. `offset` is where the text begins in all of it.
 */
function findObjectEnd(
  { text, codes }: ScannedText,
  scan: ObjectScan,
  isEnd: boolean,
  offset: number,
): "whole" | "restart" | "more" | "other" {
  for (; scan.index < text.length; scan.index++) {
    const code = codes[scan.index];
    if (code === OPEN && scan.depth > 0) {
      // Asked inside of strings too: the cut may have gone through one.
      if (isResult(text, scan.index)) return "restart";
      if (!isEnd && isPerhapsResult(text, scan.index)) return "more";
    }
    if (code === QUOTE) scan.inString = !scan.inString;
    else if (scan.inString) {
      if (code === BACKSLASH) scan.index++;
      else if (code === NEWLINE && !scan.isResult) return "other";
    } else if (code === OPEN) {
      if (scan.depth < DEEPEST) scan.unclosed[scan.depth] = offset + scan.index;
      if (++scan.depth > DEEPEST && !scan.isResult) return "other";
    } else if (code === CLOSE && --scan.depth === 0) {
      scan.index++;
      return "whole";
    }
  }
  return "more";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** fio prints a job's name and options as they were written: a tab in a description is no JSON (json.c escapes `"` and `\\`). */
function escapeControls(text: string): string {
  return text.replaceAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"/g, (string) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return string.replaceAll(/[\u0000-\u001f]/g, (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    });
  });
}
