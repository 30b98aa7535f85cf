import type { Difference } from "../model/comparison.ts";
import type { RowData } from "./data.ts";
import { DISK_WAIT } from "./window-figures.ts";

/** From this share of waiting on, the disk explains as much of a step as it can. */
const MUCH_WAITING = 0.2;
/** Even a cause that hardly touches a step is not ruled out. */
const LEAST_WEIGHT = 0.2;
const CPU_FACTS = new Set(["cpuCount", "cpuModel"]);

/**
 * Which share of a step's time it waited for the disk, 0 to 1: the larger of the label's and the baseline's.
 * Labels are given by their places among the cells. Undefined for what is no step, and where the wait was not measured.
 */
export function findWaitShare(step: RowData, rows: readonly RowData[], labels: readonly number[]): number | undefined {
  if (step.kind !== "window" || step.measure !== "duration") return undefined;
  const wait = rows.find(({ kind, name, measure }) => kind === "window" && name === step.name && measure === DISK_WAIT);
  const shares = labels.flatMap((label) => {
    const [waited, took] = [findMedian(wait, label), findMedian(step, label)];
    return waited === undefined || took === undefined || took === 0 ? [] : [Math.min(1, waited / took)];
  });
  return shares.length === 0 ? undefined : Math.max(...shares);
}

function findMedian(row: RowData | undefined, label: number): number | undefined {
  const cell = row?.cells[label];
  return cell !== undefined && "median" in cell ? cell.median : undefined;
}

/**
 * How far a difference can touch a step that waited for the disk for that share of its time: storage the more, and CPUs
 * the less, the longer it waited. 1 where the share is not known. The bounds are our judgement.
 */
export function weighByWait({ place, name }: Difference, share: number | undefined): number {
  if (share === undefined) return 1;
  if (place !== "machine") return Math.min(1, LEAST_WEIGHT + (1 - LEAST_WEIGHT) * (share / MUCH_WAITING));
  return CPU_FACTS.has(name) ? Math.max(LEAST_WEIGHT, 1 - share) : 1;
}
