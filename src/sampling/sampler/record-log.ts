import { fstatSync, openSync, write, writeSync } from "node:fs";

/**
 * What waits at most while the disk stands still: on a machine of one disk half an hour of samples a second, or three
 * minutes of ten a second. Ticks get no more than the smaller room, so that the ends of steps, which the totals hang on,
 * are still taken where ticks are not. Lines that are kept are few, and always have room.
 */
const ROOM_BYTES = 1024 ** 2;
const TICK_ROOM_BYTES = 0.75 * ROOM_BYTES;
/** A longer backlog goes out in pieces, so that the buffer stays small. */
const PIECE_BYTES = 64 * 1024;

/** What a line is, beside its text. */
interface LineKind {
  /** Nothing after it can be understood without it: it is not lost with a full disk, but tried again before the next line. */
  isKept?: boolean;
  isTick?: boolean;
  /** Whether it may wait in memory until a line comes that may not; it is not lost then, nor put behind others. */
  canWait?: boolean;
  /** Called when the line is in the file; never where it is lost. */
  written?: (() => void) | undefined;
}
type Line = LineKind & { text: string };

/** How bytes reach the file: either may take only a part of what it is given. */
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
 * The sampler's log: whole lines, appended in their order, never rewritten. The sampler never waits for the disk: a line goes to the
 * thread pool at once, and where an earlier one is still on its way, it waits in memory for its turn. A full disk loses
 * lines and is counted, it never throws; a line that went out only in part is closed by a newline before the next, so that
 * only this one is lost. With a lost line all that waited behind it are lost: each may leave out what the one before says.
 */
export class RecordLog {
  /** Bytes that reached the file. */
  bytes = 0;
  /** Lines that will never be in the file, or only in part. */
  lost = 0;
  readonly #file: number;
  #buffer = Buffer.allocUnsafeSlow(16384);
  #waiting: Line[] = [];
  #waitingBytes = 0;
  #isHeld = true;
  #isWriting = false;
  #hasFailed = false;
  #isCut = false;
  /** Whether all that waits may wait. */
  #isResting = false;
  #flushed: (() => void)[] = [];
  readonly #disk: LogDisk;

  /** Opens the log; lines are held back until `begin`. */
  constructor(path: string, disk: LogDisk = { write, writeSync }) {
    this.#file = openSync(path, "a", 0o644);
    this.#disk = disk;
  }

  /** Whether the disk takes what is written: the last line did not fail, and none has to wait for the one before. */
  get isWritable(): boolean {
    return !this.#hasFailed && (this.#waiting.length === 0 || this.#isResting);
  }

  /** Appends a value as one line of JSON that is kept until it is written. */
  writeRecord(value: unknown): void {
    this.writeLine(toAscii(JSON.stringify(value)), { isKept: true });
  }

  /** Appends a line of ASCII. */
  writeLine(text: string, kind: LineKind = {}): void {
    const room = kind.isTick === true ? TICK_ROOM_BYTES : ROOM_BYTES;
    if (kind.isKept !== true && this.#waitingBytes + text.length >= room) {
      this.lost++;
      return;
    }
    this.#isResting = kind.canWait === true && (this.#waiting.length === 0 || this.#isResting);
    this.#waiting.push({ ...kind, text });
    this.#waitingBytes += text.length + 1;
    if (!this.#isResting) this.#writeOn();
  }

  /** Writes the first lines, which the start step waits for, before it returns; from now on lines are written in the background. */
  begin(): void {
    this.#isHeld = false;
    while (this.#waiting.length > 0 && !this.#hasFailed) {
      const { lines, length } = this.#takePiece();
      this.#settle(lines, this.#appendNow(length), length);
    }
  }

  /** Resolves when nothing waits any more, or the disk refuses it. */
  async flush(): Promise<void> {
    this.#isResting = false;
    this.#writeOn();
    if (this.#isWriting) await new Promise<void>((resolve) => this.#flushed.push(resolve));
  }

  /** True while the file still has a name: a deleted recording is read by none. */
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

  /** Puts lines from the front into the buffer. */
  #takePiece(): { lines: Line[]; length: number } {
    let text = this.#isCut ? "\n" : "";
    let count = 0;
    for (const line of this.#waiting) {
      if (count > 0 && text.length + line.text.length > PIECE_BYTES) break;
      text += `${line.text}\n`;
      count++;
    }
    const lines = this.#waiting.splice(0, count);
    for (const line of lines) this.#waitingBytes -= line.text.length + 1;
    if (text.length > this.#buffer.length) this.#buffer = Buffer.allocUnsafeSlow(text.length * 2);
    return { lines, length: this.#buffer.write(text, "latin1") };
  }

  /** Notes what became of the lines of a piece of which so many bytes were written. */
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

  /** Gives up what did not reach the file and what waits behind it, but for the lines that are kept. */
  #lose(failed: Line[]): void {
    const all = [...failed, ...this.#waiting];
    this.#waiting = all.filter(({ isKept }) => isKept === true);
    this.#waitingBytes = this.#waiting.reduce((sum, { text }) => sum + text.length + 1, 0);
    this.lost += all.length - this.#waiting.length;
  }

  /** Writes the buffer from `offset` on by the thread pool, and tells how much of all of it reached the file. */
  #append(offset: number, length: number, done: (written: number) => void): void {
    this.#disk.write(this.#file, this.#buffer, offset, length - offset, null, (error, count) => {
      // ENOSPC, EDQUOT, EIO: the lines are lost, and counted.
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
      // As above.
    }
    return written;
  }
}

/** JSON with everything but ASCII escaped. */
export function toAscii(json: string): string {
  return json.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
