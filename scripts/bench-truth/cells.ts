import { groupInto } from "../../src/model/group-into.ts";
import type { Report } from "../../src/model/report.ts";
import { DISKS, type Filesystem } from "../lab/disks.ts";
import { BACKGROUNDS, type Background, type Load } from "../lab/load.ts";

/** A load beside a background load on one disk. */
export interface Cell {
  load: string;
  background: Background;
  disk: string;
  filesystem: Filesystem;
}

/** Beside what each new load runs. */
const NEW_BACKGROUNDS = ["none", "busy cores", "writer"] as const;
const FILESYSTEMS = ["ext4", "xfs"] as const;

/** How much of the plan is run, from most to least. */
export type PlanSize = "whole" | "short" | "half";

/**
 * A covering design instead of all combinations: each load alone and beside two background loads, on each disk once and on both
 * filesystems. Over the loads, every background load meets every disk and filesystem.
 * @param size short: alone and beside one background load; half: one load so, the next beside its other background load
 *   alone, so that each load, background load, disk and filesystem is still met
 */
export function planCells(loads: readonly Pick<Load, "name" | "beside">[], size: PlanSize): Cell[] {
  return loads.flatMap(({ name, beside }, place) => {
    const round = Math.floor(place / DISKS.length);
    const others = BACKGROUNDS.slice(1);
    const backgrounds = [BACKGROUNDS[0], pick(others, place + round), pick(others, place + round + 1)];
    const cells = backgrounds.map((background, turn) => ({
      load: name,
      background,
      disk: pick(DISKS, place + turn).name,
      filesystem: pick(FILESYSTEMS, round + turn),
    }));
    if (beside !== undefined) return cells.slice(0, 1).map((cell) => ({ ...cell, background: beside }));
    if (size === "whole") return cells;
    return size === "half" && place % 2 === 1 ? cells.slice(2) : cells.slice(0, 2);
  });
}

/** Each new load alone, beside busy cores and beside a writer; each of these on every disk with both filesystems. */
export function planNewCells(loads: readonly Pick<Load, "name">[]): Cell[] {
  return loads.flatMap(({ name }, place) =>
    NEW_BACKGROUNDS.map((background, turn) => ({
      load: name,
      background,
      disk: pick(DISKS, place + turn).name,
      filesystem: pick(FILESYSTEMS, Math.floor(place / DISKS.length) + turn),
    })),
  );
}

/** One after the other, and from the start again. */
function pick<Item>(items: readonly Item[], place: number): Item {
  return items[place % items.length] as Item;
}

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
