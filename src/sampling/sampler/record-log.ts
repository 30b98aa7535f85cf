import { fstatSync, openSync, writeSync } from "node:fs";

const NEWLINE_ONLY = Buffer.from("\n");

/**
 * The sampler's log: whole lines, appended, never rewritten. A full disk loses lines and is counted, it never throws;
 * a line that went out only in part is closed by a newline before the next, so that only this one is lost.
 */
export class RecordLog {
  /** Bytes that reached the file. */
  bytes = 0;
  /** Lines that did not reach the file, or only in part. */
  lost = 0;
  /** Whether the last line reached the file. */
  isWritable = true;
  readonly #file: number;
  #buffer = Buffer.allocUnsafeSlow(16384);
  #cut = false;

  constructor(path: string) {
    this.#file = openSync(path, "a", 0o644);
  }

  /** Appends a value as one line of JSON. False where it did not reach the file. */
  writeRecord(value: unknown): boolean {
    return this.writeLine(toAscii(JSON.stringify(value)));
  }

  /** Appends a line of ASCII. False where it did not reach the file. */
  writeLine(text: string): boolean {
    this.isWritable = this.#writeWhole(text);
    if (!this.isWritable) this.lost++;
    return this.isWritable;
  }

  #writeWhole(text: string): boolean {
    if (this.#cut && this.#append(NEWLINE_ONLY, 1) === 1) this.#cut = false;
    if (this.#cut) return false;
    if (text.length >= this.#buffer.length) this.#buffer = Buffer.allocUnsafeSlow(text.length * 2);
    const length = this.#buffer.write(`${text}\n`, "latin1");
    const written = this.#append(this.#buffer, length);
    this.#cut = written > 0 && written < length;
    return written === length;
  }

  /** True while the file still has a name: a deleted recording is nobody's any more. */
  exists(): boolean {
    return fstatSync(this.#file).nlink > 0;
  }

  #append(bytes: Buffer, length: number): number {
    let written = 0;
    try {
      while (written < length) {
        const count = writeSync(this.#file, bytes, written, length - written);
        if (count === 0) break;
        written += count;
      }
    } catch {
      // ENOSPC, EDQUOT, EIO: the caller counts what was lost.
    }
    this.bytes += written;
    return written;
  }
}

/** JSON with everything but ASCII escaped. */
export function toAscii(json: string): string {
  return json.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
