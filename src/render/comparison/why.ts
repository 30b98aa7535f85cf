import { findCell, findPrimaryRow, findRatio } from "../../compare/compared-figures.ts";
import { didOtherWork, MIN_FIT } from "../../compare/headline.ts";
import { countOf } from "../../format/plain-text.ts";
import type { Comparison, FigureRow, LabelDifferences } from "../../model/comparison.ts";
import { nameCauseBriefly, tellCause, tellNoDifference, tellNoRatio, tellWork } from "../../words/comparison/causes.ts";
import { quoteLabel, tellRatio } from "../../words/comparison/figures.ts";
import { type Html, html } from "../formats/html.ts";

const SHOWN_LABELS = 3;

/** A label's most likely cause. */
interface Why {
  label: string;
  text: string;
  note: string;
}

/** Why the labels differ in the ranked figure, in a line each, the most different first. */
export function listWhy({ differences }: Comparison, row: FigureRow): Why[] {
  const distance = ({ label }: LabelDifferences) => Math.abs(Math.log(findRatio(findCell(row, label))?.ratio ?? 1));
  return differences.toSorted((a, b) => distance(b) - distance(a)).flatMap((of) => explain(of, row) ?? []);
}

function explain(difference: LabelDifferences, row: FigureRow): Why | undefined {
  const { label, explanations, work = [], unexplained } = difference;
  const other = row.primary ? work : [];
  const otherWork = other.length > 0 ? { label, text: tellWork(label, other), note: "" } : undefined;
  if (otherWork && didOtherWork([difference], label)) return otherWork;
  const cause = explanations.find(({ figure }) => figure === row.id);
  if (cause !== undefined) {
    const { fit, predictedRatio } = cause;
    const prediction = predictedRatio === undefined ? "" : `, predicts ${tellRatio(row, predictedRatio)}`;
    return {
      label,
      text: nameCauseBriefly(cause.cause) ?? tellCause(cause.cause),
      note: `${fit >= MIN_FIT ? "likely" : "possible"} cause${prediction}`,
    };
  }
  return otherWork ?? (unexplained?.includes(row.id) ? { label, text: "no known cause", note: "" } : undefined);
}

/** The answer to "why" for a page's top; undefined for one label. */
export function renderWhy(comparison: Comparison): Html | undefined {
  const row = findPrimaryRow(comparison);
  if (row === undefined || comparison.labels.length < 2) return undefined;
  const known = listWhy(comparison, row);
  const more = known.length - SHOWN_LABELS;
  const isSame = comparison.differences.every(({ differences }) => differences.length === 0);
  return html`<div class="why"><dt>why they differ</dt>${known.slice(0, SHOWN_LABELS).map(renderLine)}
${known.length > 0 ? undefined : html`<dd>${isSame ? tellNoDifference() : tellNoRatio()}</dd>`}
${more > 0 ? html`<dd><a href="#causes">${countOf(more, "more label")}</a></dd>` : undefined}</div>`;
}

function renderLine({ label, text, note }: Why): Html {
  const name = text.startsWith(quoteLabel(label)) ? undefined : html`<b>${label}</b> `;
  return html`<dd>${name}${text}${note === "" ? undefined : html` <small>${note}</small>`}</dd>`;
}
