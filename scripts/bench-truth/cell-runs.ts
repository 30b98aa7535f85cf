import { groupInto } from "../../src/model/group-into.ts";
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

/** A recorded run. */
export interface CellRow extends Cell {
  /** How often the load did its work within the run. */
  times: number;
  run: CellRun;
}

/** All runs of a cell. */
export interface CellRuns extends Cell {
  runs: CellRun[];
}

/** How many runs of a cell there are in which its load did as much. */
export function countRuns(rows: readonly CellRow[], cell: Cell, times: number): number {
  return rows.filter((row) => row.times === times && nameCell(row) === nameCell(cell)).length;
}

/** The cells in the order in which they were begun. */
export function groupRuns(rows: readonly CellRow[]): CellRuns[] {
  return [...groupInto(rows, nameCell).values()].map((group) => {
    const { load, background, disk, filesystem } = group[0] as CellRow;
    return { load, background, disk, filesystem, runs: group.map(({ run }) => run) };
  });
}

export function nameCell({ load, background, disk, filesystem }: Cell): string {
  return [load, background, disk, filesystem].join(", ");
}
