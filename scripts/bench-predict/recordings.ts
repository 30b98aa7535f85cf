import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import type { LoadRun } from "../bench-truth/load-run.ts";

/** A run with what ran where. */
export interface RecordedRun extends LoadRun {
  load: string;
  disk: string;
}

/** Runs in a file, one a line, the machine before them; written as they are measured, and gone on with where that ended. */
export class PredictRecordings {
  readonly runs: RecordedRun[] = [];
  #origin: string | undefined;
  readonly #path: string | undefined;

  constructor(path: string | undefined) {
    this.#path = path;
    if (path === undefined || !existsSync(path)) return;
    const text = readFileSync(path, "utf8");
    const end = text.lastIndexOf("\n") + 1;
    // What was cut off is measured again.
    if (end < text.length) truncateSync(path, Buffer.byteLength(text.slice(0, end)));
    for (const line of text.slice(0, end).split("\n").slice(0, -1)) {
      const value = JSON.parse(line) as RecordedRun | { origin: string };
      if ("origin" in value) this.#origin ??= value.origin;
      else this.runs.push(value);
    }
  }

  /** The machine and the day. */
  get origin(): string {
    return this.#origin ?? "unknown";
  }

  begin(origin: string): void {
    if (this.#origin !== undefined) return;
    this.#origin = origin;
    this.#write({ origin });
  }

  add(run: RecordedRun): void {
    this.runs.push(run);
    this.#write(run);
  }

  count(load: string, disk: string): number {
    return this.runs.filter((run) => run.load === load && run.disk === disk).length;
  }

  #write(line: object): void {
    if (this.#path !== undefined) appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }
}
