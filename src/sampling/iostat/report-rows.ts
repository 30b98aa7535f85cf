import type { DeviceRow } from "./device-row.ts";

/** The rows of a report, one for each device, in order. */
export class ReportRows {
  readonly list: DeviceRow[] = [];
  readonly #before: readonly DeviceRow[];
  #isLikeBefore = true;
  /** Made when first needed. */
  #places: Map<string, number> | undefined;

  /** @param before the rows of the report before, which most often has the same devices */
  constructor(before: readonly DeviceRow[] = []) {
    this.#before = before;
  }

  /** The device that stands next in the report before if all were the same; the list does not have it. */
  get expectedName(): string | undefined {
    return this.#isLikeBefore ? this.#before[this.list.length]?.name : undefined;
  }

  find(name: string): DeviceRow | undefined {
    if (name === this.expectedName) return undefined;
    return this.list[this.#index().get(name) ?? this.list.length];
  }

  /** Adds a row, or replaces that of its device. */
  set(row: DeviceRow): void {
    const isExpected = row.name === this.expectedName;
    const place = isExpected ? this.list.length : (this.#index().get(row.name) ?? this.list.length);
    if (!isExpected) this.#isLikeBefore = false;
    this.#places?.set(row.name, place);
    this.list[place] = row;
  }

  #index(): Map<string, number> {
    this.#places ??= new Map(this.list.map(({ name }, place) => [name, place]));
    return this.#places;
  }
}
