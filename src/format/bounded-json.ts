import { UserError } from "../model/user-error.ts";
import { formatBinaryBytes, groupThousands } from "./figures.ts";

/** What a foreign JSON text may contain, as parsing can take a hundred times its size. */
export interface JsonLimits {
  /** Without the member left out, of which nesting, containers and strings (as members) count. */
  bytes: number;
  nesting: number;
  containers: number;
  members: number;
  /** Of lists and objects. */
  commas: number;
  /** Of one string (with escapes), number or run of whitespace. */
  run: number;
}

const COUNTED = [
  ["containers", "lists and objects"],
  ["members", "members of objects"],
  ["commas", "values"],
] as const;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const NESTING = [QUOTE, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] as const;
/** 1 for each byte that means something in the text, in what is left out, and in a string. */
const MARKS = markBytes([...NESTING, COMMA, COLON]);
const NESTING_MARKS = markBytes(NESTING);
const STRING_MARKS = markBytes([QUOTE, BACKSLASH]);

function markBytes(bytes: readonly number[]): Uint8Array {
  const marks = new Uint8Array(256);
  for (const byte of bytes) marks[byte] = 1;
  return marks;
}

/** Up to here a loop is faster than a native search. */
const NEAR_BYTES = 48;

const NULL = new TextEncoder().encode("null");

/** Takes a JSON text in chunks and refuses it as soon as it exceeds a limit. */
export class BoundedJson {
  readonly #origin: string;
  readonly #limits: JsonLimits;
  readonly #leftOut: string | undefined;
  readonly #found: JsonLimits = { bytes: 0, nesting: 0, containers: 0, members: 0, commas: 0, run: 0 };
  #kept: Uint8Array[] = [];
  #depth = 0;
  /** Bytes since the last mark. */
  #run = 0;
  #inString = false;
  /** 1 if the next chunk begins with an escaped character. */
  #escaped = 0;
  /** How much of `leftOut` the outermost object's last string matches; -1 if it differs. */
  #matched = -1;
  #isLeavingOut = false;
  #hasLeftOut = false;

  /** The outermost object's first member `leftOut` becomes `null`. */
  constructor(origin: string, limits: JsonLimits, leftOut?: string) {
    this.#origin = origin;
    this.#limits = limits;
    this.#leftOut = leftOut;
  }

