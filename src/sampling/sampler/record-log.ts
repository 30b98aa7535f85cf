import { fstatSync, openSync, write, writeSync } from "node:fs";
import type { LogRecord } from "../log-record.ts";

/** Half an hour of one disk at 1 s, if that hangs. Ticks get less: totals need the ends of steps. */
const MAX_WAITING_BYTES = 1024 ** 2;
const MAX_WAITING_TICK_BYTES = 0.75 * MAX_WAITING_BYTES;
const MAX_PIECE_BYTES = 64 * 1024;

interface LineKind {
  /** Never dropped, since later lines need it. */
  isKept?: boolean;
  isTick?: boolean;
  /** Whether it may wait until a line comes that may not. */
  canWait?: boolean;
  written?: (() => void) | undefined;
}
type Line = LineKind & { text: string };

interface LogDisk {
  write(
    file: number,
    buffer: Buffer,
    offset: number,
    length: number,
    position: null,
    done: (error: Error | null, count: number) => void,
  ): void;
  writeSync(file: number, buffer: Buffer, offset: number, length: number): number;
}

/**
 * The sampler's log of whole lines, in order. It never waits for the disk: lines wait in the thread pool or in memory. A
 * full disk loses lines and all behind them, which may rely on them.
 */
export class RecordLog {
  bytes = 0;
  lost = 0;
  readonly #file: number;
  #buffer = Buffer.allocUnsafeSlow(16384);
  #waiting: Line[] = [];
  #waitingBytes = 0;
  #isHeld = true;
  #isWriting = false;
  #hasFailed = false;
  #isCut = false;
  /** Whether all lines in memory may wait. */
  #isResting = false;
  #flushed: (() => void)[] = [];
  readonly #disk: LogDisk;

  constructor(path: string, disk: LogDisk = { write, writeSync }) {
    this.#file = openSync(path, "a", 0o644);
    this.#disk = disk;
  }

  /** Whether the last write succeeded, and no line needs another. */
  get isWritable(): boolean {
    return !this.#hasFailed && (this.#waiting.length === 0 || this.#isResting);
  }

  /** Appends a line that is never lost. */
  record(record: LogRecord): void {
    this.writeLine(toAscii(JSON.stringify(record)), { isKept: true });
  }

  /** Appends a line of ASCII. */
  writeLine(text: string, kind: LineKind = {}): void {
    const room = kind.isTick === true ? MAX_WAITING_TICK_BYTES : MAX_WAITING_BYTES;
    if (kind.isKept !== true && this.#waitingBytes + text.length >= room) {
      this.lost++;
      return;
    }
    this.#isResting = kind.canWait === true && (this.#waiting.length === 0 || this.#isResting);
    this.#waiting.push({ ...kind, text });
    this.#waitingBytes += text.length + 1;
    if (!this.#isResting) this.#writeOn();
  }

  /** Writes the first lines at once, as the start step needs. */
  begin(): void {
    this.#isHeld = false;
    while (this.#waiting.length > 0 && !this.#hasFailed) {
      const { lines, length } = this.#takePiece();
      this.#settle(lines, this.#appendNow(length), length);
    }
  }

  async flush(): Promise<void> {
    this.#isResting = false;
    this.#writeOn();
    if (this.#isWriting) await new Promise<void>((resolve) => this.#flushed.push(resolve));
  }

  /** Whether the file still has a name, and so a reader. */
  exists(): boolean {
    return fstatSync(this.#file).nlink > 0;
  }

  #writeOn(): void {
    if (this.#isWriting || this.#isHeld || this.#waiting.length === 0) return;
    this.#isWriting = true;
    const { lines, length } = this.#takePiece();
    this.#append(0, length, (written) => {
      this.#isWriting = false;
      this.#settle(lines, written, length);
      if (!this.#hasFailed && !this.#isResting) this.#writeOn();
      if (this.#isWriting) return;
      for (const resolve of this.#flushed.splice(0)) resolve();
    });
  }

  #takePiece(): { lines: Line[]; length: number } {
    let text = this.#isCut ? "\n" : "";
    let count = 0;
    for (const line of this.#waiting) {
      if (count > 0 && text.length + line.text.length > MAX_PIECE_BYTES) break;
      text += `${line.text}\n`;
      count++;
    }
    const lines = this.#waiting.splice(0, count);
    for (const line of lines) this.#waitingBytes -= line.text.length + 1;
    if (text.length > this.#buffer.length) this.#buffer = Buffer.allocUnsafeSlow(text.length * 2);
    return { lines, length: this.#buffer.write(text, "latin1") };
  }

  #settle(lines: Line[], written: number, length: number): void {
    this.bytes += written;
    this.#hasFailed = written < length;
    const closing = this.#isCut ? 1 : 0;
    let end = closing;
    let whole = 0;
    for (const { text } of lines) {
      if (end + text.length + 1 > written) break;
      end += text.length + 1;
      whole++;
    }
    if (written >= closing) this.#isCut = written > end;
    if (this.#hasFailed) this.#lose(lines.slice(whole));
    for (const line of lines.slice(0, whole)) line.written?.();
  }

  /** Drops what failed and what waits, except kept lines. */
  #lose(failed: Line[]): void {
    const all = [...failed, ...this.#waiting];
    this.#waiting = all.filter(({ isKept }) => isKept === true);
    this.#waitingBytes = this.#waiting.reduce((sum, { text }) => sum + text.length + 1, 0);
    this.lost += all.length - this.#waiting.length;
  }

  #append(offset: number, length: number, done: (written: number) => void): void {
    this.#disk.write(this.#file, this.#buffer, offset, length - offset, null, (error, count) => {
      // ENOSPC, EDQUOT, EIO: the lines are lost.
      const written = error === null ? offset + count : offset;
      if (error === null && count > 0 && written < length) this.#append(written, length, done);
      else done(written);
    });
  }

  #appendNow(length: number): number {
    let written = 0;
    try {
      while (written < length) {
        const count = this.#disk.writeSync(this.#file, this.#buffer, written, length - written);
        if (count === 0) break;
        written += count;
      }
    } catch {
      // The same as above.
    }
    return written;
  }
}

/** JSON in ASCII, other characters escaped. */
export function toAscii(json: string): string {
  return json.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
