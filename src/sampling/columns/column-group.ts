import type { Column } from "../../model/recording.ts";
import { CumulativeColumn, GrowingColumn } from "./cumulative-column.ts";

/** Columns that a sample lists together; what is no number becomes NaN. */
export class ColumnGroup<Name extends string> {
  readonly #names: readonly Name[];
  readonly #columns: GrowingColumn[];
  readonly #units: readonly number[];
  #isFilled = false;

  /** @param units what each listed number is multiplied by; 1 where absent */
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

  /** The columns by name; undefined where no sample had any. */
  finish(count: number): Record<Name, Column> | undefined {
    return this.#isFilled ? nameColumns(this.#names, (place) => this.#columns[place]?.finish(count)) : undefined;
  }
}

/** Counters that a sample lists together, all that there are or none; a sample without them repeats the one before. */
export class CumulativeGroup<Name extends string> {
  readonly #names: readonly Name[];
  readonly #columns: CumulativeColumn[];
  readonly #units: readonly number[];

  /** @param units as of ColumnGroup */
  constructor(names: readonly Name[], capacity: number, units: readonly number[] = []) {
    this.#names = names;
    this.#columns = names.map(() => new CumulativeColumn(capacity));
    this.#units = units;
  }

  /** Takes values in the order of the names, null for one that is not counted. */
  push(sample: number, values: unknown): void {
    if (!Array.isArray(values) || values.length !== this.#names.length) return;
    if (!values.every((value) => value === null || isAmount(value))) return;
    for (const [place, column] of this.#columns.entries()) {
      if (values[place] !== null) column.push(sample, values[place] * (this.#units[place] ?? 1));
    }
  }

  /** Whether no sample had any. */
  get isEmpty(): boolean {
    return this.#columns.every((column) => column.isEmpty);
  }

  finish(count: number): Record<Name, Column> {
    return nameColumns(this.#names, (place) => this.#columns[place]?.finishCumulative(count));
  }
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && value >= 0;
}

function nameColumns<Name extends string>(
  names: readonly Name[],
  find: (place: number) => Column | undefined,
): Record<Name, Column> {
  return Object.fromEntries(names.map((name, place) => [name, find(place)])) as Record<Name, Column>;
}
