import { cleanText, countOf } from "../../format/plain-text.ts";
import { type Sentences, tellCase } from "../../format/sentences.ts";
import type { Statement } from "../../model/comparison-reasons.ts";
import { DISK_WAIT } from "../../model/figures.ts";
import { formatAmount, nameCauseBriefly, nameWindow, tellAmount } from "./causes.ts";
import {
  formatFigure,
  formatInterval,
  formatMedian,
  joinLabels,
  nameMeasure,
  phraseFigure,
  quoteLabel,
  tellRatio,
} from "./figures.ts";
import { giveReason } from "./reasons.ts";

type Said<Id extends Statement["id"]> = Extract<Statement, { id: Id }>;

const MAX_CAUSE = 160;

export const tellHeadline = (statements: readonly Statement[]) => statements.map(tellStatement).join(" ");

const tellStatement = (statement: Statement) => tellCase(STATEMENTS, statement);

const STATEMENTS: Sentences<Statement> = {
  "no-figure": "The labels have no metric in common: run the same steps or benchmarks on each.",
  "one-label": "There is only one label: nothing to compare it with.",
  "no-direction": ({ figure }) =>
    `The labels are not ranked: neither more nor less is better for the ${phraseFigure(figure)}. Set primary to another metric.`,
  "too-many-labels": ({ figure }) => `Too many labels to rank by the ${phraseFigure(figure)}.`,
  "none-comparable": ({ figure }) => `No label can be compared by the ${phraseFigure(figure)}.`,
  "one-comparable": ({ figure, label }) => `Only ${quoteLabel(label)} can be compared by the ${phraseFigure(figure)}.`,
  "ranked-by": ({ figure }) => `Ranked by the ${phraseFigure(figure)}.`,
  "more-failed": ({ labels }) => `Steps failed on ${countOf(labels, "more label")}.`,
  "different-work": tellDifferentWork,
  apart: tellApart,
  equal: ({ figure, baseline, labels }) => {
    const [names, base] = [joinLabels(labels), quoteLabel(baseline)];
    return figure.measure === DISK_WAIT
      ? `${names} ${choose(labels, "waits", "wait")} as long for the disk as ${base}.`
      : `${names} ${choose(labels, "is", "are")} as fast as ${base}.`;
  },
  unsure: ({ labels, baseline }) =>
    `It is unclear whether ${joinLabels(labels)} ${choose(labels, "differs", "differ")} from ${quoteLabel(baseline)}.`,
  "too-few-jobs": ({ labels }) => `${joinLabels(labels)} ${choose(labels, "has", "have")} too few jobs to be ranked.`,
  tied: ({ figure, labels, equality, behind }) => {
    const [names, what] = [joinLabels(labels), phraseFigure(figure)];
    const rest = behind === 0 ? "" : `; ${behind} more ${behind === 1 ? "ranks" : "rank"} below them`;
    if (equality === "unclear") return `It is unclear whether ${names} differ in the ${what}${rest}.`;
    return `${names} ${equality === "equal" ? "are practically equal" : "may be equal"} in the ${what}${rest}.`;
  },
  "unranked-ratios": tellUnrankedRatios,
  best: ({ figure, label, median, diskWait, isBaseline, hasFailed, isPartial }) => {
    const name = `${isPartial ? "Of the ranked labels, " : ""}${quoteLabel(label)}${isBaseline ? " (the baseline)" : ""}`;
    const warning = hasFailed ? ", but is not the winner, because one of its steps failed" : "";
    return `${name} has the best ${phraseFigure(figure)} (${formatMedian(figure, { median, diskWait })})${warning}.`;
  },
  "best-equal": ({ figure, labels }) =>
    `${joinLabels(labels)} share the best ${phraseFigure(figure)}: they are practically equal.`,
  "bounds-overlap": ({ labels, baseline }) =>
    `Disk waits are estimates: the bounds of ${joinLabels(labels)} overlap those of ${quoteLabel(baseline)}.`,
  "figure-failed": ({ label, window, reason }) =>
    `${quoteLabel(label)} is not ranked: ${quoteLabel(window)} ${giveReason(reason)}.`,
  "step-failed": ({ label, window, reason, compared, more }) => {
    const succeeded = compared === 1 ? "one that succeeded is" : `${compared} that succeeded are`;
    const rest = compared === undefined ? "" : `; the ${succeeded} compared`;
    const others = more === 0 ? "" : `, and ${more} more of its steps failed`;
    return `On ${quoteLabel(label)}, ${quoteLabel(window)} ${giveReason(reason)}${rest}${others}.`;
  },
};

