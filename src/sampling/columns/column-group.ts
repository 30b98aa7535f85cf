import { isAmount } from "../../model/json-object.ts";
import type { Column } from "../../model/recording.ts";

/** Columns that a sample lists together. */
export class ColumnGroup<Name extends string> {
  protected readonly names: readonly Name[];
  readonly #columns: readonly GrowingColumn[];
  readonly #units: readonly number[];
  #isEmpty = true;

  /** @param units factors by index, 1 where absent */
  constructor(names: readonly Name[], capacity: number, units: readonly number[] = [], Kind = GrowingColumn) {
    this.names = names;
    this.#columns = names.map(() => new Kind(capacity));
    this.#units = units;
  }

  /** Takes a sample's values in the order of the names, leaving out what is no amount. */
  push(sample: number, values: unknown): void {
    if (!Array.isArray(values)) return;
    for (const [index, column] of this.#columns.entries()) {
      const value: unknown = values[index];
      if (!isAmount(value)) continue;
      column.push(sample, value * (this.#units[index] ?? 1));
      this.#isEmpty = false;
    }
  }

  finish(count: number): Record<Name, Column> {
    const columns = this.names.map((name, index) => [name, this.#columns[index]?.finish(count)]);
    return Object.fromEntries(columns) as Record<Name, Column>;
  }

  /** Undefined without any value. */
  finishUsed(count: number): Record<Name, Column> | undefined {
    return this.#isEmpty ? undefined : this.finish(count);
  }
}

/** Cumulative counters that a sample lists together, unless unchanged. */
export class CumulativeGroup<Name extends string> extends ColumnGroup<Name> {
  constructor(names: readonly Name[], capacity: number, units?: readonly number[]) {
    super(names, capacity, units, CumulativeColumn);
  }

  /** Takes whole rows only, with null where not counted. */
  override push(sample: number, values: unknown): void {
    if (!Array.isArray(values) || values.length !== this.names.length) return;
    if (values.every((value) => value === null || isAmount(value))) super.push(sample, values);
  }
}

const WRAP = 2 ** 32;
/** A wrap is a fall from the last quarter to the first; others are resets. */
const WRAP_FROM = WRAP * 0.75;
const WRAP_TO = WRAP * 0.25;

/** A column that grows by a value per sample. */
export class GrowingColumn {
  #values: Float64Array;
  #length = 0;
  /** The value of samples without one. */
  protected filler = Number.NaN;

  constructor(capacity: number) {
    this.#values = new Float64Array(capacity);
  }

  push(sample: number, value: number): void {
    this.#reserve(sample + 1);
    if (sample > this.#length) this.#values.fill(this.filler, this.#length, sample);
    this.#values[sample] = value;
    this.#length = sample + 1;
  }

  /** The first `count` values. */
  finish(count: number): Float64Array {
    this.#reserve(count);
    if (count > this.#length) this.#values.fill(this.filler, this.#length, count);
    return this.#values.subarray(0, count);
  }

  #reserve(length: number): void {
    if (length <= this.#values.length) return;
    const larger = new Float64Array(Math.max(length, Math.ceil(this.#values.length * 1.5)));
    larger.set(this.#values.subarray(0, this.#length));
    this.#values = larger;
  }
}

/** A counter without the kernel's wraps and restarts; samples without one repeat the last value. */
export class CumulativeColumn extends GrowingColumn {
  #raw = Number.NaN;
  #base = 0;
  protected override filler = 0;

  get isEmpty(): boolean {
    return Number.isNaN(this.#raw);
  }

  isReset(raw: number): boolean {
    return raw < this.#raw && !(this.#raw >= WRAP_FROM && this.#raw < WRAP && raw < WRAP_TO);
  }

  override push(sample: number, raw: number, restarted = false): void {
    if (restarted) this.#base = this.filler;
    else if (raw < this.#raw) this.#base += this.isReset(raw) ? this.#raw : WRAP;
    this.#raw = raw;
    const value = this.#base + raw;
    super.push(sample, value);
    this.filler = value;
  }
}
