import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import type { Report } from "../../src/model/report.ts";
import type { Cell } from "./plan.ts";

/** One run of a cell in memory and on its disk, and io-probe's report of the latter without its series. */
export interface CellRun {
  memorySeconds: number;
  seconds: number;
  report: Report;
  /** Others used the cores when one of the two began. */
  wasDisturbed?: true;
}

/** All runs of a cell. */
export interface CellRuns extends Cell {
  runs: CellRun[];
}

/** Where and when runs were recorded. */
export interface Recorded {
  machine: string;
  date: string;
}

interface Line extends Cell {
  /** How often the load did its work within the run. */
  times: number;
  run: CellRun;
}

/**
 * Recorded runs in a file, one a line, the machine before them. A run is written as soon as it is measured, so that what
 * was cut off goes on where it ended.
 */
export class Recordings {
  readonly #path: string | undefined;
  #recorded: Recorded | undefined;
  readonly #lines: Line[] = [];
  /** Where a line that was cut off begins. */
  #cutAt: number | undefined;

  /** @param path absent: nothing is kept */
  constructor(path: string | undefined) {
    this.#path = path;
    if (path === undefined || !existsSync(path)) return;
    const text = readFileSync(path, "utf8");
    const end = text.lastIndexOf("\n") + 1;
    // What was cut off is measured again.
    if (end < text.length) this.#cutAt = Buffer.byteLength(text.slice(0, end));
    for (const line of text.slice(0, end).split("\n").slice(0, -1)) this.#add(line);
  }

  /** Where and when it began; absent in an empty one. */
  get recorded(): Recorded | undefined {
    return this.#recorded;
  }

  /** Says where and when the runs are recorded, once. */
  begin(recorded: Recorded): void {
    if (this.#recorded !== undefined) return;
    this.#recorded = recorded;
    this.#write(recorded);
  }

  add(cell: Cell, times: number, run: CellRun): void {
    const line = { ...cell, times, run };
    this.#lines.push(line);
    this.#write(line);
  }

  /** How many runs of a cell there are in which its load did as much. */
  count(cell: Cell, times: number): number {
    return this.#lines.filter((line) => line.times === times && nameCell(line) === nameCell(cell)).length;
  }

  /** The cells in the order in which they were begun. */
  listCells(): CellRuns[] {
    const cells = new Map<string, CellRuns>();
    for (const { run, times: _, ...cell } of this.#lines) {
      const known = cells.get(nameCell(cell)) ?? { ...cell, runs: [] };
      known.runs.push(run);
      cells.set(nameCell(cell), known);
    }
    return [...cells.values()];
  }

  #add(text: string): void {
    const line = JSON.parse(text) as Line | Recorded;
    if ("machine" in line) this.#recorded ??= line;
    else this.#lines.push(line);
  }

  #write(line: Line | Recorded): void {
    if (this.#path === undefined) return;
    if (this.#cutAt !== undefined) truncateSync(this.#path, this.#cutAt);
    this.#cutAt = undefined;
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }
}

function nameCell({ load, background, disk, filesystem }: Cell): string {
  return [load, background, disk, filesystem].join("\n");
}