function choose(labels: readonly string[], one: string, several: string): string {
  return labels.length > 1 ? several : one;
}

function tellDifferentWork({ window, baseline, measure, amounts, more, explains }: Said<"different-work">): string {
  const told = amounts.map(({ label, amount }, index) => {
    const name = `${quoteLabel(label)}${label === baseline ? " (the baseline)" : ""}`;
    return `${name} ${index === 0 ? tellAmount(measure, amount) : formatAmount(measure, amount)}`;
  });
  const rest = more > 0 ? `, and ${countOf(more, "more label")} did other work, too` : "";
  const bearing = explains
    ? "This can explain most of the difference."
    : "The durations do not show that: compare runs that do the same work.";
  return `Different work in ${nameWindow(window)}: ${told.join(", ")}${rest}. ${bearing}`;
}

function tellApart({ figure, baseline, labels, more }: Said<"apart">): string {
  const sentences = labels.map(({ label, ratio, medians, cause }, index) => {
    const said =
      ratio === undefined
        ? tellMedians(figure, medians, baseline)
        : compareWith(figure, ratio.ratio, index === 0 ? baseline : undefined);
    const interval = ratio === undefined ? "" : formatInterval(figure, ratio);
    const brief = cause && nameCauseBriefly(cause);
    return `${quoteLabel(label)} ${said}${interval && ` (${interval})`}${brief ? `: ${cleanText(brief, MAX_CAUSE)}` : ""}`;
  });
  return `${sentences.join("; ")}${more > 0 ? `; ${more} more differ from ${quoteLabel(baseline)}` : ""}.`;
}

function tellMedians(
  figure: Said<"apart">["figure"],
  medians: Said<"apart">["labels"][number]["medians"],
  baseline: string,
): string {
  const differs = `differs from ${quoteLabel(baseline)}`;
  if (medians === undefined) return differs;
  return `${differs}: ${formatFigure(figure, medians.own)} instead of ${formatFigure(figure, medians.baseline)}`;
}

/** `is 2.20x faster than vm`, `waits 2.20x longer for the disk`; of a benchmark with what it is faster by. */
function compareWith(figure: Said<"apart">["figure"], ratio: number, baseline: string | undefined): string {
  const { unit, measure } = figure;
  const told = tellRatio(figure, ratio);
  const isAlike = !told.includes(" ");
  const than = baseline === undefined ? "" : ` ${isAlike ? "as" : "than"} ${quoteLabel(baseline)}`;
  if (measure === DISK_WAIT) return `waits ${isAlike ? "as long" : told} for the disk${than}`;
  const by = unit !== "seconds" || /-(?:latency|p\d+)$/.test(measure) ? ` by ${nameMeasure(measure)}` : "";
  return `is ${isAlike ? "as fast" : told}${than}${by}`;
}

/** Too few jobs allow no rank. */
function tellUnrankedRatios({ figure, baseline, ratios, more, fewestJobs }: Said<"unranked-ratios">): string {
  const few = fewestJobs === 1 ? "A single job does not show the noise" : "Two jobs say too little about the noise";
  const shown = ratios.map(
    ({ label, ratio }, index) =>
      `${quoteLabel(label)} ${compareWith(figure, ratio, index === 0 ? baseline : undefined)}`,
  );
  const all = ratios.length === 0 ? "no label has a ratio" : shown.join("; ");
  const rest = more > 0 ? `; and ${more} more` : "";
  return `By the ${phraseFigure(figure)}, ${all}${rest}. ${few}, so there is no ranking: run 4 or more jobs of each label.`;
}
