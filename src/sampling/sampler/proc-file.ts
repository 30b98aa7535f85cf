import { closeSync, openSync, readSync } from "node:fs";

/** The kernel gives whole lines, a page at a time: less than half a page is the last, and another read would count anew. */
const MAX_LAST_READ_BYTES = 2048;

/** A `/proc` file that stays open: opening costs more than reading. */
export class ProcFile {
  /** Set where it cannot be read, with the system's code; disabled pressure is empty, and has none. */
  readonly refusal: { path: string; code?: string } | undefined;
  #file: number | undefined;
  #buffer = Buffer.allocUnsafeSlow(8192);

  constructor(path: string) {
    try {
      this.#file = openSync(path, "r");
    } catch (error) {
      this.refusal = { path, code: (error as NodeJS.ErrnoException).code ?? String(error) };
      return;
    }
    if (this.read() !== "") return;
    closeSync(this.#file);
    this.#file = undefined;
    this.refusal = { path };
  }

  /** Its text now, at least up to `enough`; empty where unreadable. */
  read(enough?: string): string {
    if (this.#file === undefined) return "";
    let length = 0;
    try {
      for (;;) {
        if (length === this.#buffer.length) this.#grow();
        const count = readSync(this.#file, this.#buffer, length, this.#buffer.length - length, length);
        length += count;
        if (count < MAX_LAST_READ_BYTES) break;
        if (enough !== undefined && this.#buffer.lastIndexOf(enough, length - 1, "latin1") >= 0) break;
      }
    } catch {
      return "";
    }
    return this.#buffer.toString("latin1", 0, length);
  }

  #grow(): void {
    const larger = Buffer.allocUnsafeSlow(this.#buffer.length * 2);
    this.#buffer.copy(larger);
    this.#buffer = larger;
  }
}

/** The trimmed text between a key and `end`; `null` without one. */
export function numberAfter(text: string, key: string, end: string, from = 0): string {
  const start = text.indexOf(key, from);
  if (start < 0) return "null";
  const stop = text.indexOf(end, start + key.length);
  return text.slice(start + key.length, stop < 0 ? text.length : stop).trim() || "null";
}

/** A pressure file's "some" and "full" in microseconds, or `null`. */
export function pressureTotals(text: string): string {
  const full = text.indexOf("full ");
  return `${numberAfter(text, "total=", "\n")},${full < 0 ? "null" : numberAfter(text, "total=", "\n", full)}`;
}
