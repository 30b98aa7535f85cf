import type { IostatCpu } from "../../model/iostat.ts";
import { type DeviceRow, figureAt, RowLayout, type RowReport } from "./device-row.ts";

const [ZERO, POINT, COMMA, END_OBJECT, END_LIST] = [0x30, 0x2e, 0x2c, 0x7d, 0x5d];
/** Figures have at most so many decimals: hundredths of a millisecond, in seconds. */
const DECIMALS = 5;
const SCALE = 10 ** DECIMALS;
/** Up to here the whole part is a 32-bit number, and the figure has no more than 15 digits. */
const LARGEST = 2 ** 31;
/** Room for a report of one device with all of its figures, beside the name. */
const ROW_BYTES = 1024;
/** So many names are remembered. */
const MOST_NAMES = 1024;

/**
 * Writes reports as JSON.stringify writes them, byte by byte: most of its time would go into the figures, nearly all of
 * which are short decimals.
 */
export class ReportWriter {
  #bytes: Buffer;
  #length = 0;
  readonly #spell: (json: string) => string;
  /** The columns of the row that was written last, and what is written before their figures. */
  #layout = new RowLayout([]);
  #keys: readonly Uint8Array[] = [];
  readonly #names = new Map<string, Uint8Array>();

  /**
   * @param capacity how many bytes will probably be written before they are taken
   * @param spell changes the JSON of a name
   */
  constructor(capacity: number, spell: (json: string) => string) {
    this.#bytes = Buffer.alloc(capacity + ROW_BYTES);
    this.#spell = spell;
  }

  /** How many bytes wait to be taken. */
  get length(): number {
    return this.#length;
  }

  /** What was written since it was taken last. */
  take(): string {
    const text = this.#bytes.toString("utf8", 0, this.#length);
    this.#length = 0;
    return text;
  }

  write(text: string): void {
    this.#reserve(text.length * 3);
    this.#length += this.#bytes.write(text, this.#length);
  }

  writeReport({ timestamp, cpu, rows }: RowReport): void {
    this.write(timestamp === undefined ? "{" : `{"timestamp":${JSON.stringify(timestamp)},`);
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
    const { layout, figures } = row;
    const name = this.#nameOf(row.name);
    this.#reserve(name.length + ROW_BYTES);
    this.#copy(name);
    if (layout !== this.#layout) {
      this.#layout = layout;
      this.#keys = layout.fields.map((field) => encode(`,"${field}":`));
    }
    for (let place = 0; place < figures.length; place++) {
      if (!layout.isMeasured(figures, place)) continue;
      this.#copy(this.#keys[place] as Uint8Array);
      this.#length = writeFigure(this.#bytes, this.#length, figureAt(row, place));
    }
    this.#bytes[this.#length++] = END_OBJECT;
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

  #copy(piece: Uint8Array): void {
    this.#length = copy(piece, this.#bytes, this.#length);
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.alloc((this.#length + bytes) * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }

  /** The beginning of a device's JSON. */
  #nameOf(name: string): Uint8Array {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const bytes = encode(this.#spell(`{"name":${JSON.stringify(name)}`));
    if (this.#names.size >= MOST_NAMES) this.#names.clear();
    this.#names.set(name, bytes);
    return bytes;
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const CPU = encode('"cpu":{');
const BEHIND_CPU = encode("},");
const DEVICES = encode('"devices":[');
const CPU_KEYS: Readonly<Record<keyof IostatCpu, Uint8Array>> = {
  user: encode('"user":'),
  nice: encode('"nice":'),
  system: encode('"system":'),
  ioWait: encode('"ioWait":'),
  steal: encode('"steal":'),
  idle: encode('"idle":'),
};

// Each of these writes at a place, and gives the place behind what it wrote.

/** A loop, as pieces are short: a call of the runtime for each would take longer. */
function copy(piece: Uint8Array, bytes: Uint8Array, at: number): number {
  for (let index = 0; index < piece.length; index++) bytes[at + index] = piece[index] as number;
  return at + piece.length;
}

function writeFigure(bytes: Buffer, at: number, value: number): number {
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
  let end = writeDigits(bytes, at + 1, value, DECIMALS);
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
