import { UserError } from "../model/user-error.ts";
import { formatBinaryBytes, groupThousands } from "./figures.ts";

/** What a foreign JSON text may contain, as parsing can take a hundred times its size. */
export interface JsonLimits {
  /** Without the member left out. */
  bytes: number;
  nesting: number;
  containers: number;
  members: number;
  /** Of lists and objects. */
  commas: number;
  /** Of one string (with escapes), number or run of blanks. */
  run: number;
}

const COUNTED = [
  ["containers", "lists and objects"],
  ["members", "members of objects"],
  ["commas", "values"],
] as const;

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const CLOSE_OBJECT = 0x7d;
/** 1 opens, -1 closes. */
const STEP = new Int8Array(256);
for (const bracket of "[{") STEP[bracket.charCodeAt(0)] = 1;
for (const bracket of "]}") STEP[bracket.charCodeAt(0)] = -1;
const IS_MARK = new Uint8Array(256);
for (const mark of '[]{},:"') IS_MARK[mark.charCodeAt(0)] = 1;

const IS_NEST_MARK = new Uint8Array(256);
const NEST_MARKS = Uint8Array.from('[]{}"', (mark) => mark.charCodeAt(0));
for (const mark of NEST_MARKS) IS_NEST_MARK[mark] = 1;
const IS_TEXT_MARK = new Uint8Array(256);
const TEXT_MARKS = Uint8Array.of(QUOTE, BACKSLASH);
for (const mark of TEXT_MARKS) IS_TEXT_MARK[mark] = 1;
/** Up to here a loop is faster than `indexOf`. */
const LOOK_BYTES = 48;

const NULL = new TextEncoder().encode("null");
const FIRST_BUFFER = 65_536;
const SLICE = 65_536;

/** Takes a JSON text in chunks and refuses it as soon as it exceeds a limit. */
export class JsonGate {
  readonly #origin: string;
  readonly #limits: JsonLimits;
  readonly #leftOut: string | undefined;
  readonly #counts = { containers: 0, members: 0, commas: 0 };
  #kept = new Uint8Array(FIRST_BUFFER);
  #keptBytes = 0;
  #depth = 0;
  /** Bytes since the last mark. */
  #run = 0;
  #inText = false;
  #isEscaped = false;
  /** The outermost object's last string, up to a character more than `leftOut`. */
  #name = "";
  #isLeavingOut = false;
  readonly #nextInText = new NextMarks(TEXT_MARKS);
  readonly #nextInSkipped = new NextMarks(NEST_MARKS);

  /** The outermost object's member `leftOut` becomes `null`. */
  constructor(origin: string, limits: JsonLimits, leftOut?: string) {
    this.#origin = origin;
    this.#limits = limits;
    this.#leftOut = leftOut;
  }

  /** @throws UserError where the text exceeds a limit */
  write(chunk: Uint8Array): void {
    this.#nextInText.forget();
    this.#nextInSkipped.forget();
    let start = 0;
    for (let index = 0; index < chunk.length; ) {
      if (this.#inText) {
        index = this.#readText(chunk, index);
        if (this.#isLeavingOut) start = index;
      } else if (this.#isLeavingOut) {
        index = this.#skip(chunk, index);
        start = index;
      } else {
        index = this.#readMarks(chunk, index);
        if (this.#isLeavingOut) {
          this.#keep(chunk.subarray(start, index));
          start = index;
        }
      }
    }
    this.#keep(chunk.subarray(start));
    this.#checkCounts();
  }

  writeText(text: string): void {
    const encoder = new TextEncoder();
    // A code unit takes three bytes at most.
    const bytes = new Uint8Array(Math.min(SLICE, text.length) * 3);
    for (let start = 0; start < text.length; ) {
      // Surrogate pairs stay together.
      const end = start + SLICE - (isHighSurrogate(text.charCodeAt(start + SLICE - 1)) ? 1 : 0);
      const { written } = encoder.encodeInto(text.slice(start, end), bytes);
      this.write(bytes.subarray(0, written));
      start = end;
    }
  }

  /** @throws UserError where it is not JSON, which names what is `expected` */
  parse(expected?: string): unknown {
    const text = new TextDecoder().decode(this.#kept.subarray(0, this.#keptBytes));
    this.#kept = new Uint8Array(0);
    try {
      return JSON.parse(text);
    } catch {
      const wish = expected === undefined ? "" : `; ${expected} is expected`;
      throw new UserError(`${this.#origin}: not JSON (${text.length} characters)${wish}`);
    }
  }

  /** Up to a string, the member left out, or the chunk's end; gives the position, like all that follow. */
  #readMarks(chunk: Uint8Array, from: number): number {
    const counts = this.#counts;
    let depth = this.#depth;
    let deepest = depth;
    // May be in an earlier chunk.
    let last = from - 1 - this.#run;
    let longest = 0;
    let index = from;
    for (; index < chunk.length; index += 1) {
      const byte = chunk[index] as number;
      if (IS_MARK[byte] === 0) continue;
      longest = Math.max(longest, index - last);
      last = index;
      const step = STEP[byte] as number;
      if (step !== 0) {
        depth += step;
        deepest = Math.max(deepest, depth);
        if (step > 0) counts.containers += 1;
      } else if (byte === COMMA) counts.commas += 1;
      else if (byte === COLON) {
        counts.members += 1;
        this.#isLeavingOut = depth === 1 && this.#name === this.#leftOut;
        if (this.#isLeavingOut) break;
      } else {
        this.#inText = true;
        this.#name = "";
        break;
      }
    }
    this.#depth = depth;
    this.#run = index - 1 - last;
    this.#checkNesting(deepest);
    this.#checkRun(Math.max(longest - 1, this.#run));
    if (index === chunk.length) return index;
    this.#run = 0;
    return index + 1;
  }

  #readText(chunk: Uint8Array, from: number): number {
    let index = from;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      index += 1;
    }
    for (;;) {
      index = this.#findNext(chunk, index, IS_TEXT_MARK, this.#nextInText);
      if (chunk[index] !== BACKSLASH) break;
      index += 2;
    }
    if (index > chunk.length) {
      this.#isEscaped = true;
      index = chunk.length;
    }
    this.#run += index - from;
    this.#checkRun(this.#run);
    if (this.#depth === 1) this.#readName(chunk.subarray(from, index));
    if (index === chunk.length) return index;
    this.#inText = false;
    this.#run = 0;
    return index + 1;
  }

  #readName(bytes: Uint8Array): void {
    const missing = (this.#leftOut?.length ?? -1) + 1 - this.#name.length;
    this.#name += String.fromCharCode(...bytes.subarray(0, Math.max(0, missing)));
  }

  /** Through the value left out, up to a string in it, its end, or the chunk's. */
  #skip(chunk: Uint8Array, from: number): number {
    let depth = this.#depth;
    let deepest = depth;
    let index = from;
    for (; index < chunk.length; index += 1) {
      if (depth > 1) index = this.#findNext(chunk, index, IS_NEST_MARK, this.#nextInSkipped);
      const byte = chunk[index];
      if (byte === undefined) break;
      const isEnd = depth === 1 && (byte === COMMA || byte === CLOSE_OBJECT);
      if (isEnd) {
        this.#isLeavingOut = false;
        this.#keep(NULL);
        break;
      }
      if (byte === QUOTE) {
        this.#inText = true;
        index += 1;
        break;
      }
      depth += STEP[byte] as number;
      deepest = Math.max(deepest, depth);
    }
    this.#depth = depth;
    this.#checkNesting(deepest);
    return index;
  }

