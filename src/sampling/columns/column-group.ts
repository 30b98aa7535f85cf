import { isAmount } from "../../model/json-object.ts";
import type { Column } from "../../model/recording.ts";
import { CumulativeColumn, GrowingColumn } from "./cumulative-column.ts";

/** Columns that a sample lists together; NaN where there is no number. */
export class ColumnGroup<Name extends string> {
  readonly #names: readonly Name[];
  readonly #columns: GrowingColumn[];
  readonly #units: readonly number[];
  #isFilled = false;

  /** @param units factors by place, 1 where absent */
  constructor(names: readonly Name[], capacity: number, units: readonly number[] = []) {
    this.#names = names;
    this.#columns = names.map(() => new GrowingColumn(capacity));
    this.#units = units;
  }

  push(sample: number, values: unknown): void {
    if (!Array.isArray(values)) return;
    for (const [place, column] of this.#columns.entries()) {
      const value: unknown = values[place];
      if (!isAmount(value)) continue;
      column.set(sample, value * (this.#units[place] ?? 1));
      this.#isFilled = true;
    }
  }

  /** The columns by name; undefined without any value. */
  finish(count: number): Record<Name, Column> | undefined {
    return this.#isFilled ? nameColumns(this.#names, (place) => this.#columns[place]?.finish(count)) : undefined;
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
    for (const [place, column] of this.#columns.entries()) {
      if (values[place] !== null) column.push(sample, values[place] * (this.#units[place] ?? 1));
    }
  }

  get isEmpty(): boolean {
    return this.#columns.every((column) => column.isEmpty);
  }

  finish(count: number): Record<Name, Column> {
    return nameColumns(this.#names, (place) => this.#columns[place]?.finishCumulative(count));
  }
}

function nameColumns<Name extends string>(
  names: readonly Name[],
  find: (place: number) => Column | undefined,
): Record<Name, Column> {
  return Object.fromEntries(names.map((name, place) => [name, find(place)])) as Record<Name, Column>;
}
