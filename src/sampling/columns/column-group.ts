import { GrowingColumn } from "./cumulative-column.ts";

/** Columns that come together in one list of a sample; a place that holds no number becomes NaN. */
export class ColumnGroup<Name extends string> {
  readonly #names: readonly Name[];
  readonly #columns: GrowingColumn[];
  readonly #scale: number;
  #filled = false;

  /**
   * @param capacity how many samples will probably come
   * @param scale what a recorded number is multiplied with
   */
  constructor(names: readonly Name[], capacity: number, scale = 1) {
    this.#names = names;
    this.#columns = names.map(() => new GrowingColumn(capacity));
    this.#scale = scale;
  }

  /** Takes a sample's list; anything else leaves this sample without values. */
  push(sample: number, values: unknown): void {
    if (!Array.isArray(values)) return;
    for (const [place, column] of this.#columns.entries()) {
      const value: unknown = values[place];
      if (typeof value !== "number" || value < 0) continue;
      column.set(sample, value * this.#scale);
      this.#filled = true;
    }
  }

  /** The columns by name; undefined where no sample had any of them. */
  finish(count: number): Record<Name, Float64Array> | undefined {
    if (!this.#filled) return undefined;
    const entries = this.#names.map((name, place) => [name, this.#columns[place]?.finish(count)]);
    return Object.fromEntries(entries) as Record<Name, Float64Array>;
  }
}