  #findNext(chunk: Uint8Array, from: number, isMark: Uint8Array, next: NextMarks): number {
    const near = Math.min(chunk.length, from + LOOK_BYTES);
    let index = from;
    while (index < near && isMark[chunk[index] as number] === 0) index += 1;
    if (index < near || index >= chunk.length) return index;
    return next.find(chunk, index);
  }

  #checkNesting(depth: number): void {
    const { nesting } = this.#limits;
    if (depth > nesting) throw new UserError(`${this.#origin}: nested deeper than ${nesting} levels`);
  }

  #checkCounts(): void {
    for (const [what, name] of COUNTED) {
      const most = this.#limits[what];
      if (this.#counts[what] > most)
        throw new UserError(`${this.#origin}: has more than ${groupThousands(`${most}`)} ${name}`);
    }
  }

  #checkRun(bytes: number): void {
    const { run } = this.#limits;
    if (bytes > run)
      throw new UserError(
        `${this.#origin}: has a string, a number or whitespace of more than ${formatBinaryBytes(run)}`,
      );
  }

  #keep(bytes: Uint8Array): void {
    const needed = this.#keptBytes + bytes.length;
    const most = this.#limits.bytes;
    if (needed > most) {
      const rest = this.#leftOut === undefined ? "" : ` besides its ${this.#leftOut}`;
      throw new UserError(`${this.#origin}: has more than ${formatBinaryBytes(most)}${rest}; no more is read`);
    }
    if (needed > this.#kept.length) {
      const larger = new Uint8Array(Math.min(most, Math.max(needed, this.#kept.length * 2)));
      larger.set(this.#kept.subarray(0, this.#keptBytes));
      this.#kept = larger;
    }
    this.#kept.set(bytes, this.#keptBytes);
    this.#keptBytes = needed;
  }
}

/** Where each of some bytes comes next in a chunk; places are kept until passed, so that each byte is searched once. */
class NextMarks {
  readonly #marks: Uint8Array;
  readonly #places: Float64Array;
  #chunk: Buffer | undefined;

  constructor(marks: Uint8Array) {
    this.#marks = marks;
    this.#places = new Float64Array(marks.length);
  }

  forget(): void {
    this.#chunk = undefined;
    this.#places.fill(-1);
  }

  find(chunk: Uint8Array, from: number): number {
    // A Buffer's search is twenty times as fast as a Uint8Array's.
    this.#chunk ??= Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    let nearest = chunk.length;
    for (let mark = 0; mark < this.#marks.length; mark += 1) {
      let place = this.#places[mark] as number;
      if (place < from) {
        place = this.#chunk.indexOf(this.#marks[mark] as number, from);
        if (place < 0) place = chunk.length;
        this.#places[mark] = place;
      }
      nearest = Math.min(nearest, place);
    }
    return nearest;
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
