import { closeSync, fstatSync, openSync, writeSync } from "node:fs";
import { LineBuilder } from "./line-builder.ts";

const NEWLINE = 0x0a;

/**
 * The sampler's log: whole lines, appended, never rewritten. A full disk loses lines and is counted, it never throws;
 * a line that went out only in part is closed by a newline before the next, so that only this one is lost.
 */
export class RecordLog {
  /** Bytes that reached the file. */
  bytes = 0;
  /** Lines that did not reach the file, or only in part. */
  lost = 0;
  readonly line = new LineBuilder();
  readonly #file: number;
  #cut = false;

  constructor(path: string) {
    this.#file = openSync(path, "a", 0o644);
  }

  /** Appends a value as one JSON line; for the few records that are not samples. False where it did not reach the file. */
  writeRecord(value: unknown): boolean {
    this.line.length = 0;
    this.line.json(value);
    return this.writeLine();
  }

  /** Appends the line that was built in `line`. */
  writeLine(): boolean {
    const { line } = this;
    line.text("\n");
    if (this.#cut && this.#append(NEWLINE_ONLY, 1) === 1) this.#cut = false;
    if (this.#cut) {
      this.lost++;
      return false;
    }
    const written = this.#append(line.buffer, line.length);
    if (written === line.length) return true;
    this.lost++;
    this.#cut = written > 0;
    return false;
  }

  /** True while the file still has a name: a deleted recording is nobody's any more. */
  exists(): boolean {
    return fstatSync(this.#file).nlink > 0;
  }

  close(): void {
    closeSync(this.#file);
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

const NEWLINE_ONLY = Buffer.of(NEWLINE);
