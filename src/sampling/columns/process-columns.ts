import { isAmount } from "../../model/json-object.ts";
import type { RecordedProcess } from "../../model/recording.ts";

/** What each executable moved, at the samples where it changed. */
export class ProcessColumns {
  readonly #processes = new Map<string, RecordedProcess>();

  push(sample: number, changes: unknown): void {
    if (!Array.isArray(changes)) return;
    for (const [name, read, written] of changes.filter(isChange)) {
      const entry = this.#entryOf(name);
      entry.samples.push(sample);
      entry.readBytes.push(read);
      entry.writtenBytes.push(written);
    }
  }

  finish(): RecordedProcess[] {
    return [...this.#processes.values()];
  }

  #entryOf(name: string): RecordedProcess {
    let entry = this.#processes.get(name);
    if (entry === undefined) {
      entry = { name, samples: [], readBytes: [], writtenBytes: [] };
      this.#processes.set(name, entry);
    }
    return entry;
  }
}

function isChange(value: unknown): value is [string, number, number] {
  if (!Array.isArray(value)) return false;
  const [name, read, written] = value as unknown[];
  return typeof name === "string" && isAmount(read) && isAmount(written);
}
