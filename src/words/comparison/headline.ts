import type { Statement } from "../../compare/data.ts";
import { formatRatio } from "../../format/figures.ts";
import { cleanText } from "../../format/plain-text.ts";
import type { Ratio } from "../../model/comparison.ts";
import { nameCauseBriefly } from "./causes.ts";
import { formatFigure, formatInterval, joinLabels, phraseFigure, quoteLabel } from "./figures.ts";
import { countFailures } from "./reasons.ts";

type Said<Id extends Statement["id"]> = Omit<Extract<Statement, { id: Id }>, "id">;

const MAX_CAUSE = 160;

/** A comparison's answer. */
export function tellHeadline(statements: readonly Statement[]): string {
  return statements.map(tellStatement).join(" ");
}

function tellStatement(statement: Statement): string {
  switch (statement.id) {
    case "no-figure":
      return "The labels have no figure in common.";
    case "one-label":
      return "There is one label only: nothing to compare it with.";
    case "no-direction":
      return `The labels are not ranked: for the ${phraseFigure(statement.figure)}, neither more nor less is better.`;
    case "too-many-labels":
      return `Too many labels to rank by the ${phraseFigure(statement.figure)}.`;
    case "none-comparable":
      return `No label can be compared by the ${phraseFigure(statement.figure)}.`;
    case "one-comparable":
      return `Only ${quoteLabel(statement.label)} can be compared by the ${phraseFigure(statement.figure)}.`;
    case "ranked-by":
      return `Ranked by the ${phraseFigure(statement.figure)}.`;
    case "more-failed":
      return `Steps of ${statement.labels} more labels failed.`;
    case "apart":
      return tellApart(statement);
    case "equal":
      return tellEqual(statement);
    case "unsure":
      return tellUnsure(statement);
    case "too-few-jobs":
      return tellTooFewJobs(statement.labels);
    case "tied":
      return tellTied(statement);
    case "unranked-ratios":
      return tellUnrankedRatios(statement);
    case "best":
      return tellBest(statement);
    case "best-equal":
      return tellEqualBest(statement);
    case "bounds-overlap":
      return tellOverlap(statement);
    case "figure-failed":
      return tellFigureFailed(statement);
    case "step-failed":
      return tellStepFailed(statement);
  }
}

/** The labels that differ from the baseline, by how much and why. */
export function tellApart({ figure, baseline, labels, more }: Said<"apart">): string {
  const sentences = labels.map(({ label, ratio, cause }, index) => {
    const said = ratio === undefined ? "differs" : sayRatio(figure, ratio, index === 0 ? baseline : undefined);
    const interval = ratio === undefined ? "" : formatInterval(ratio);
    const brief = cause && nameCauseBriefly(cause);
    return `${quoteLabel(label)} ${said}${interval && ` (${interval})`}${brief ? `: ${cleanText(brief, MAX_CAUSE)}` : ""}`;
  });
  return `${sentences.join("; ")}${more > 0 ? `; ${more} more differ from ${quoteLabel(baseline)}` : ""}.`;
}

function sayRatio({ unit, measure }: Said<"apart">["figure"], { ratio }: Ratio, baseline?: string): string {
  const value = formatRatio(ratio);
  const as = baseline === undefined ? "" : ` as ${quoteLabel(baseline)}`;
  if (isDiskWait(measure)) return `waits ${value} as long for the disk${as}`;
  if (unit === "seconds") return `takes ${value} as long${as}`;
  const what = measure === "iops" ? "IOPS" : "bandwidth";
  return `has ${value} the ${what}${baseline === undefined ? "" : ` of ${quoteLabel(baseline)}`}`;
}

function isDiskWait(measure: string): boolean {
  return measure === "disk-wait" || measure === "io-stall";
}

/** The labels equal to the baseline. */
export function tellEqual({ figure, baseline, labels }: Said<"equal">): string {
  const verb = labels.length > 1 ? "are" : "is";
  const base = quoteLabel(baseline);
  return isDiskWait(figure.measure)
    ? `${joinLabels(labels)} ${labels.length > 1 ? "wait" : "waits"} as long for the disk as ${base}.`
    : `${joinLabels(labels)} ${verb} as fast as ${base}.`;
}

/** The labels that may or may not differ from the baseline. */
export function tellUnsure({ baseline, labels }: Said<"unsure">): string {
  return `It is unclear whether ${joinLabels(labels)} ${labels.length > 1 ? "differ" : "differs"} from ${quoteLabel(baseline)}.`;
}

/** Which labels have too few jobs for a rank. */
export function tellTooFewJobs(labels: readonly string[]): string {
  return `${joinLabels(labels)} ${labels.length > 1 ? "have" : "has"} too few jobs to be ranked.`;
}

/** The labels that may equal the first, where none differs from the baseline. */
export function tellTied({ figure, labels, areEqual, behind }: Said<"tied">): string {
  const verb = areEqual ? "are equal for any practical purpose" : "may be equal";
  const rest = behind === 0 ? "" : `; ${behind} more ${behind === 1 ? "is" : "are"} behind them`;
  return `${joinLabels(labels)} ${verb} by the ${phraseFigure(figure)}${rest}.`;
}

/** The ratios, where too few jobs allow no rank. */
export function tellUnrankedRatios({ figure, baseline, ratios, more, fewestJobs }: Said<"unranked-ratios">): string {
  const few = fewestJobs === 1 ? "One run of a label says nothing" : "Two jobs of a label say too little";
  const why = `${few} about the noise, so they are not ranked.`;
  if (ratios.length === 0) return `By the ${phraseFigure(figure)}, no label has a ratio. ${why}`;
  const shown = ratios.map(
    ({ label, ratio }, index) =>
      `${formatRatio(ratio)}${index === 0 ? ` that of ${quoteLabel(baseline)}` : ""} on ${quoteLabel(label)}`,
  );
  return `The ${phraseFigure(figure)} is ${shown.join(", ")}${more > 0 ? `, and ${more} more` : ""}. ${why}`;
}

/** The best label. */
export function tellBest({ figure, label, median, isBaseline, hasFailed, isPartial }: Said<"best">): string {
  const name = `${quoteLabel(label)}${isBaseline ? ", the baseline," : ""}`;
  const place = `${hasFailed ? "first" : "best"}${isPartial ? " of the ranked labels" : ""}`;
  const warning = hasFailed ? " A label with a failed step is never called the best." : "";
  return `${name} is ${place} by the ${phraseFigure(figure)}: ${formatFigure(figure, median)}.${warning}`;
}

/** Several labels that are best and equal. */
export function tellEqualBest({ figure, labels }: Said<"best-equal">): string {
  return `${joinLabels(labels)} are best by the ${phraseFigure(figure)}, and equal for any practical purpose.`;
}

/** That an estimate's bounds allow labels to be equal. */
export function tellOverlap({ baseline, labels }: Said<"bounds-overlap">): string {
  return `This is an estimate: its bounds for ${joinLabels(labels)} overlap those for ${quoteLabel(baseline)}.`;
}

/** A label without a rank, because the ranked step failed there. */
export function tellFigureFailed({ label, window, failures }: Said<"figure-failed">): string {
  return `${quoteLabel(label)} is not ranked: ${quoteLabel(window)} ${countFailures(failures)}.`;
}

/** A label with another failed step. */
export function tellStepFailed({ label, window, failures, more }: Said<"step-failed">): string {
  const others = more === 0 ? "" : `, and ${more} more of its steps failed`;
  return `On ${quoteLabel(label)}, ${quoteLabel(window)} ${countFailures(failures)}${others}.`;
}