  /**
   * The chunk may be reused afterwards.
   * @throws UserError where the text exceeds a limit
   */
  write(chunk: Uint8Array): void {
    const nesting = new NextMarks(chunk);
    let keptFrom = this.#isLeavingOut ? chunk.length : 0;
    let index = this.#escaped;
    while (index < chunk.length) {
      const mark = this.#findMark(chunk, index, nesting);
      this.#addToRun(mark - index);
      if (this.#inString && this.#depth === 1) this.#matchName(chunk.subarray(index, mark));
      if (mark === chunk.length) break;
      index = mark + 1;
      const byte = chunk[mark] as number;
      if (byte === BACKSLASH) {
        this.#addToRun(2);
        this.#matched = -1;
        index += 1;
        continue;
      }
      this.#run = 0;
      if (this.#depth === 1 && this.#endsLeftOut(byte)) {
        this.#isLeavingOut = false;
        keptFrom = mark;
      } else if (this.#depth === 1 && this.#beginsLeftOut(byte)) {
        this.#isLeavingOut = true;
        this.#hasLeftOut = true;
        this.#keep(chunk.subarray(keptFrom, index));
        this.#keep(NULL);
        keptFrom = chunk.length;
      }
      this.#count(byte);
    }
    this.#escaped = Math.max(0, index - chunk.length);
    this.#keep(chunk.subarray(keptFrom));
    this.#checkLimits();
  }

  /** @throws UserError where it is not JSON, which names what is `expected` */
  parse(expected?: string): unknown {
    const text = new TextDecoder().decode(Buffer.concat(this.#kept));
    this.#kept = [];
    try {
      return JSON.parse(text);
    } catch {
      const wish = expected === undefined ? "" : `; ${expected} is expected`;
      throw new UserError(`${this.#origin}: not JSON (${text.length} characters)${wish}`);
    }
  }

  #findMark(chunk: Uint8Array, from: number, nesting: NextMarks): number {
    if (this.#inString) return findByte(chunk, from, chunk.length, STRING_MARKS);
    if (!this.#isLeavingOut || this.#depth === 1) return findByte(chunk, from, chunk.length, MARKS);
    const near = Math.min(chunk.length, from + NEAR_BYTES);
    const mark = findByte(chunk, from, near, NESTING_MARKS);
    return mark < near ? mark : nesting.find(mark);
  }

  #addToRun(bytes: number): void {
    this.#run += bytes;
    if (!this.#isLeavingOut) this.#found.run = Math.max(this.#found.run, this.#run);
  }

  #count(mark: number): void {
    const found = this.#found;
    if (mark === QUOTE) {
      this.#inString = !this.#inString;
      if (!this.#inString) return;
      this.#matched = 0;
      // Of what is left out, since colons are passed over.
      if (this.#isLeavingOut) found.members += 1;
    } else if (mark === COMMA) found.commas += 1;
    else if (mark === COLON) found.members += 1;
    else if (mark === CLOSE_LIST || mark === CLOSE_OBJECT) this.#depth -= 1;
    else {
      found.containers += 1;
      this.#depth += 1;
      found.nesting = Math.max(found.nesting, this.#depth);
    }
  }

  #matchName(bytes: Uint8Array): void {
    for (let index = 0; index < bytes.length && this.#matched >= 0; index += 1)
      this.#matched = bytes[index] === this.#leftOut?.charCodeAt(this.#matched) ? this.#matched + 1 : -1;
  }

  #beginsLeftOut(mark: number): boolean {
    return mark === COLON && this.#matched === this.#leftOut?.length && !this.#hasLeftOut;
  }

  #endsLeftOut(mark: number): boolean {
    return this.#isLeavingOut && (mark === COMMA || mark === CLOSE_OBJECT);
  }

  #keep(bytes: Uint8Array): void {
    this.#found.bytes += bytes.length;
    const most = this.#limits.bytes;
    if (this.#found.bytes > most) {
      const rest = this.#leftOut === undefined ? "" : ` besides its ${this.#leftOut}`;
      throw new UserError(`${this.#origin}: has more than ${formatBinaryBytes(most)}${rest}; no more is read`);
    }
    if (bytes.length > 0) this.#kept.push(Buffer.from(bytes));
  }

  #checkLimits(): void {
    const { nesting, run, ...counts } = this.#limits;
    if (this.#found.nesting > nesting) throw new UserError(`${this.#origin}: nested deeper than ${nesting} levels`);
    for (const [what, name] of COUNTED) {
      if (this.#found[what] > counts[what])
        throw new UserError(`${this.#origin}: has more than ${groupThousands(`${counts[what]}`)} ${name}`);
    }
    if (this.#found.run > run)
      throw new UserError(
        `${this.#origin}: has a string, a number or whitespace of more than ${formatBinaryBytes(run)}`,
      );
  }
}

/** Where the next of the marked bytes is, or the end. */
function findByte(chunk: Uint8Array, from: number, end: number, marks: Uint8Array): number {
  let index = from;
  while (index < end && marks[chunk[index] as number] === 0) index += 1;
  return index;
}

/** The next bracket or quote of a chunk; places are kept until passed, so that each byte is searched once. */
class NextMarks {
  readonly #chunk: Buffer;
  readonly #places = NESTING.map(() => -1);

  constructor(chunk: Uint8Array) {
    // A Buffer's search is twenty times as fast as a Uint8Array's.
    this.#chunk = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
  }

  find(from: number): number {
    NESTING.forEach((mark, index) => {
      if ((this.#places[index] as number) >= from) return;
      const place = this.#chunk.indexOf(mark, from);
      this.#places[index] = place < 0 ? this.#chunk.length : place;
    });
    return Math.min(...this.#places);
  }
}
