const [QUOTE, COMMA, POINT, MINUS, CLOSE, ZERO, NINE] = [0x22, 0x2c, 0x2e, 0x2d, 0x7d, 0x30, 0x39];
const BACKSLASH = 0x5c;

/** Where the figures stand in a row of iostat's JSON, so that the next row can be read byte by byte. */
export class RowLayout {
  /** The place of each column in `figures`. */
  readonly places: ReadonlyMap<string, number>;
  /** What the last row said; valid until the next one is read. */
  name = "";
  readonly figures: number[];
  /** The text before each figure, such as `", "r/s": ` and `, "w/s": `. */
  readonly #before: Buffer[];
  /** The last name's bytes: most often the next one is one of a few, and need not become a string again. */
  readonly #names = new Map<number, { bytes: Buffer; name: string }>();

  private constructor(keys: string[]) {
    this.places = new Map(keys.map((key, place) => [key, place]));
    this.figures = keys.map(() => 0);
    this.#before = keys.map((key, place) => Buffer.from(`${place === 0 ? '"' : ""}, "${key}": `, "latin1"));
  }

  /** The layout of a row, from its JSON; undefined where that is not one object of a name and numbers. */
  static learn(line: string): RowLayout | undefined {
    try {
      const row = JSON.parse(line.endsWith(",") ? line.slice(0, -1) : line) as Record<string, unknown>;
      const [first, ...keys] = Object.keys(row);
      const isPlain =
        first === "disk_device" && keys.every((key) => typeof row[key] === "number" && /^[\w/%-]+$/.test(key));
      return isPlain && keys.length > 0 ? new RowLayout(keys) : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Reads a row into `name` and `figures`.
   * @param start where the name begins, behind its quotation mark
   * @returns false where the row has another layout
   */
  read(bytes: Buffer, start: number, end: number): boolean {
    let at = bytes.indexOf(QUOTE, start);
    if (at < 0 || at >= end || bytes[at - 1] === BACKSLASH) return false;
    this.name = this.#readName(bytes, start, at);
    for (let place = 0; place < this.#before.length; place++) {
      const before = this.#before[place] as Buffer;
      for (let letter = 0; letter < before.length; letter++) if (bytes[at++] !== before[letter]) return false;
      at = this.#readFigure(bytes, at, place);
      if (at < 0) return false;
    }
    if (bytes[at] !== CLOSE) return false;
    return at + 1 === end || (at + 2 === end && bytes[at + 1] === COMMA);
  }

  /** Reads digits with at most one point; the position behind them, or -1 where there are none. */
  #readFigure(bytes: Buffer, from: number, place: number): number {
    let at = from;
    const isNegative = bytes[at] === MINUS;
    if (isNegative) at++;
    let digits = 0;
    let scale = 0;
    for (let byte = bytes[at] as number; ; byte = bytes[++at] as number) {
      if (byte >= ZERO && byte <= NINE) {
        digits = digits * 10 + byte - ZERO;
        scale *= 10;
      } else if (byte === POINT && scale === 0) scale = 1;
      else break;
    }
    if (at === from || digits > Number.MAX_SAFE_INTEGER) return -1;
    // Both are whole numbers, so that the quotient is the number nearest to what was printed.
    const figure = scale > 1 ? digits / scale : digits;
    this.figures[place] = isNegative ? -figure : figure;
    return at;
  }

  #readName(bytes: Buffer, start: number, end: number): string {
    // Names differ in their last letters; two that do not are told apart by comparing.
    const hash = (bytes[end - 1] as number) * 256 + (bytes[end - 3] as number) + end - start;
    const known = this.#names.get(hash);
    if (known !== undefined && known.bytes.compare(bytes, start, end) === 0) return known.name;
    const name = bytes.toString("latin1", start, end);
    this.#names.set(hash, { bytes: Buffer.from(bytes.subarray(start, end)), name });
    return name;
  }
}
