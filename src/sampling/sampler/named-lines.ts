interface KnownLine {
  prefix: string;
  index: number;
  /** Where its numbers stood in the text before; infinite if it is new. */
  start: number;
  end: number;
}

/** A `/proc` table's rows of name and numbers; only new names are parsed. */
export class NamedLines {
  readonly #name: RegExp;
  readonly #register: (name: string, index: number, row: RegExpExecArray) => boolean;
  readonly #indexes = new Map<string, number>();
  readonly #lines: KnownLine[] = [];
  #count = 0;
  #before = "";
  #absent: number[] = [];
  #vanished: number[] = [];

  /**
   * @param name its last group matches a line's name
   * @param register takes a new name and its index, or leaves it out
   */
  constructor(name: RegExp, register: (name: string, index: number, row: RegExpExecArray) => boolean) {
    this.#name = name;
    this.#register = register;
  }

  /** Joins the formatted rows; brief, the changed ones. */
  map(text: string, isBrief: boolean, format: (index: number, numbers: string) => string): string {
    this.#vanished = [];
    if (isBrief && text === this.#before) return "";
    let joined = "";
    let row = 0;
    let moved = false;
    for (let start = 0; start < text.length; row++) {
      const newline = text.indexOf("\n", start);
      const end = newline < 0 ? text.length : newline;
      let line = this.#lines[row];
      if (line === undefined || !text.startsWith(line.prefix, start)) {
        line = this.#readName(text.slice(start, end));
        this.#lines[row] = line;
        moved = true;
      }
      const numbers = text.slice(start + line.prefix.length, end);
      if (line.index >= 0 && !(isBrief && numbers === this.#before.slice(line.start, line.end))) {
        const formatted = format(line.index, numbers);
        if (formatted !== "") joined += joined === "" ? formatted : `,${formatted}`;
      }
      line.start = start + line.prefix.length;
      line.end = end;
      start = end + 1;
    }
    if (moved || row < this.#lines.length) this.#notePresence(row);
    this.#before = text;
    return joined;
  }

  listGone(isBrief: boolean): readonly number[] {
    return isBrief ? this.#vanished : this.#absent;
  }

  #notePresence(rows: number): void {
    this.#lines.length = rows;
    const present = new Set(this.#lines.map(({ index }) => index));
    const absent = [...this.#indexes.values()].filter((index) => index >= 0 && !present.has(index));
    this.#vanished = absent.filter((index) => !this.#absent.includes(index));
    this.#absent = absent;
  }

  #readName(text: string): KnownLine {
    const match = this.#name.exec(text);
    const name = match?.at(-1);
    const unseen = { start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY };
    if (match === null || name === undefined) return { prefix: text, index: -1, ...unseen };
    let index = this.#indexes.get(name);
    if (index === undefined) {
      index = this.#register(name, this.#count, match) ? this.#count++ : -1;
      this.#indexes.set(name, index);
    }
    return { prefix: match[0], index, ...unseen };
  }
}
