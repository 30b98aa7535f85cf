import { isAmount } from "../../model/json-object.ts";
import type { Column } from "../../model/recording.ts";
import { type CounterLayout, type CounterPlace, findPlaces } from "../counter-layout.ts";

/** Columns that a sample lists together, in SI units. */
export class ColumnGroup<Name extends string> {
  readonly #columns: ReadonlyMap<Name, GrowingColumn>;
  #places: readonly (readonly [GrowingColumn, CounterPlace])[] = [];
  protected length = 0;
  #isEmpty = true;

  /** @param layout what the list has; where that is not known yet, {@link arrange} tells */
  constructor(names: readonly Name[], capacity: number, layout: CounterLayout = {}, Kind = GrowingColumn) {
    this.#columns = new Map(names.map((name) => [name, new Kind(capacity)]));
    this.arrange(layout);
  }

  arrange(layout: CounterLayout): void {
    this.length = Object.keys(layout).length;
    const places = findPlaces([...this.#columns.keys()], layout);
    this.#places = [...places].map(([name, place]) => [this.#columns.get(name) as GrowingColumn, place]);
    for (const [column, place] of this.#places) column.place = place;
  }

  /** Takes a sample's values in the list's order, leaving out what is no amount. */
  push(sample: number, values: unknown): void {
    if (!Array.isArray(values)) return;
    for (const [column, { place }] of this.#places) {
      const value: unknown = values[place];
      if (!isAmount(value)) continue;
      column.push(sample, value);
      this.#isEmpty = false;
    }
  }

  finish(count: number): Record<Name, Column> {
    const columns = [...this.#columns].map(([name, column]) => [name, column.finish(count)]);
    return Object.fromEntries(columns) as Record<Name, Column>;
  }

  /** Undefined without any value. */
  finishUsed(count: number): Record<Name, Column> | undefined {
    return this.#isEmpty ? undefined : this.finish(count);
  }
}

/** Cumulative counters that a sample lists together, unless unchanged. */
export class CumulativeGroup<Name extends string> extends ColumnGroup<Name> {
  constructor(names: readonly Name[], capacity: number, layout?: CounterLayout) {
    super(names, capacity, layout, CumulativeColumn);
  }

  /** Takes whole rows only, with null where not counted. */
  override push(sample: number, values: unknown): void {
    if (!Array.isArray(values) || values.length !== this.length) return;
    if (values.every((value) => value === null || isAmount(value))) super.push(sample, values);
  }
}

const WRAP = 2 ** 32;
/** A wrap is a fall from the last quarter to the first; others are resets. */
const WRAP_FROM = WRAP * 0.75;
const WRAP_TO = WRAP * 0.25;

/** A column that grows by a value per sample, in the SI unit. */
export class GrowingColumn {
  place: Pick<CounterPlace, "times" | "per"> = { times: 1, per: 1 };
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
    this.#values[sample] = this.scale(value);
    this.#length = sample + 1;
  }

  protected scale(value: number): number {
    return (value * this.place.times) / this.place.per;
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
  #total = 0;
  protected override filler = 0;

  get isEmpty(): boolean {
    return Number.isNaN(this.#raw);
  }

  isReset(raw: number): boolean {
    return raw < this.#raw && !(this.#raw >= WRAP_FROM && this.#raw < WRAP && raw < WRAP_TO);
  }

  override push(sample: number, raw: number, restarted = false): void {
    if (restarted) this.#base = this.#total;
    else if (raw < this.#raw) this.#base += this.isReset(raw) ? this.#raw : WRAP;
    this.#raw = raw;
    this.#total = this.#base + raw;
    super.push(sample, this.#total);
    this.filler = this.scale(this.#total);
  }
}
