import { isAmount } from "../../model/json-object.ts";
import type { Column } from "../../model/recording.ts";

/** Columns that a sample lists together; NaN where there is no number. */
export class ColumnGroup<Name extends string> {
  readonly #names: readonly Name[];
  readonly #columns: GrowingColumn[];
  readonly #units: readonly number[];
  #isFilled = false;

  /** @param units factors by index, 1 where absent */
  constructor(names: readonly Name[], capacity: number, units: readonly number[] = []) {
    this.#names = names;
    this.#columns = names.map(() => new GrowingColumn(capacity));
    this.#units = units;
  }

  push(sample: number, values: unknown): void {
    if (!Array.isArray(values)) return;
    for (const [index, column] of this.#columns.entries()) {
      const value: unknown = values[index];
      if (!isAmount(value)) continue;
      column.set(sample, value * (this.#units[index] ?? 1));
      this.#isFilled = true;
    }
  }

  /** The columns by name; undefined without any value. */
  finish(count: number): Record<Name, Column> | undefined {
    return this.#isFilled ? nameColumns(this.#names, (index) => this.#columns[index]?.finish(count)) : undefined;
  }
}

/** Cumulative counters that a sample lists together, unless unchanged. */
export class CumulativeGroup<Name extends string> {
  readonly #names: readonly Name[];
  readonly #columns: CumulativeColumn[];
  readonly #units: readonly number[];

  constructor(names: readonly Name[], capacity: number, units: readonly number[] = []) {
    this.#names = names;
    this.#columns = names.map(() => new CumulativeColumn(capacity));
    this.#units = units;
  }

  /** Takes a sample's values in the order of the names, null where not counted. */
  push(sample: number, values: unknown): void {
    if (!Array.isArray(values) || values.length !== this.#names.length) return;
    if (!values.every((value) => value === null || isAmount(value))) return;
    for (const [index, column] of this.#columns.entries()) {
      if (values[index] !== null) column.push(sample, values[index] * (this.#units[index] ?? 1));
    }
  }

  get isEmpty(): boolean {
    return this.#columns.every((column) => column.isEmpty);
  }

  finish(count: number): Record<Name, Column> {
    return nameColumns(this.#names, (index) => this.#columns[index]?.finishCumulative(count));
  }
}

function nameColumns<Name extends string>(
  names: readonly Name[],
  find: (index: number) => Column | undefined,
): Record<Name, Column> {
  return Object.fromEntries(names.map((name, index) => [name, find(index)])) as Record<Name, Column>;
}

const WRAP = 2 ** 32;
/** A wrap is a fall from the last quarter to the first; others are resets. */
const WRAP_FROM = WRAP * 0.75;
const WRAP_TO = WRAP * 0.25;

/** The capacity where the number of samples is unknown. */
export const DEFAULT_CAPACITY = 1024;

/** A column that grows by a value per sample. */
export class GrowingColumn {
  protected values: Float64Array;
  protected length = 0;

  constructor(capacity = DEFAULT_CAPACITY) {
    this.values = new Float64Array(capacity);
  }

  /** Sets a sample's value, and `filler` for those skipped. */
  set(sample: number, value: number, filler = Number.NaN): void {
    if (sample >= this.values.length) {
      const larger = new Float64Array(Math.max(sample + 1, Math.ceil(this.values.length * 1.5)));
      larger.set(this.values.subarray(0, this.length));
      this.values = larger;
    }
    if (sample > this.length) this.values.fill(filler, this.length, sample);
    this.values[sample] = value;
    this.length = sample + 1;
  }

  /** The first `count` values, `filler` for those not set. */
  finish(count: number, filler = Number.NaN): Float64Array {
    if (count > this.length) this.set(count - 1, filler, filler);
    return this.values.subarray(0, count);
  }
}

/** A counter without the kernel's wraps and restarts; missing samples repeat the last value. */
export class CumulativeColumn extends GrowingColumn {
  #raw = Number.NaN;
  #base = 0;
  #last = 0;

  get isEmpty(): boolean {
    return Number.isNaN(this.#raw);
  }

  isReset(raw: number): boolean {
    return raw < this.#raw && !(this.#raw >= WRAP_FROM && this.#raw < WRAP && raw < WRAP_TO);
  }

  push(sample: number, raw: number, restarted = false): void {
    if (restarted) this.#base = this.#last;
    else if (raw < this.#raw) this.#base += this.isReset(raw) ? this.#raw : WRAP;
    this.#raw = raw;
    const value = this.#base + raw;
    this.set(sample, value, this.#last);
    this.#last = value;
  }

  finishCumulative(count: number): Float64Array {
    return this.finish(count, this.#last);
  }
}
