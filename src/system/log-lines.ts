/** Longer than any line of iostat's or fio's; of a longer one only the beginning is kept. */
export const MAX_LINE_LENGTH = 64 * 1024;
/** Longer than what a CI system puts before a line. */
const MAX_PREFIX_LENGTH = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences begin with it (ECMA-48 CSI; ISO 2022)
const UNPRINTED = /[\uFEFF\r]|\u001b(?:\[[0-?]*[ -/]*[@-~]|[()][0-9A-Z])/g;

/** Cuts pieces of text into lines, without a terminal's colours and without what a CI system prints before each line. */
export class LogLines {
  /** The number of the last line, from 1. */
  number = 0;
  #rest = "";
  #prefix: RegExp | undefined;

  /** The lines that end in this piece. */
  *cut(piece: string): Generator<string> {
    const text = this.#rest + piece;
    const isPlain = text.search(UNPRINTED) < 0;
    let from = 0;
    for (let to = text.indexOf("\n"); to >= 0; to = text.indexOf("\n", from)) {
      this.number++;
      const line = text.slice(from, Math.min(to, from + MAX_LINE_LENGTH));
      yield isPlain ? this.#removePrefix(line) : this.clean(line);
      from = to + 1;
    }
    this.#rest = text.slice(from, from + MAX_LINE_LENGTH);
  }

  /** The last line, without a line break; empty if the text ended with one. */
  end(): string {
    if (this.#rest !== "") this.number++;
    return this.clean(this.#rest);
  }

  /** Takes what stands before a tool's output in a line for the prefix of the lines from here on. */
  learnPrefix(prefix: string): void {
    if (prefix.trim() === "" || prefix.length > MAX_PREFIX_LENGTH) return;
    const pattern = prefix
      .trimEnd()
      .replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&")
      // Times, and the number of a process; a time's fraction may lack.
      .replaceAll(/\d+(?:\\\.\d+)?/g, "\\d+(?:\\.\\d+)?")
      .replaceAll(/\s+/g, "\\s+");
    // Blanks at the end of a line may have been removed.
    this.#prefix = new RegExp(`^${pattern}${/\s$/.test(prefix) ? "\\s?" : ""}`);
  }

  /** A line without colours and prefix. */
  clean(line: string): string {
    return this.#removePrefix(line.replaceAll(UNPRINTED, ""));
  }

  #removePrefix(line: string): string {
    return this.#prefix === undefined ? line : line.replace(this.#prefix, "");
  }
}
