import { omitUndefined } from "../../model/omit-undefined.ts";
import type { RecordedInterface } from "../../model/recording.ts";
import type { RecordOf } from "../log-record.ts";
import { CumulativeGroup } from "./column-group.ts";

interface GrowingInterface {
  record: RecordOf<"interface">;
  bytes: CumulativeGroup<"receivedBytes" | "sentBytes">;
}

/** The columns of all network interfaces. */
export class InterfaceColumns {
  readonly #interfaces = new Map<unknown, GrowingInterface>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(record: RecordOf<"interface">): void {
    if (this.#interfaces.has(record.i)) return;
    const bytes = new CumulativeGroup(["receivedBytes", "sentBytes"], this.#capacity);
    this.#interfaces.set(record.i, { record, bytes });
  }

  /** Takes rows of index, bytes received and sent. */
  push(sample: number, rows: readonly number[][]): void {
    for (const [index, ...bytes] of rows) this.#interfaces.get(index)?.bytes.push(sample, bytes);
  }

  finish(count: number): RecordedInterface[] {
    return [...this.#interfaces.values()].map(({ record: { name, physical, bridged }, bytes }) =>
      omitUndefined({ name, physical, bridged: bridged || undefined, ...bytes.finish(count) }),
    );
  }
}
