import { isAscii } from "node:buffer";
import type { IostatCpu } from "../../model/iostat.ts";
import { type DeviceRow, figureAt, RowLayout, type RowReport } from "./device-row.ts";

const [ZERO, POINT, COMMA, END_OBJECT, END_LIST] = [0x30, 0x2e, 0x2c, 0x7d, 0x5d];
const [SPACE, QUOTE, BACKSLASH, TILDE] = [0x20, 0x22, 0x5c, 0x7e];
/** Figures have at most so many decimals: hundredths of a millisecond, in seconds. */
const DECIMALS = 5;
const SCALE = 10 ** DECIMALS;
const TO_HUNDREDTHS = 10 ** (DECIMALS - 2);
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
  #places = new Int32Array(0);

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
    this.#reserve(ROW_BYTES);
    if (timestamp === undefined) this.#copy(BEGINNING);
    else this.#writeTime(timestamp);
    this.#reserve(ROW_BYTES);
    if (cpu !== undefined) this.#writeCpu(cpu);
    this.#copy(DEVICES);
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
    this.#copy(name);
    if (row.layout !== this.#layout) {
      this.#layout = row.layout;
      this.#keys = row.layout.fields.map((field) => createPiece(`,"${field}":`));
      this.#places = new Int32Array(row.layout.fields.length);
    }
    const count = row.layout.listMeasured(row.figures, this.#places);
    for (let index = 0; index < count; index++) {
      const place = this.#places[index] as number;
      this.#copy(this.#keys[place] as Piece);
      this.#length = writeFigure(this.#bytes, this.#length, figureAt(row, place));
    }
    this.#bytes[this.#length++] = END_OBJECT;
  }

  /** Times are short and plain, which a call of the runtime for each would take longer to write. */
  #writeTime(timestamp: string): void {
    const start = this.#length;
    this.#copy(TIME);
    for (let index = 0; index < timestamp.length; index++) {
      const code = timestamp.charCodeAt(index);
      if (index >= LONGEST_TIME || code < SPACE || code > TILDE || code === QUOTE || code === BACKSLASH) {
        this.#length = start;
        this.write(`{"timestamp":${JSON.stringify(timestamp)},`);
        return;
      }
      this.#bytes[this.#length++] = code;
    }
    this.#copy(BEHIND_TIME);
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

const BEGINNING = createPiece("{");
const TIME = createPiece('{"timestamp":"');
const BEHIND_TIME = createPiece('",');
/** A longer one is written as any text. */
const LONGEST_TIME = 64;
const CPU = createPiece('"cpu":{');
const BEHIND_CPU = createPiece("},");
const DEVICES = createPiece('"devices":[');
const CPU_KEYS: Readonly<Record<keyof IostatCpu, Piece>> = {
  user: createPiece('"user":'),
  nice: createPiece('"nice":'),
  system: createPiece('"system":'),
  ioWait: createPiece('"ioWait":'),
  steal: createPiece('"steal":'),
  idle: createPiece('"idle":'),
};

// Each of these writes at a place, and gives the place behind what it wrote.

/** Four bytes at a time, so that up to three more than its own are written: there is room, and they are written over. */
function copy(from: Piece, to: DataView, at: number): number {
  const { view, length } = from;
  for (let index = 0; index < length; index += 4) to.setUint32(at + index, view.getUint32(index));
  return at + length;
}

function writeFigure(bytes: Buffer, at: number, value: number): number {
  if (value === 0) {
    bytes[at] = ZERO;
    return at + 1;
  }
  // A decimal of at most 15 digits is the shortest text of the number that is nearest to it.
  const scaled = Math.round(value * SCALE);
  if (scaled / SCALE !== value || value >= LARGEST) return at + bytes.write(JSON.stringify(value), at);
  const whole = Math.trunc(value) | 0;
  const fraction = (scaled - whole * SCALE) | 0;
  const end = writeWhole(bytes, at, whole);
  return fraction === 0 ? end : writeFraction(bytes, end, fraction);
}

function writeWhole(bytes: Uint8Array, at: number, value: number): number {
  let digits = 1;
  for (let rest = (value / 10) | 0; rest > 0; rest = (rest / 10) | 0) digits++;
  return writeDigits(bytes, at, value, digits);
}

function writeFraction(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = POINT;
  // Most are hundredths.
  const hundredths = (value / TO_HUNDREDTHS) | 0;
  const isShort = hundredths * TO_HUNDREDTHS === value;
  let end = isShort ? writeDigits(bytes, at + 1, hundredths, 2) : writeDigits(bytes, at + 1, value, DECIMALS);
  while (bytes[end - 1] === ZERO) end--;
  return end;
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
