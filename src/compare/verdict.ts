import type { FigureRow, Ratio } from "../model/comparison.ts";
import { isEqual } from "./ratio.ts";

/**
 * How a label's figure stands to the baseline's: `better` or `worse` beyond the noise; `perhaps-better` or `perhaps-worse`
 * where the interval excludes 1 but chance may explain that; `equal` for any practical purpose; else `undecided`: noise
 * explains it, one or two jobs say nothing about the noise, or neither more nor less is better.
 */
export type Verdict = "better" | "worse" | "perhaps-better" | "perhaps-worse" | "equal" | "undecided";

/** What a ratio to the baseline says by its interval and its doubt. */
export function judgeRatio(better: FigureRow["better"], ratio: Ratio): Verdict {
  if (isEqual(ratio)) return "equal";
  if (better === "neither" || !("pValue" in ratio) || ratio.doubt === "noise") return "undecided";
  const verdict = ratio.ratio < 1 === (better === "lower") ? "better" : "worse";
  return ratio.doubt === "chance" ? `perhaps-${verdict}` : verdict;
}
