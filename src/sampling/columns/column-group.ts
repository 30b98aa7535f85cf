import { GrowingColumn } from "./cumulative-column.ts";

/** Columns that a sample lists together; what is no number becomes NaN. */
export class ColumnGroup<Name extends string> {
  readonly #names: readonly Name[];
  readonly #columns: GrowingColumn[];
  readonly #scale: number;
  #filled = false;

  constructor(names: readonly Name[], capacity: number, scale = 1) {
    this.#names = names;
    this.#columns = names.map(() => new GrowingColumn(capacity));
    this.#scale = scale;
  }

  push(sample: number, values: unknown): void {
    if (!Array.isArray(values)) return;
    for (const [place, column] of this.#columns.entries()) {
      const value: unknown = values[place];
      if (typeof value !== "number" || value < 0) continue;
      column.set(sample, value * this.#scale);
      this.#filled = true;
    }
  }

  /** The columns by name; undefined where no sample had any. */
  finish(count: number): Record<Name, Float64Array> | undefined {
    if (!this.#filled) return undefined;
    const entries = this.#names.map((name, place) => [name, this.#columns[place]?.finish(count)]);
    return Object.fromEntries(entries) as Record<Name, Float64Array>;
  }
}
