import { omitUndefined } from "../../model/omit-undefined.ts";
import type { RecordedInterface } from "../../model/recording.ts";
import { CumulativeColumn } from "./cumulative-column.ts";

interface GrowingInterface {
  name: string;
  physical: boolean;
  bridged: boolean;
  received: CumulativeColumn;
  sent: CumulativeColumn;
}

/** The columns of all network interfaces. */
export class InterfaceColumns {
  readonly #interfaces = new Map<number, GrowingInterface>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add({ i, name, physical, bridged }: Record<string, unknown>): boolean {
    if (typeof i !== "number" || typeof name !== "string") return false;
    // The sampler repeats a record that it could not write.
    if (this.#interfaces.has(i)) return true;
    const received = new CumulativeColumn(this.#capacity);
    const sent = new CumulativeColumn(this.#capacity);
    this.#interfaces.set(i, { name, physical: physical === true, bridged: bridged === true, received, sent });
    return true;
  }

  /** Takes rows of an index, bytes received and bytes sent; unknown indexes are ignored. */
  push(sample: number, rows: readonly number[][]): void {
    for (const [index, received, sent] of rows) {
      const entry = this.#interfaces.get(index ?? -1);
      if (entry === undefined || received === undefined || sent === undefined) continue;
      entry.received.push(sample, received);
      entry.sent.push(sample, sent);
    }
  }

  finish(count: number): RecordedInterface[] {
    return [...this.#interfaces.values()].map(({ name, physical, bridged, received, sent }) =>
      omitUndefined({
        name,
        physical,
        bridged: bridged || undefined,
        receivedBytes: received.finishCumulative(count),
        sentBytes: sent.finishCumulative(count),
      }),
    );
  }
}
