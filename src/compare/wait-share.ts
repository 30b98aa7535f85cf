import type { FigureRow } from "../model/comparison.ts";
import type { Difference } from "../model/comparison-reasons.ts";
import { DISK_WAIT } from "../model/figures.ts";
import { findLargestKnown } from "../model/numbers.ts";
import { findWindowFigure, isFilled } from "./compared-figures.ts";
import { MACHINE } from "./facts.ts";

/** From this share of waiting on, the disk has its full weight. */
const MIN_FULL_WEIGHT_SHARE = 0.2;
const MIN_WEIGHT = 0.2;
const CPU_FACTS = new Set(["cpuCount", "cpuModel"]);

/** The share of a step (0 to 1) that waited for the disk, the larger of two labels'. */
export function findWaitShare(
  step: FigureRow,
  rows: readonly FigureRow[],
  labels: readonly number[],
): number | undefined {
  if (step.kind !== "window" || step.measure !== "duration") return undefined;
  const wait = findWindowFigure(rows, step.name, DISK_WAIT);
  const shares = labels.map((label) => {
    const [waited, took] = [findMedian(wait, label), findMedian(step, label)];
    return waited === undefined || took === undefined || took === 0 ? undefined : Math.min(1, waited / took);
  });
  return findLargestKnown(shares);
}

function findMedian(row: FigureRow | undefined, label: number): number | undefined {
  const cell = row?.cells[label];
  return isFilled(cell) ? cell.median : undefined;
}

/** The weight of a difference for a step that waited that share, 1 if unknown; the bounds are our judgement. */
export function weighByWait({ place, name }: Difference, share: number | undefined): number {
  if (place !== MACHINE) return weighStorage(share);
  return CPU_FACTS.has(name) && share !== undefined ? Math.max(MIN_WEIGHT, 1 - share) : 1;
}

/** The weight of what is the storage's. */
export function weighStorage(share = 1): number {
  return Math.min(1, MIN_WEIGHT + (1 - MIN_WEIGHT) * (share / MIN_FULL_WEIGHT_SHARE));
}
