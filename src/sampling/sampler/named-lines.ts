import type { ProcFile } from "./proc-file.ts";

const NEWLINE = 0x0a;

interface KnownLine {
  /** The line's bytes up to and with its name; the same bytes at the same place mean the same name. */
  prefix: Buffer;
  index: number;
}

/**
 * The rows of a `/proc` table with a name in front of its numbers (`diskstats`, `net/dev`). Names hardly ever change
 * from one sample to the next, so a row is recognised by its bytes, and only a new one is looked at as text.
 */
export class NamedLines {
  readonly #name: RegExp;
  readonly #register: (name: string, row: RegExpExecArray) => number;
  readonly #indexes = new Map<string, number>();
  #lines: (KnownLine | undefined)[] = [];

  /**
   * @param name finds the name (its last group) at the beginning of a line; a line that does not match is skipped
   * @param register gives the index of a name that was not seen before, or -1 for one to leave out
   */
  constructor(name: RegExp, register: (name: string, row: RegExpExecArray) => number) {
    this.#name = name;
    this.#register = register;
  }

  /** Calls `visit` with the index, the position after the name and the end of every row that is not left out. */
  each(file: ProcFile, visit: (index: number, position: number, end: number) => void): void {
    const { buffer, length } = file;
    let row = 0;
    for (let start = 0; start < length; row++) {
      const newline = buffer.indexOf(NEWLINE, start);
      const end = newline < 0 || newline >= length ? length : newline;
      const line = this.#recognise(row, buffer, start, end);
      if (line.index >= 0) visit(line.index, start + line.prefix.length, end);
      start = end + 1;
    }
    // Rows beyond the present end are forgotten, so that a table that shrinks and grows is read anew.
    if (this.#lines.length > row) this.#lines.length = row;
  }

  #recognise(row: number, buffer: Buffer, start: number, end: number): KnownLine {
    const known = this.#lines[row];
    if (known !== undefined) {
      const after = start + known.prefix.length;
      if (after <= end && buffer.compare(known.prefix, 0, known.prefix.length, start, after) === 0) return known;
    }
    const line = this.#readName(buffer.toString("latin1", start, end));
    this.#lines[row] = line;
    return line;
  }

  #readName(text: string): KnownLine {
    const match = this.#name.exec(text);
    const name = match?.at(-1);
    if (match === null || name === undefined) return { prefix: Buffer.from(text, "latin1"), index: -1 };
    let index = this.#indexes.get(name);
    if (index === undefined) {
      index = this.#register(name, match);
      this.#indexes.set(name, index);
    }
    return { prefix: Buffer.from(match[0], "latin1"), index };
  }
}
