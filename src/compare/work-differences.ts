import type { WorkDifference } from "../model/comparison.ts";
import { findWindowFigure } from "./compared-figures.ts";
import type { RowData } from "./data.ts";

/** Fewer bytes hardly take a step's time. */
const MIN_BYTES = 100e6;
/** A smaller ratio of bytes says little: our judgement. */
const MIN_RATIO = 1.25;
const MEASURES = ["read-bytes", "written-bytes"] as const;

/** Bytes of a step in which a label differs from the baseline in the same direction as in its time; both by index. */
export function findWorkDifferences(
  { kind, name, id, unit }: RowData,
  ratio: number,
  rows: readonly RowData[],
  [label, baseline]: readonly [label: number, baseline: number],
): WorkDifference[] {
  if (kind !== "window" || unit !== "seconds") return [];
  return MEASURES.flatMap((measure): WorkDifference[] => {
    const row = findWindowFigure(rows, name, measure);
    const [own, base] = [row?.cells[label], row?.cells[baseline]];
    if (row === undefined || own?.state !== "measured" || base?.state !== "measured") return [];
    if (own.ratio !== undefined && "doubt" in own.ratio && own.ratio.doubt === "noise") return [];
    const [less, more] = ratio < 1 ? [own.median, base.median] : [base.median, own.median];
    if (more < MIN_BYTES || more < MIN_RATIO * less) return [];
    return [{ figure: id, window: name, measure, bytes: own.median, baselineBytes: base.median }];
  });
}
