interface KnownLine {
  /** The line's text up to and with its name; the same text at the same place means the same name. */
  prefix: string;
  index: number;
  /** Where its numbers stood in the text before; behind its end for a line that was not there. */
  start: number;
  end: number;
}

/**
 * The rows of a `/proc` table with a name in front of its numbers (`diskstats`, `net/dev`). Names hardly ever change
 * from one sample to the next, so a row is recognised by its beginning, and only a new one is looked at.
 */
export class NamedLines {
  readonly #name: RegExp;
  readonly #register: (name: string, row: RegExpExecArray) => number;
  readonly #indexes = new Map<string, number>();
  readonly #lines: KnownLine[] = [];
  /** What was read last. */
  #before = "";
  /** Indexes that have no row: in all, and since the text before. */
  #absent: number[] = [];
  #vanished: number[] = [];

  /**
   * @param name finds the name (its last group) at the beginning of a line; a line that does not match is skipped
   * @param register gives the index of a name that was not seen before, or -1 for one to leave out
   */
  constructor(name: RegExp, register: (name: string, row: RegExpExecArray) => number) {
    this.#name = name;
    this.#register = register;
  }

  /**
   * Joins what `format` makes of the index and the numbers of the rows; rows that it makes nothing of are left out.
   * @param isBrief leaves out the rows that are as they were in the text before
   */
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

  /** Indexes whose rows are gone: since the text before, or all of them. */
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
      index = this.#register(name, match);
      this.#indexes.set(name, index);
    }
    return { prefix: match[0], index, ...unseen };
  }
}
