interface KnownLine {
  /** The line's text up to and with its name; the same text at the same place means the same name. */
  prefix: string;
  index: number;
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

  /**
   * @param name finds the name (its last group) at the beginning of a line; a line that does not match is skipped
   * @param register gives the index of a name that was not seen before, or -1 for one to leave out
   */
  constructor(name: RegExp, register: (name: string, row: RegExpExecArray) => number) {
    this.#name = name;
    this.#register = register;
  }

  /** Joins what `format` makes of the index and the numbers of every row; rows that it makes nothing of are left out. */
  map(text: string, format: (index: number, numbers: string) => string): string {
    let joined = "";
    let row = 0;
    for (let start = 0; start < text.length; row++) {
      const newline = text.indexOf("\n", start);
      const end = newline < 0 ? text.length : newline;
      let line = this.#lines[row];
      if (line === undefined || !text.startsWith(line.prefix, start)) {
        line = this.#readName(text.slice(start, end));
        this.#lines[row] = line;
      }
      if (line.index >= 0) {
        const formatted = format(line.index, text.slice(start + line.prefix.length, end));
        if (formatted !== "") joined += joined === "" ? formatted : `,${formatted}`;
      }
      start = end + 1;
    }
    return joined;
  }

  #readName(text: string): KnownLine {
    const match = this.#name.exec(text);
    const name = match?.at(-1);
    if (match === null || name === undefined) return { prefix: text, index: -1 };
    let index = this.#indexes.get(name);
    if (index === undefined) {
      index = this.#register(name, match);
      this.#indexes.set(name, index);
    }
    return { prefix: match[0], index };
  }
}
