import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";

/** Where and when rows were recorded. */
export interface Recorded {
  machine: string;
  date: string;
}

/**
 * What a lab recorded: rows in a file, one a line, the machine before them. A row is written as soon as it is measured, so
 * that what was cut off goes on where it ended.
 */
export class Recordings<Row extends object> {
  readonly rows: Row[] = [];
  readonly #path: string | undefined;
  #recorded: Recorded | undefined;

  /** @param path absent: nothing is kept */
  constructor(path: string | undefined) {
    this.#path = path;
    if (path === undefined || !existsSync(path)) return;
    const text = readFileSync(path, "utf8");
    const end = text.lastIndexOf("\n") + 1;
    // What was cut off is measured again.
    if (end < text.length) truncateSync(path, Buffer.byteLength(text.slice(0, end)));
    for (const line of text.slice(0, end).split("\n").slice(0, -1)) {
      const value = JSON.parse(line) as Row | Recorded;
      if ("machine" in value) this.#recorded ??= value;
      else this.rows.push(value);
    }
  }

  /** Where and when it began. */
  get recorded(): Recorded {
    return this.#recorded ?? { machine: "unknown", date: "unknown" };
  }

  /** Says where and when the rows are recorded, once. */
  begin(recorded: Recorded): void {
    if (this.#recorded !== undefined) return;
    this.#recorded = recorded;
    this.#write(recorded);
  }

  add(row: Row): void {
    this.rows.push(row);
    this.#write(row);
  }

  #write(line: object): void {
    if (this.#path !== undefined) appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }
}
