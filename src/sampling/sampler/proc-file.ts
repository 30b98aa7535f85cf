import { closeSync, openSync, readSync } from "node:fs";

/**
 * One file below `/proc` that is opened once and read again from its beginning at every sample: opening costs more than
 * reading. Its buffer only grows.
 */
export class ProcFile {
  readonly path: string;
  /** The file's bytes after `read`; valid up to `length` and only until the next read. */
  buffer: Buffer;
  length = 0;
  readonly #file: number;

  private constructor(path: string, file: number, capacity: number) {
    this.path = path;
    this.#file = file;
    this.buffer = Buffer.allocUnsafeSlow(capacity);
  }

  /** The opened file, or the reason why it cannot be read (absent, forbidden, or empty as with disabled pressure). */
  static open(path: string, capacity = 8192): ProcFile | string {
    let file: ProcFile;
    try {
      file = new ProcFile(path, openSync(path, "r"), capacity);
    } catch (error) {
      return `${path}: ${(error as NodeJS.ErrnoException).code ?? String(error)}`;
    }
    if (file.read()) return file;
    file.close();
    return `${path}: cannot be read`;
  }

  /** Reads the whole file as of now; false when it cannot be read any more. */
  read(): boolean {
    let length = 0;
    try {
      // Kernel files are given out a page at a time, so only an empty read is the end.
      for (;;) {
        if (length === this.buffer.length) this.#grow();
        const count = readSync(this.#file, this.buffer, length, this.buffer.length - length, length);
        if (count === 0) break;
        length += count;
      }
    } catch {
      this.length = 0;
      return false;
    }
    this.length = length;
    return length > 0;
  }

  /** The position after `text`, searched from `from`; -1 where it is not. */
  positionAfter(text: Buffer, from = 0): number {
    const at = this.buffer.indexOf(text, from);
    return at < 0 || at + text.length > this.length ? -1 : at + text.length;
  }

  /** The text as of the last read. */
  text(): string {
    return this.buffer.toString("latin1", 0, this.length);
  }

  close(): void {
    closeSync(this.#file);
  }

  #grow(): void {
    const larger = Buffer.allocUnsafeSlow(this.buffer.length * 2);
    this.buffer.copy(larger);
    this.buffer = larger;
  }
}
