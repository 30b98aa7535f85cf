import { UnreadableFile } from "./unreadable-file.ts";

/** What a foreign JSON text may contain, as parsing can take a hundred times its size. */
export interface JsonLimits {
  bytes: number;
  nesting: number;
  containers: number;
  members: number;
  /** As many as commas in lists and objects. */
  values: number;
  /** Of one string (with escapes), number or run of whitespace. */
  run: number;
}

const COUNTED = ["nesting", "containers", "members", "values", "run"] as const;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** 1 for each byte that means something outside of strings, and in them. */
const MARKS = markBytes([QUOTE, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA, COLON]);
const STRING_MARKS = markBytes([QUOTE, BACKSLASH]);

function markBytes(bytes: readonly number[]): Uint8Array {
  const marks = new Uint8Array(256);
  for (const byte of bytes) marks[byte] = 1;
  return marks;
}

/** Takes a JSON text in chunks and refuses it as soon as it exceeds a limit. */
export class BoundedJson {
  readonly #origin: string;
  readonly #limits: JsonLimits;
  readonly #found: JsonLimits = { bytes: 0, nesting: 0, containers: 0, members: 0, values: 0, run: 0 };
  #kept: Uint8Array[] = [];
  #depth = 0;
  /** Bytes since the last mark. */
  #run = 0;
  #inString = false;
  /** 1 if the next chunk begins with an escaped character. */
  #escaped = 0;

  constructor(origin: string, limits: JsonLimits) {
    this.#origin = origin;
    this.#limits = limits;
  }

  /**
   * The chunk may be reused afterwards.
   * @throws UserError where the text exceeds a limit
   */
  write(chunk: Uint8Array): void {
    let index = this.#escaped;
    while (index < chunk.length) {
      const mark = findByte(chunk, index, this.#inString ? STRING_MARKS : MARKS);
      this.#addToRun(mark - index);
      if (mark === chunk.length) break;
      index = mark + 1;
      const byte = chunk[mark] as number;
      if (byte === BACKSLASH) {
        this.#addToRun(2);
        index += 1;
        continue;
      }
      this.#run = 0;
      this.#count(byte);
    }
    this.#escaped = Math.max(0, index - chunk.length);
    this.#keep(chunk);
    for (const limit of COUNTED) this.#check(limit);
  }

  /** @throws UserError where it is not JSON, which names what is `expected` */
  parse(expected?: string): unknown {
    const text = new TextDecoder().decode(Buffer.concat(this.#kept));
    this.#kept = [];
    try {
      return JSON.parse(text);
    } catch {
      const wish = expected === undefined ? {} : { expected };
      throw new UnreadableFile(this.#origin, { id: "not-json", characters: text.length, ...wish });
    }
  }

  #addToRun(bytes: number): void {
    this.#run += bytes;
    this.#found.run = Math.max(this.#found.run, this.#run);
  }

  #count(mark: number): void {
    const found = this.#found;
    if (mark === QUOTE) this.#inString = !this.#inString;
    else if (mark === COMMA) found.values += 1;
    else if (mark === COLON) found.members += 1;
    else if (mark === CLOSE_LIST || mark === CLOSE_OBJECT) this.#depth -= 1;
    else {
      found.containers += 1;
      this.#depth += 1;
      found.nesting = Math.max(found.nesting, this.#depth);
    }
  }

  #keep(bytes: Uint8Array): void {
    this.#found.bytes += bytes.length;
    this.#check("bytes");
    if (bytes.length > 0) this.#kept.push(Buffer.from(bytes));
  }

  #check(limit: keyof JsonLimits): void {
    const most = this.#limits[limit];
    if (this.#found[limit] > most) throw new UnreadableFile(this.#origin, { id: "too-large", limit, most });
  }
}

/** Where the next of the marked bytes is, or the end. */
function findByte(chunk: Uint8Array, from: number, marks: Uint8Array): number {
  let index = from;
  while (index < chunk.length && marks[chunk[index] as number] === 0) index += 1;
  return index;
}
