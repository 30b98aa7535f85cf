import { findCell, findFilled, findPrimaryRow, findRatio } from "../../compare/compared-figures.ts";
import { countFewestJobs, didOtherWork, findMainRatio, MIN_FIT } from "../../compare/headline.ts";
import { countOf } from "../../format/plain-text.ts";
import type { Comparison, FigureRow, LabelDifferences } from "../../model/comparison.ts";
import { distanceFromOne } from "../../model/numbers.ts";
import { nameCauseBriefly, tellCause, tellNoDifference, tellNoRatio, tellWork } from "../../words/comparison/causes.ts";
import {
  countAbsent,
  countCompared,
  formatMedian,
  markRatio,
  nameFigure,
  quoteLabel,
  tellRatio,
} from "../../words/comparison/figures.ts";
import { tellTileNoise, tellUndecided } from "../../words/comparison/tables.ts";
import { type Html, html } from "../formats/html.ts";
import type { Card } from "../formats/page.ts";
import { describeBiggestChange } from "./steps.ts";

/** The answer in a few facts: the step that changed most, the best label, the ratio that stands for all. */
export function listTiles(comparison: Comparison): Card[] {
  const { labels, missing, baseline } = comparison;
  const row = findPrimaryRow(comparison);
  const changed = describeBiggestChange(comparison);
  const note = [`baseline ${baseline}`, ...countAbsent(missing.length)].join(" · ");
  return [
    ...(changed === undefined ? [] : [changed]),
    ...(row === undefined || labels.length < 2 ? [] : listAnswers(comparison, row)),
    { title: "compared", value: countCompared(comparison), note },
  ];
}

function listAnswers(comparison: Comparison, row: FigureRow): Card[] {
  const best = describeBest(comparison, row);
  const main = findMainRatio(comparison, row);
  if (main === undefined) return [best];
  const title = `${quoteLabel(main.label)} vs ${quoteLabel(comparison.baseline)}`;
  return [best, { title, value: markRatio(row, main.ratio), note: tellTileNoise(row, main.ratio) }];
}

function describeBest(comparison: Comparison, row: FigureRow): Card {
  const winner = comparison.ranking?.winner;
  const cell = findFilled(row, winner ?? "");
  if (winner !== undefined && cell !== undefined) {
    return { title: "best", value: winner, note: `${formatMedian(row, cell)}, ${nameFigure(row)}` };
  }
  const note = tellUndecided(countFewestJobs(comparison, row), comparison.ranking?.tied);
  return { title: "best", value: "not decided", note };
}

const SHOWN_LABELS = 3;

/** Why the labels differ in the ranked figure, the most different first, for a page's top; undefined for one label. */
export function renderWhy(comparison: Comparison): Html | undefined {
  const { labels, differences } = comparison;
  const row = findPrimaryRow(comparison);
  if (row === undefined || labels.length < 2) return undefined;
  const distance = ({ label }: LabelDifferences) => distanceFromOne(findRatio(findCell(row, label))?.ratio ?? 1);
  const sorted = differences.toSorted((a, b) => distance(b) - distance(a));
  const known = sorted.flatMap((of) => explain(of, row) ?? []);
  const more = known.length - SHOWN_LABELS;
  const isSame = differences.every((of) => of.differences.length === 0);
  return html`<div class="why"><dt>why they differ</dt>${known.slice(0, SHOWN_LABELS)}
${known.length > 0 ? undefined : html`<dd>${isSame ? tellNoDifference() : tellNoRatio()}</dd>`}
${more > 0 ? html`<dd><a href="#causes">${countOf(more, "more label")}</a></dd>` : undefined}</div>`;
}

/** A label's most likely cause in a line. */
function explain(of: LabelDifferences, row: FigureRow): Html | undefined {
  const { label, explanations, work = [], unexplained } = of;
  const otherWork = work.length === 0 ? undefined : renderLine(label, tellWork(label, work));
  if (didOtherWork([of], label)) return otherWork;
  const explanation = explanations.find(({ figure }) => figure === row.id);
  if (explanation !== undefined) {
    const { cause, fit, predictedRatio } = explanation;
    const prediction = predictedRatio === undefined ? "" : `, predicts ${tellRatio(row, predictedRatio)}`;
    const note = `${fit >= MIN_FIT ? "likely" : "possible"} cause${prediction}`;
    return renderLine(label, nameCauseBriefly(cause) ?? tellCause(cause), note);
  }
  return otherWork ?? (unexplained?.includes(row.id) ? renderLine(label, "no known cause") : undefined);
}

function renderLine(label: string, text: string, note?: string): Html {
  const name = text.startsWith(quoteLabel(label)) ? undefined : html`<b>${label}</b> `;
  return html`<dd>${name}${text}${note && html` <small>${note}</small>`}</dd>`;
}
