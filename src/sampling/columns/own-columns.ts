import { type Column, OWN_COUNTERS, type OwnCounter } from "../../model/recording.ts";
import { GrowingColumn } from "./cumulative-column.ts";

const MICROSECOND = 1e-6;
/** Units: `cpu` in ticks of 1/100 s, bytes and looks as they are, the rest in microseconds. */
const UNITS: Partial<Record<OwnCounter, number>> = { cpu: 0.01, readBytes: 1, writtenBytes: 1, looks: 1 };

/** What the job's own tasks did; a sample without it repeats the one before. */
export class OwnColumns {
  readonly #columns: GrowingColumn[];
  #last: number[] = OWN_COUNTERS.map(() => 0);
  #isFilled = false;

  constructor(capacity: number) {
    this.#columns = OWN_COUNTERS.map(() => new GrowingColumn(capacity));
  }

  push(sample: number, values: unknown): void {
    if (isAmounts(values)) {
      const filler = this.#last;
      this.#last = OWN_COUNTERS.map((name, place) => (values[place] as number) * (UNITS[name] ?? MICROSECOND));
      for (const [place, column] of this.#columns.entries())
        column.set(sample, this.#last[place] as number, filler[place]);
      this.#isFilled = true;
    }
  }

  /** Undefined where no sample had any. */
  finish(count: number): Record<OwnCounter, Column> | undefined {
    if (!this.#isFilled) return undefined;
    const entries = OWN_COUNTERS.map((name, place) => [name, this.#columns[place]?.finish(count, this.#last[place])]);
    return Object.fromEntries(entries) as Record<OwnCounter, Column>;
  }
}

function isAmounts(values: unknown): values is number[] {
  return (
    Array.isArray(values) &&
    values.length === OWN_COUNTERS.length &&
    values.every((value) => typeof value === "number" && value >= 0)
  );
}
