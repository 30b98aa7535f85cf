const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const SPACE = 0x20;
const TAB = 0x09;
const COMMA = 0x2c;

/**
 * Builds one line of the log in one buffer that is used again and again. Digits go over as bytes: a sample that made
 * hundreds of short strings would wake the garbage collector all the time.
 */
export class LineBuilder {
  buffer = Buffer.allocUnsafeSlow(16384);
  length = 0;

  /** Appends ASCII text. */
  text(text: string): this {
    this.#reserve(text.length);
    this.length += this.buffer.write(text, this.length, "latin1");
    return this;
  }

  /** Appends a value as JSON, with everything but ASCII escaped. */
  json(value: unknown): this {
    return this.text(JSON.stringify(value).replace(/[^ -~]/g, escapeCharacter));
  }

  /**
   * Appends up to `count` blank-separated whole numbers of `source` from `position` on, separated by commas.
   * Stops at the first other character, so that a shorter line of an older kernel gives fewer numbers.
   * Returns true where one of them is not 0.
   */
  numbers(source: Buffer, position: number, end: number, count: number): boolean {
    this.#reserve(count * 21);
    const target = this.buffer;
    let at = this.length;
    let from = position;
    let nonzero = false;
    for (let written = 0; written < count; written++) {
      while (from < end && (source[from] === SPACE || source[from] === TAB)) from++;
      const first = source[from];
      if (from >= end || first === undefined || first < DIGIT_0 || first > DIGIT_9) break;
      if (written > 0) target[at++] = COMMA;
      for (let digit: number | undefined = first; from < end && digit !== undefined; digit = source[++from]) {
        if (digit < DIGIT_0 || digit > DIGIT_9) break;
        if (digit !== DIGIT_0) nonzero = true;
        target[at++] = digit;
      }
    }
    this.length = at;
    return nonzero;
  }

  /** Appends the whole number of `source` at `position`, or `null` where there is none (position below 0). */
  number(source: Buffer, position: number, end: number): this {
    const before = this.length;
    if (position >= 0) this.numbers(source, position, end, 1);
    return this.length === before ? this.text("null") : this;
  }

  #reserve(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.length + bytes));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
