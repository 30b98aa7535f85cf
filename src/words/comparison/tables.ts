import { countOf } from "../../format/plain-text.ts";
import type { RankedLabel } from "../../model/comparison.ts";
import { quoteLabel } from "./figures.ts";

/** A label's tie. */
export function tellTie({ tiedWith }: Pick<RankedLabel, "tiedWith">): string {
  if (tiedWith === undefined || tiedWith.tooFewJobs) return "";
  const other = quoteLabel(tiedWith.label);
  if (tiedWith.equal) return `practically equal to ${other} (within 5%)`;
  if (tiedWith.moreJobs === undefined) return `perhaps equal to ${other}: these jobs do not settle it`;
  return `perhaps equal to ${other}: about ${countOf(tiedWith.moreJobs, "more job")} each could settle it`;
}

/** An incomparable figure. */
export function tellNotComparable(reason: string): string {
  return `not comparable: ${reason}`;
}

/** A missing ratio. */
export function tellMissingRatio(reason: string): string {
  return `no ratio: ${reason}`;
}

/** A figure that jobs lack. */
export function tellFewerJobs(jobs: number, all: number): string {
  return `${jobs} of ${all} jobs`;
}

/** How to read the page's drawings. */
export function explainDrawings(): string {
  return (
    "Bars are medians; the line on each goes from the lowest to the highest job. Dots farther to the right are " +
    "faster, on a logarithmic axis, and lines their intervals (a hollow dot has none); the dashed line is the baseline."
  );
}
