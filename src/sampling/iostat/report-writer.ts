import type { IostatCpu } from "../../model/iostat.ts";
import { type DeviceRow, figureAt, RowLayout, type RowReport } from "./device-row.ts";

const [ZERO, POINT, COMMA, END_OBJECT, END_LIST] = [0x30, 0x2e, 0x2c, 0x7d, 0x5d];
/** Digits after the point: hundredths of a millisecond, in seconds. */
const DECIMALS = 5;
const SCALE = 10 ** DECIMALS;
/** So that the whole part fits into 32 bits, and the digits are 15 at most. */
const MAX_VALUE = 2 ** 31;
/** More bytes than a device takes, without its name. */
const ROW_BYTES = 1024;
const MAX_NAMES = 1024;
const WORD_BYTES = 8;

interface Written {
  row: DeviceRow;
  from: number;
  to: number;
}

/** Writes reports like JSON.stringify, but faster. */
export class ReportWriter {
  #bytes: Buffer;
  #view: DataView;
  #length = 0;
  readonly #spell: (json: string) => string;
  /** The layout of the last row. */
  #layout = new RowLayout([]);
  #keys: readonly Piece[] = [];
  readonly #names = new Map<string, Piece>();
  /** The last report, if not taken yet: idle devices repeat their rows. */
  #written: Written[] = [];

  /**
   * @param capacity bytes to be taken at once
   * @param spell changes the JSON of a name or a time
   */
  constructor(capacity: number, spell: (json: string) => string) {
    this.#bytes = Buffer.alloc(capacity + ROW_BYTES);
    this.#view = viewOf(this.#bytes);
    this.#spell = spell;
  }

  get length(): number {
    return this.#length;
  }

  /** What was written since the last call; valid until more is written. */
  take(): Buffer {
    const written = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    this.#written = [];
    return written;
  }

  write(text: string): void {
    this.#reserve(text.length * 3);
    this.#length += this.#bytes.write(text, this.#length);
  }

  writeReport({ timestamp, cpu, rows }: RowReport): void {
    this.write(timestamp === undefined ? "{" : `{"timestamp":${this.#spell(JSON.stringify(timestamp))},`);
    this.#reserve(ROW_BYTES);
    if (cpu !== undefined) this.#writeCpu(cpu);
    this.#copy(DEVICES);
    for (let index = 0; index < rows.length; index++) {
      if (index > 0) this.#bytes[this.#length++] = COMMA;
      const row = rows[index] as DeviceRow;
      const from = this.#length;
      const before = this.#written[index];
      if (before?.row === row) this.#writeAgain(before);
      else this.#writeRow(row);
      this.#written[index] = { row, from, to: this.#length };
    }
    this.#bytes[this.#length++] = END_LIST;
    this.#bytes[this.#length++] = END_OBJECT;
  }

  #writeRow(row: DeviceRow): void {
    const { layout, figures } = row;
    const name = this.#nameOf(row.name);
    this.#reserve(name.length + ROW_BYTES);
    this.#copy(name);
    if (layout !== this.#layout) {
      this.#layout = layout;
      this.#keys = layout.columns.map((column) => new Piece(`,"${column?.field}":`));
    }
    const [bytes, view, keys] = [this.#bytes, this.#view, this.#keys];
    let at = this.#length;
    for (const index of layout.carried) {
      if (!layout.isMeasured(figures, index)) continue;
      at = copy(keys[index] as Piece, view, at);
      at = writeFigure(bytes, at, figureAt(row, index));
    }
    bytes[at] = END_OBJECT;
    this.#length = at + 1;
  }

  #writeAgain({ from, to }: Written): void {
    this.#reserve(to - from + ROW_BYTES);
    this.#bytes.copyWithin(this.#length, from, to);
    this.#length += to - from;
  }

  #writeCpu(cpu: IostatCpu): void {
    this.#copy(CPU);
    let isFirst = true;
    for (const part in cpu) {
      if (!isFirst) this.#bytes[this.#length++] = COMMA;
      isFirst = false;
      this.#copy(CPU_KEYS[part as keyof IostatCpu]);
      this.#length = writeFigure(this.#bytes, this.#length, cpu[part as keyof IostatCpu] as number);
    }
    this.#copy(BEHIND_CPU);
  }

  #copy(piece: Piece): void {
    this.#length = copy(piece, this.#view, this.#length);
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.alloc((this.#length + bytes) * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = viewOf(larger);
  }

  #nameOf(name: string): Piece {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const piece = new Piece(this.#spell(`{"name":${JSON.stringify(name)}`));
    if (this.#names.size >= MAX_NAMES) this.#names.clear();
    this.#names.set(name, piece);
    return piece;
  }
}

class Piece {
  readonly length: number;
  /** The piece's bytes, eight in each number; no text in UTF-8 gives NaN. */
  readonly words: Float64Array;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    const filled = Buffer.concat([bytes, Buffer.alloc(WORD_BYTES - 1)]);
    this.length = bytes.length;
    const length = Math.floor(filled.length / WORD_BYTES);
    this.words = Float64Array.from({ length }, (_, index) => filled.readDoubleLE(WORD_BYTES * index));
  }
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}

const CPU = new Piece('"cpu":{');
const BEHIND_CPU = new Piece("},");
const DEVICES = new Piece('"devices":[');
const CPU_KEYS: Readonly<Record<keyof IostatCpu, Piece>> = {
  user: new Piece('"user":'),
  nice: new Piece('"nice":'),
  system: new Piece('"system":'),
  ioWait: new Piece('"ioWait":'),
  steal: new Piece('"steal":'),
  idle: new Piece('"idle":'),
};

// Each of these functions gives the offset behind what it wrote.

/** Copies a piece, with some bytes behind it that are overwritten later. */
function copy({ words, length }: Piece, view: DataView, at: number): number {
  for (let index = 0; index < words.length; index++) {
    view.setFloat64(at + WORD_BYTES * index, words[index] as number, true);
  }
  return at + length;
}

function writeFigure(bytes: Buffer, at: number, value: number): number {
  if ((value | 0) === value) return writeWhole(bytes, at, value | 0);
  // Up to 15 digits, a decimal is its number's shortest text.
  const scaled = Math.round(value * SCALE);
  if (scaled / SCALE !== value || value >= MAX_VALUE) return at + bytes.write(JSON.stringify(value), at);
  const whole = value | 0;
  return writeFraction(bytes, writeWhole(bytes, at, whole), (scaled - whole * SCALE) | 0);
}

function writeWhole(bytes: Uint8Array, at: number, value: number): number {
  let digits = 1;
  for (let least = 10; least <= value; least *= 10) digits++;
  return writeDigits(bytes, at, value, digits);
}

function writeFraction(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = POINT;
  let end = writeDigits(bytes, at + 1, value, DECIMALS);
  while (bytes[end - 1] === ZERO) end--;
  return end;
}

function writeDigits(bytes: Uint8Array, at: number, value: number, digits: number): number {
  let rest = value;
  for (let index = at + digits - 1; index >= at; index--) {
    const next = (rest / 10) | 0;
    bytes[index] = ZERO + rest - next * 10;
    rest = next;
  }
  return at + digits;
}
