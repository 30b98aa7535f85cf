import type { FigureRow, Ratio } from "../model/comparison.ts";
import { isEqual } from "./ratio.ts";

/** A figure relative to the baseline's: `perhaps-` where it may be chance, `equal` for any practical purpose. */
export type Verdict = "better" | "worse" | "perhaps-better" | "perhaps-worse" | "equal" | "undecided";

/** By the interval and its doubt. */
export function judgeRatio(better: FigureRow["better"], ratio: Ratio): Verdict {
  if (isEqual(ratio)) return "equal";
  if (better === "neither" || !("pValue" in ratio) || ratio.doubt === "noise") return "undecided";
  const verdict = ratio.ratio < 1 === (better === "lower") ? "better" : "worse";
  return ratio.doubt === "chance" ? `perhaps-${verdict}` : verdict;
}
