import type { Verdict } from "../../compare/significance.ts";
import { formatDuration } from "../../format/figures.ts";
import { countOf, joinPresent } from "../../format/plain-text.ts";
import type { FigureRow, RankedLabel, Ranking, Ratio } from "../../model/comparison.ts";
import { FIGURES } from "../../model/figures.ts";
import { formatInterval, markRatio, nameMeasure, quoteLabel } from "./figures.ts";
import { giveReason } from "./reasons.ts";

type Measured = Pick<FigureRow, "unit" | "measure">;

/** Whom a label may be equal to; empty for nobody. */
export function tellTie({ tiedWith }: Pick<RankedLabel, "tiedWith">): string {
  if (tiedWith === undefined || tiedWith.tooFewJobs) return "";
  const other = quoteLabel(tiedWith.label);
  if (tiedWith.equal) return `practically equal to ${other} (within 5%)`;
  if (tiedWith.moreJobs === undefined) return `perhaps equal to ${other}: these jobs do not settle it`;
  return `perhaps equal to ${other}: about ${countOf(tiedWith.moreJobs, "more job")} each could settle it`;
}

export const tellNotComparable = (reason: string) => `not comparable: ${reason}`;
export const tellMissingRatio = (reason: string) => `no ratio: ${reason}`;

/** A figure that jobs lack. */
export const tellFewerJobs = (jobs: number, all: number) => `${jobs} of ${all} jobs`;

/** How to read the page's drawings. */
export const explainDrawings = () =>
  "Bars are medians; the line on each goes from the lowest to the highest job. Dots farther to the right are " +
  "faster, on a logarithmic axis, and lines their intervals (a hollow dot has none); the dashed line is the baseline.";

/** A verdict's mark without colours, and its word for screen readers. */
export const VERDICT_MARKS: Record<Verdict, { mark: string; said: string }> = {
  better: { mark: "▲", said: "better" },
  worse: { mark: "▼", said: "worse" },
  "perhaps-better": { mark: "△", said: "perhaps better" },
  "perhaps-worse": { mark: "▽", said: "perhaps worse" },
  equal: { mark: "=", said: "equal" },
  undecided: { mark: "", said: "" },
};

/** How to read the table of all labels. */
export const explainMatrix = (baseline: string) =>
  `Each cell compares with ${quoteLabel(baseline)}; the median is below. ▲ better, ▼ worse (beyond the noise); ` +
  "△ ▽ ? perhaps, but among so many metrics it may be chance; = within 5%; " +
  "grey: undecided, because of noise or overlapping bounds (≈), or too few jobs.";
export const nameMeasureBriefly = (measure: string) => FIGURES.get(measure)?.brief ?? nameMeasure(measure);

/** The ranked interval with its doubts. */
export const tellRankedInterval = (figure: Measured, ratio: Ratio) =>
  joinPresent([formatInterval(figure, ratio), tellCaveats(ratio)]);

/** The ranked interval's doubts. */
export const tellCaveats = (ratio: Ratio) =>
  joinPresent([
    ratio.method === "welch" ? "indicative" : "",
    "doubt" in ratio && ratio.doubt === "chance" ? "may be chance" : "",
  ]);

/** What "indicative" means. */
export const explainIndicative = () => "indicative: a label has three jobs, or varies more than the other.";

/** How uncertain a ratio is. */
export function tellTileNoise(figure: Measured, ratio: Ratio): string {
  if (ratio.method === "one-run") return giveReason({ id: "one-run" });
  if (ratio.method === "medians") return "the noise is unknown";
  if (ratio.method === "range") return `two jobs: ${formatInterval(figure, ratio)}`;
  return tellRankedInterval(figure, ratio);
}

/** Why no label is best. */
export function tellUndecided(fewestJobs: number, tied: Ranking["tied"]): string {
  if (fewestJobs === 1) return "not ranked: one job per label";
  if (fewestJobs === 2) return "not ranked: two jobs per label";
  if (tied === undefined) return "no label is better than all others";
  const { labels, equality } = tied;
  const [first, second] = labels.slice(0, 2).map(quoteLabel);
  const names = labels.length > 2 ? `${first}, ${second} and ${labels.length - 2} more` : `${first} and ${second}`;
  if (equality === "unclear") return `unclear whether ${names} differ`;
  return `${names} ${equality === "equal" ? "are equal" : "may be equal"}`;
}

/** A signed difference: `+1.2 s`; `isOpen` where the bounds overlap. */
export function tellDifference(difference: number, format: (size: number) => string, isOpen = false): string {
  const size = format(Math.abs(difference));
  // What is shown as 0 has no sign.
  const sign = difference < 0 ? "−" : "+";
  return `${isOpen ? "≈" : ""}${size === format(0) ? "" : sign}${size}`;
}

const DURATION = { unit: "seconds", measure: "duration" } as const;

/** A change of duration, with its ratio. */
export function tellDurationChange(difference: number, ratio: Ratio | undefined): string {
  const change = tellDifference(difference, formatDuration);
  return ratio === undefined ? change : `${change} · ${markRatio(DURATION, ratio)}`;
}

/** Of a step that only one side has. */
export const sayOnlyIn = (label: string) => `only in ${quoteLabel(label)}`;

/** Of a step not reached after a failure. */
export const sayNotReached = (label: string) => `${quoteLabel(label)} failed before it`;

/** How a step failed. */
export const sayFailure = (label: string, reason: string) => `${quoteLabel(label)}: ${reason}`;

/** The biggest change, and which side is which. */
export function tellBiggestChange(
  { before, after }: { before: string; after: string },
  step: { window: string; difference: number; onlyIn?: string | undefined; isUnsure?: boolean } | undefined,
): string {
  const sides = `Before: ${quoteLabel(before)}; after: ${quoteLabel(after)}.`;
  if (step === undefined) return sides;
  const name = quoteLabel(step.window);
  const size = formatDuration(Math.abs(step.difference));
  // The name is foreign: at a line's start, a log could read it as a command.
  if (step.onlyIn !== undefined) {
    return `Biggest change: ${name} is ${sayOnlyIn(step.onlyIn)} and took ${size}. ${sides}`;
  }
  if (size === formatDuration(0)) return `No step's duration changed. ${sides}`;
  const doubt = step.isUnsure ? ", which may be noise" : "";
  return `Biggest change${doubt}: ${name} took ${size} ${step.difference < 0 ? "less" : "more"}. ${sides}`;
}

/** What `≈` means beside a wait. */
export const explainOpenWaits = () => "≈: the bounds of the two waits overlap.";

/** Whose bytes the table has. */
export const explainStepBytes = () => "Bytes are the whole machine's, on all disks.";
