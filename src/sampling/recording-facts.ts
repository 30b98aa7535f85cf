import { omitUndefined } from "../model/omit-undefined.ts";
import type { RecordedIostat, Recording } from "../model/recording.ts";
import type { LogRecord, RecordOf } from "./log-record.ts";

/** One iostat process of a log. */
export interface IostatRun extends Omit<RecordedIostat, "timestamps" | "unreadable"> {
  number: number;
}

/** Many more than a sampler writes. */
const MAX_SPACE_RECORDS = 2000;

/** What a log says of its sampler and of iostat. */
export class RecordingFacts {
  readonly #runs: IostatRun[] = [];
  readonly #missing: Recording["missing"] = [];
  readonly #space: Recording["space"] = [];
  #header: RecordOf<"header"> | undefined;
  #cost: RecordOf<"cost"> | undefined;
  #end: RecordOf<"end"> | undefined;
  #iostatGivenUp: Recording["iostatGivenUp"];

  get hasProcesses(): boolean {
    return this.#header?.processes === true;
  }

  take(record: LogRecord): void {
    if (record.e === "header") this.#header = record;
    else if (record.e === "cost") this.#cost = record;
    else if (record.e === "end") this.#end = record;
    else if (record.e === "missing") {
      const { e: _, ...missing } = record;
      this.#missing.push(missing);
    } else if (record.e === "iostat") this.#takeIostat(record);
    else if (record.e === "space") this.#takeSpace(record);
  }

  #takeSpace({ e: _, t: __, m: monotonic, ...space }: RecordOf<"space">): void {
    if (this.#space.length < MAX_SPACE_RECORDS) this.#space.push({ monotonic, ...omitUndefined(space) });
  }

  #takeIostat(record: RecordOf<"iostat">): void {
    if (record.state === "given-up")
      this.#iostatGivenUp = omitUndefined({ reason: record.reason, times: record.times });
    else if (record.state === "started") {
      const { number, intervalSeconds, m, version } = record;
      this.#runs.push(omitUndefined({ number, intervalSeconds, startedAtMonotonic: m, version }));
    } else {
      const run = this.#runs.find(({ number }) => number === record.number);
      if (run !== undefined) Object.assign(run, { endedAtMonotonic: record.m, endReason: record.reason });
    }
  }

  finish() {
    const { toolVersion, intervalSeconds = 1, ownTasks, memoryTotalBytes } = this.#header ?? {};
    const { cpuSeconds = 0, bytesWritten = 0, peakMemoryBytes = 0, lost = 0 } = this.#cost ?? {};
    return {
      ...{ toolVersion, intervalSeconds, ownTasks, memoryTotalBytes },
      cost: this.#cost && { cpuSeconds, bytesWritten, peakMemoryBytes },
      lostSamples: lost,
      endReason: this.#end?.reason,
      endedAtSeconds: this.#end?.t,
      iostatGivenUp: this.#iostatGivenUp,
      missing: this.#missing,
      space: this.#space,
      runs: this.#runs,
    };
  }
}
