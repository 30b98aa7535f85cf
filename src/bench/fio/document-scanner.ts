import type { JsonObject } from "../../model/json-object.ts";
import { learnPrefix, removePrefix } from "../../system/ci-log.ts";
import { type ObjectScan, ScannedText } from "../../system/scanned-text.ts";
import { parseLenient, parseResult } from "./result-json.ts";

/** Takes a text's parts in order. */
export interface DocumentSink {
  takeDocument(document: JsonObject): void;
  /** Takes a line outside of documents, which is never empty. */
  takeLine(line: string): void;
  /** Takes note of a result without an end, or a whole one that is no JSON. */
  takeLost(id: "unended-documents" | "broken-documents"): void;
  /** Takes the prefix that a log puts before this line and before those taken already. */
  takePrefix(prefix: RegExp): void;
}

/** json+ of a thousand jobs has about 200 MB; V8's longest string is twice this. */
const MAX_DOCUMENT_LENGTH = 256 * 1024 * 1024;
/** fio's JSON and lines are less deep and shorter. */
const MAX_DEPTH = 64;
const MAX_LINE_LENGTH = 64 * 1024;
/** How a result begins; a log's prefix may stand between. */
const RESULT = /\{\s*(?:\n[^"{}\n]*)?"fio version"/y;
const MAX_RESULT_HEAD_LENGTH = 1024;
const PERHAPS_RESULT = /^\{\s*(?:\n[^"{}\n]*)?(?:"[a-z ]*)?$/;

/**
 * Finds JSON objects and the lines around them: fio prints messages and several documents (issues 731, 1333, 2048), other
 * programs prefix or nest them.
 */
export class DocumentScanner {
  readonly #sink: DocumentSink;
  readonly #maxLength: number;
  #prefix: RegExp | undefined;
  #line = "";
  readonly #scanned = new ScannedText();
  #pending = "";
  #position = 0;
  /** The offset of the pending text in the whole. */
  #offset = 0;
  /** Offsets of braces without an end. */
  #unclosed: ReadonlySet<number> = new Set();
  #object: ScannedObject | undefined;
  /** The object's text before the position. */
  #held: string[] = [];
  #heldLength = 0;

  constructor(sink: DocumentSink, maxLength = MAX_DOCUMENT_LENGTH) {
    this.#sink = sink;
    this.#maxLength = maxLength;
  }

  push(text: string): void {
    this.#append(text);
    this.#read(false);
  }

  end(): void {
    this.#addPending(removePrefix(this.#line, this.#prefix));
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
    this.#addPending(lines.map((line) => `${removePrefix(line, this.#prefix)}\n`).join(""));
  }

  #addPending(text: string): void {
    if (this.#object !== undefined) {
      const { index } = this.#object;
      this.#hold(this.#pending.slice(this.#position, index));
      this.#position = index;
      // After a backslash at the end, the position is one too far.
      this.#object.index = Math.max(0, index - this.#pending.length);
    }
    this.#setPending(this.#pending.slice(this.#position) + text, this.#position);
  }

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

  #release(): string {
    const text = this.#held.join("");
    this.#held = [];
    this.#heldLength = 0;
    return text;
  }

  #read(isEnd: boolean): void {
    while (this.#position < this.#pending.length || (isEnd && this.#object !== undefined)) {
      const goesOn = this.#object === undefined ? this.#readLine(isEnd) : this.#readObject(this.#object, isEnd);
      if (!goesOn) return;
    }
  }

  /** False where more text must show whether a document begins. */
  #readLine(isEnd: boolean): boolean {
    const text = this.#pending;
    const end = this.#findLineEnd();
    const brace = this.#findBrace(this.#position, end, isEnd);
    if (brace === "unknown") return false;
    if (brace !== undefined) return this.#openObject(brace);
    if (end === text.length && !isEnd) {
      // fio prints no line as long as this, which must not fill the memory.
      if (end - this.#position > MAX_LINE_LENGTH) this.#position = end;
      return false;
    }
    this.#takeLine(text.slice(this.#position, end));
    this.#position = end + 1;
    return true;
  }

  #findLineEnd(): number {
    const end = this.#pending.indexOf("\n", this.#position);
    return end < 0 ? this.#pending.length : end;
  }

  #takeLine(text: string): void {
    const line = text.trim();
    if (line !== "") this.#sink.takeLine(line);
  }

  /** The next brace: a result's may be anywhere in a line, another one only at its start. */
  #findBrace(start: number, end: number, isEnd: boolean): number | "unknown" | undefined {
    const text = this.#pending;
    // Not in all of the text, which may be long and have no brace: that would take a line's time for each of its lines.
    const line = text.slice(start, end);
    for (let at = line.indexOf("{"); at >= 0; at = line.indexOf("{", at + 1)) {
      const brace = start + at;
      if (!isEnd && isPerhapsResult(text, brace)) return "unknown";
      if (isResult(text, brace)) return brace;
      const isFirst = /^[\s[,]*$/.test(line.slice(0, Math.min(at, MAX_LINE_LENGTH)));
      if (isFirst && !this.#unclosed.has(this.#offset + brace)) return brace;
    }
    return undefined;
  }

  #openObject(brace: number): boolean {
    const start = this.#position;
    const before = this.#pending.slice(start, brace);
    const prefix = this.#prefix ?? learnPrefix(before, before.length);
    // If the brace has a log's prefix before it, the next line has it, too.
    const next = this.#pending.indexOf("\n", brace);
    if (this.#prefix === undefined && prefix !== undefined && next >= 0 && prefix.test(this.#pending.slice(next + 1))) {
      const rest = this.#pending.slice(start);
      this.#prefix = prefix;
      this.#sink.takePrefix(prefix);
      this.#setPending("", this.#pending.length);
      this.#unclosed = new Set();
      this.#append(rest);
      return true;
    }
    this.#takeLine(before.replace(/^[\s[,]+$/, ""));
    this.#position = brace;
    this.#object = { index: brace, depth: 0, unclosed: [], inString: false, isResult: isResult(this.#pending, brace) };
    return true;
  }

  /** False where the object's end is missing. */
  #readObject(scan: ScannedObject, isEnd: boolean): boolean {
    const outcome = this.#scanned.findObjectEnd(scan, () => this.#judgeMark(scan, isEnd));
    const length = this.#heldLength + scan.index - this.#position;
    if (outcome === "more" && !isEnd && length <= this.#maxLength) return false;
    this.#object = undefined;
    if (outcome === "whole") {
      this.#hold(this.#pending.slice(this.#position, scan.index));
      this.#position = scan.index;
      this.#takeObject(this.#release(), scan.isResult);
      return true;
    }
    // Another result begins inside: this one was cut, or is another program's.
    if (scan.isResult) this.#sink.takeLost("unended-documents");
    if (outcome !== "restart" && !scan.isResult) return this.#skipLine(scan);
    this.#release();
    this.#position = scan.index;
    return true;
  }

  /** At a brace or a line break in a string: "restart" at a result in the object, "other" where it cannot be JSON. */
  #judgeMark(scan: ScannedObject, isEnd: boolean): "restart" | "more" | "other" | undefined {
    const { index, depth, inString } = scan;
    if (this.#pending[index] === "\n") return scan.isResult ? undefined : "other";
    if (depth > 0 && isResult(this.#pending, index)) return "restart";
    if (depth > 0 && !isEnd && isPerhapsResult(this.#pending, index)) return "more";
    if (inString) return undefined;
    if (depth < MAX_DEPTH) scan.unclosed[depth] = this.#offset + index;
    else if (!scan.isResult) return "other";
    return undefined;
  }

  #skipLine({ unclosed, depth }: ScannedObject): boolean {
    this.#unclosed = new Set(unclosed.slice(0, depth));
    const length = this.#heldLength;
    if (length > 0) this.#setPending(this.#release() + this.#pending, -length);
    const end = this.#findLineEnd();
    this.#takeLine(this.#pending.slice(this.#position, end));
    this.#position = end;
    return true;
  }

  #takeObject(text: string, isResult: boolean): void {
    const { value, messages } = isResult ? parseResult(text) : { value: parseLenient(text), messages: [] };
    for (const message of messages) this.#takeLine(message);
    if (value !== undefined) this.#sink.takeDocument(value);
    else if (isResult) this.#sink.takeLost("broken-documents");
    else for (const line of text.split("\n")) this.#takeLine(line);
  }
}

interface ScannedObject extends ObjectScan {
  /** Offsets of the last brace of each depth. */
  unclosed: number[];
  isResult: boolean;
}

function isResult(text: string, brace: number): boolean {
  RESULT.lastIndex = brace;
  return RESULT.test(text);
}

function isPerhapsResult(text: string, brace: number): boolean {
  return text.length - brace < MAX_RESULT_HEAD_LENGTH && PERHAPS_RESULT.test(text.slice(brace));
}
