const SPACE = 32;
const ZERO = 48;
const CLOSING = 41;
/** Fields behind the name, counted from its state (proc(5)). */
const PARENT = 1;
const USER_TICKS = 11;
const CHILDREN_TICKS = 13;
const THREADS = 17;

/** What looks need of `/proc/PID/stat`, read by position: splitting the line of each thread would take half of a look. */
export class StatLine {
  state = "";
  parent = 0;
  /** CPU time, user and system. */
  ticks = 0;
  /** That of children it waited for. */
  childrenTicks = 0;
  threadCount = 0;
  #at = 0;

  /** @returns whether there was a line */
  parse(text: Uint8Array, length: number): boolean {
    if (length === 0) return false;
    // A name may have spaces and brackets.
    const state = text.lastIndexOf(CLOSING, length - 1) + 2;
    this.state = String.fromCharCode(text[state] ?? 0);
    this.#at = state + 2;
    this.parent = this.#readNumber(text);
    this.#skip(text, USER_TICKS - PARENT - 1);
    this.ticks = this.#readNumber(text) + this.#readNumber(text);
    this.childrenTicks = this.#readNumber(text) + this.#readNumber(text);
    this.#skip(text, THREADS - CHILDREN_TICKS - 2);
    this.threadCount = this.#readNumber(text);
    return true;
  }

  #skip(text: Uint8Array, fields: number): void {
    for (let left = fields; left > 0; this.#at++) if (text[this.#at] === SPACE) left--;
  }

  #readNumber(text: Uint8Array): number {
    let value = 0;
    for (; text[this.#at] !== SPACE && this.#at < text.length; this.#at++)
      value = value * 10 + (text[this.#at] as number) - ZERO;
    this.#at++;
    return value;
  }
}
