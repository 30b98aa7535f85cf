import type { Verdict } from "../../compare/significance.ts";
import { joinPresent } from "../../format/plain-text.ts";
import type { FigureRow, Ranking, Ratio } from "../../model/comparison.ts";
import { FIGURES } from "../../model/figures.ts";
import { formatInterval, nameMeasure, quoteLabel } from "./figures.ts";
import { giveReason } from "./reasons.ts";

type Measured = Pick<FigureRow, "unit" | "measure">;

/** A verdict's mark without colours, and its word for screen readers. */
export const VERDICT_MARKS: Record<Verdict, { mark: string; said: string }> = {
  better: { mark: "▲", said: "better" },
  worse: { mark: "▼", said: "worse" },
  "perhaps-better": { mark: "△", said: "perhaps better" },
  "perhaps-worse": { mark: "▽", said: "perhaps worse" },
  equal: { mark: "=", said: "equal" },
  undecided: { mark: "", said: "" },
};

/** How to read the matrix. */
export function explainMatrix(baseline: string): string {
  return (
    `Each cell compares with ${quoteLabel(baseline)}; the median is below. ▲ better, ▼ worse (beyond the noise); ` +
    "△ ▽ ? perhaps, but among so many metrics it may be chance; = within 5%; " +
    "grey: undecided, because of noise or overlapping bounds (≈), or too few jobs."
  );
}

/** A measure's brief name. */
export function nameMeasureBriefly(measure: string): string {
  return FIGURES.get(measure)?.brief ?? nameMeasure(measure);
}

/** The ranked interval with its doubts. */
export function tellRankedInterval(figure: Measured, ratio: Ratio): string {
  return joinPresent([formatInterval(figure, ratio), tellCaveats(ratio)]);
}

/** The ranked interval's doubts. */
export function tellCaveats(ratio: Ratio): string {
  const doubts = [
    ...(ratio.method === "welch" ? ["indicative"] : []),
    ...("doubt" in ratio && ratio.doubt === "chance" ? ["may be chance"] : []),
  ];
  return doubts.join(", ");
}

/** What "indicative" means. */
export function explainIndicative(): string {
  return "indicative: a label has three jobs, or varies more than the other.";
}

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
