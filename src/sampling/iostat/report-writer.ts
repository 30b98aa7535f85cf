import { isAscii } from "node:buffer";
import { type DeviceRow, eachFigure, RowLayout, type RowReport } from "./device-row.ts";

const [ZERO, POINT, COMMA, END_OBJECT, END_LIST] = [0x30, 0x2e, 0x2c, 0x7d, 0x5d];
/** Figures have at most so many decimals: hundredths of a millisecond, in seconds. */
const DECIMALS = 5;
const SCALE = 10 ** DECIMALS;
/** Up to here the whole part is a 32-bit number, and the figure has no more than 15 digits. */
const LARGEST = 2 ** 31;
/** Room for a report of one device with all of its figures, beside the name. */
const ROW_BYTES = 2048;
/** So many names are remembered. */
const MOST_NAMES = 1024;

/**
 * Writes reports as JSON.stringify writes them, byte by byte: most of its time would go into the figures, nearly all of
 * which are short decimals.
 */
export class ReportWriter {
  #bytes: Buffer;
  #view: DataView;
  #length = 0;
  readonly #spell: (json: string) => string;
  /** The columns of the row that was written last, and what is written before their figures. */
  #layout = new RowLayout([]);
  #keys: readonly Piece[] = [];
  readonly #names = new Map<string, Piece>();
  readonly #takeFigure = (place: number, value: number): void => {
    const at = copy(this.#keys[place] as Piece, this.#view, this.#length);
    this.#length = writeFigure(this.#bytes, at, value);
  };

  /**
   * @param capacity how many bytes will probably be written before they are taken
   * @param spell changes the JSON of a name
   */
  constructor(capacity: number, spell: (json: string) => string) {
    this.#bytes = Buffer.alloc(capacity + ROW_BYTES);
    this.#view = viewOf(this.#bytes);
    this.#spell = spell;
  }

  /** How many bytes wait to be taken. */
  get length(): number {
    return this.#length;
  }

  /** What was written since it was taken last. */
  take(): string {
    const written = this.#bytes.subarray(0, this.#length);
    // Nearly all is ASCII, which is looked through faster than it is decoded.
    const text = written.toString(isAscii(written) ? "latin1" : "utf8");
    this.#length = 0;
    return text;
  }

  write(text: string): void {
    this.#reserve(text.length * 3);
    this.#length += this.#bytes.write(text, this.#length);
  }

  writeReport({ timestamp, cpu, rows }: RowReport): void {
    const time = timestamp === undefined ? "" : `"timestamp":${JSON.stringify(timestamp)},`;
    this.write(`{${time}${cpu === undefined ? "" : `"cpu":${JSON.stringify(cpu)},`}"devices":[`);
    for (let place = 0; place < rows.length; place++) {
      if (place > 0) this.#bytes[this.#length++] = COMMA;
      this.#writeRow(rows[place] as DeviceRow);
    }
    this.#bytes[this.#length++] = END_LIST;
    this.#bytes[this.#length++] = END_OBJECT;
  }

  #writeRow(row: DeviceRow): void {
    const name = this.#nameOf(row.name);
    this.#reserve(name.length + ROW_BYTES);
    this.#length = copy(name, this.#view, this.#length);
    if (row.layout !== this.#layout) {
      this.#layout = row.layout;
      this.#keys = row.layout.fields.map((field) => createPiece(`,"${field}":`));
    }
    eachFigure(row, this.#takeFigure);
    this.#bytes[this.#length++] = END_OBJECT;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.alloc((this.#length + bytes) * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = viewOf(larger);
  }

  /** The beginning of a device's JSON. */
  #nameOf(name: string): Piece {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const piece = createPiece(this.#spell(`{"name":${JSON.stringify(name)}`));
    if (this.#names.size >= MOST_NAMES) this.#names.clear();
    this.#names.set(name, piece);
    return piece;
  }
}

/** Bytes that are written again and again. */
interface Piece {
  view: DataView;
  length: number;
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

function createPiece(text: string): Piece {
  const length = Buffer.byteLength(text);
  const bytes = new Uint8Array(Math.ceil(length / 4) * 4);
  bytes.set(Buffer.from(text));
  return { view: new DataView(bytes.buffer), length };
}

// Each of these writes at a place, and gives the place behind what it wrote.

/** Four bytes at a time, so that up to three more than its own are written: there is room, and they are written over. */
function copy(from: Piece, to: DataView, at: number): number {
  const { view, length } = from;
  for (let index = 0; index < length; index += 4) to.setUint32(at + index, view.getUint32(index));
  return at + length;
}

function writeFigure(bytes: Buffer, at: number, value: number): number {
  // A decimal of at most 15 digits is the shortest text of the number that is nearest to it.
  const scaled = Math.round(value * SCALE);
  if (scaled / SCALE !== value || value >= LARGEST) return at + bytes.write(JSON.stringify(value), at, "latin1");
  const whole = Math.trunc(value) | 0;
  const fraction = (scaled - whole * SCALE) | 0;
  const end = writeWhole(bytes, at, whole);
  return fraction === 0 ? end : writeFraction(bytes, end, fraction);
}

function writeWhole(bytes: Uint8Array, at: number, value: number): number {
  let digits = 1;
  for (let limit = 10; digits < 10 && value >= limit; limit *= 10) digits++;
  return writeDigits(bytes, at, value, digits);
}

function writeFraction(bytes: Uint8Array, at: number, value: number): number {
  let rest = value;
  let digits = DECIMALS;
  for (let next = (rest / 10) | 0; next * 10 === rest; next = (rest / 10) | 0) {
    rest = next;
    digits--;
  }
  bytes[at] = POINT;
  return writeDigits(bytes, at + 1, rest, digits);
}

function writeDigits(bytes: Uint8Array, at: number, value: number, digits: number): number {
  let rest = value;
  for (let place = at + digits - 1; place >= at; place--) {
    const next = (rest / 10) | 0;
    bytes[place] = ZERO + rest - next * 10;
    rest = next;
  }
  return at + digits;
}
