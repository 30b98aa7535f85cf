import stringWidth from "string-width";
import type { ComparedLabel, Comparison, FigureRow } from "../../model/comparison.ts";
import { pointToVerbose } from "../../words/command.ts";
import { introduceCauses } from "../../words/comparison/causes.ts";
import { pointToRest } from "../../words/comparison/figures.ts";
import { tellGate } from "../../words/comparison/gates.ts";
import { explainSteps, titleSteps } from "../../words/comparison/steps.ts";
import { explainPredictedSteps, titlePredictedSteps } from "../../words/predict.ts";
import { fitOnScreen, type Screen, type ScreenSection } from "../formats/screen.ts";
import { dropEmptyColumns } from "../formats/table.ts";
import { clampWidth, renderTextTable, type StyleText, type TextOptions, wrapText } from "../formats/text-table.ts";
import { findKeyRows } from "./build-matrix-data.ts";
import { listCauses, listMixture, listRemarks, tabulateDifferences } from "./causes.ts";
import { orderLabels, selectLabels } from "./labels.ts";
import { listReadingNotes } from "./notes.ts";
import { listPayloadNotes, PAYLOADS_TITLE, tabulatePayloads } from "./payloads.ts";
import { countHiddenPredictions, selectPredicted, tabulatePredictedSteps } from "./predictions.ts";
import { splitFigures } from "./rows.ts";
import { countHiddenSteps, summarizeSteps, tabulateSteps } from "./steps.ts";
import { splitTies, tabulateFigures, tabulateRanking } from "./tables.ts";

/** How a comparison is written for a terminal or a log. */
export interface ComparisonTextOptions extends TextOptions {
  /** Absent: everything. */
  screen?: Screen | undefined;
}

const MIN_LABELS = 2;
const MAX_LABELS = 7;
const SHOWN_RANKS = 20;
const SHOWN_STEPS = 20;
const SHOWN_FIGURES = 30;
const SHOWN_LINES = 10;
/** What a screen has room for beside the rest. */
const SCREEN_RANKS = 7;
const SCREEN_STEPS = 8;
const SCREEN_LINES = 2;
const INDENT = "  ";

/**
 * A comparison for a terminal or a log, with as many labels as fit, on a screen by the figures to decide by; no foreign
 * text in it can be a terminal's or a runner's command.
 */
export function renderComparisonText(comparison: Comparison, options: ComparisonTextOptions): string {
  const width = clampWidth(options.width);
  const { style, screen } = options;
  const isShort = screen !== undefined;
  const rows = isShort ? findKeyRows(comparison) : splitFigures(comparison.figures).main;
  const labels = fitLabels(comparison, rows, width);
  const mostLead = isShort ? screen.rows / 2 : Infinity;
  const sections: ScreenSection[] = [
    { name: "verdict", rank: 0, lines: renderVerdict(comparison, width, style).slice(0, mostLead) },
    { name: "steps", rank: 2, lines: renderSteps(comparison, width, style, isShort) },
    { name: "ranking", rank: 2, lines: renderRanking(comparison, width, style, isShort) },
    { name: "figures", rank: 4, lines: renderFigures(comparison, { rows, labels }, width, style) },
    { name: "predictions", rank: 3, lines: renderPredictions(comparison, width, style) },
    { name: "payloads", rank: 5, lines: renderPayloads(comparison, labels, width, style) },
    { name: "causes", rank: 3, lines: renderCauses(comparison, labels, width, style) },
    { name: "missing reports", rank: 1, lines: renderMissing(comparison, width, isShort ? SCREEN_LINES : SHOWN_LINES) },
    { name: "notes", rank: 1, lines: renderNotes(comparison, width, style, isShort ? SCREEN_LINES : SHOWN_LINES) },
    { name: "how to read it", rank: 6, lines: dim(listReadingNotes(comparison), width, style) },
  ];
  const point = (names: readonly string[]) => wrapText(pointToVerbose(names, screen?.more ?? ""), width);
  const fitted = fitOnScreen(sections, screen?.rows ?? Infinity, point);
  return `${fitted.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function renderVerdict({ headline, gates }: Comparison, width: number, style: StyleText): string[] {
  return [
    ...wrapText(headline ?? "", width).map((line) => style("bold", line)),
    ...(gates ?? []).flatMap((gate) => indentText(tellGate(gate), width)),
  ];
}

/** Notes name what was left out, such as a report that could not be read. */
function renderNotes({ notes }: Comparison, width: number, style: StyleText, most: number): string[] {
  const more = notes.length - most;
  const rest = more > 0 ? [pointToRest(more, "note", "in comparison.html")] : [];
  return dim([...notes.slice(0, most), ...rest], width, style);
}

function dim(notes: readonly string[], width: number, style: StyleText): string[] {
  return notes.flatMap((note) => wrapText(note, width).map((line) => style("dim", line)));
}

function fitLabels(comparison: Comparison, rows: readonly FigureRow[], width: number): ComparedLabel[] {
  const shown = rows.slice(0, SHOWN_FIGURES);
  for (let most = MAX_LABELS; most > MIN_LABELS; most--) {
    const labels = selectLabels(comparison, most);
    const lines = renderTextTable(tabulateFigures(comparison, shown, labels, true), width, (_, text) => text);
    if (lines.every((line) => stringWidth(line) <= width)) return labels;
  }
  return selectLabels(comparison, MIN_LABELS);
}

function renderSteps(comparison: Comparison, width: number, style: StyleText, isShort: boolean): string[] {
  const most = isShort ? SCREEN_STEPS : SHOWN_STEPS;
  const table = tabulateSteps(comparison, most);
  if (table === undefined) return [];
  const more = countHiddenSteps(comparison, most);
  return [
    style("bold", titleSteps()),
    ...indentText(summarizeSteps(comparison), width),
    ...renderTextTable(table, width, style),
    ...(more > 0 ? [`  ${pointToRest(more, "step", "in comparison.html")}`] : []),
    ...indentText(explainSteps(), width).map((line) => style("dim", line)),
  ];
}

function renderRanking(comparison: Comparison, width: number, style: StyleText, isShort: boolean): string[] {
  const most = isShort ? SCREEN_RANKS : SHOWN_RANKS;
  const labels = orderLabels(comparison);
  if (labels.length < 2 || comparison.primary === undefined) return [];
  const shown = labels.length <= most ? labels : selectLabels(comparison, most);
  const more = labels.length - shown.length;
  const { table, ties } = splitTies(tabulateRanking(comparison, shown));
  return [
    style("bold", "Ranking"),
    ...renderTextTable(dropEmptyColumns(table), width, style),
    ...ties.slice(0, SHOWN_LINES).flatMap((tie) => indentText(tie, width)),
    ...(more > 0 ? [`  ${pointToRest(more, "label", "in comparison.html")}`] : []),
  ];
}

function renderFigures(
  comparison: Comparison,
  { rows, labels }: { rows: readonly FigureRow[]; labels: readonly ComparedLabel[] },
  width: number,
  style: StyleText,
): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, SHOWN_FIGURES);
  const hidden = [
    { count: splitFigures(comparison.figures).main.length - shown.length, what: "figure" },
    { count: comparison.labels.length - labels.length, what: "label" },
  ];
  return [
    style("bold", "Figures"),
    ...renderTextTable(tabulateFigures(comparison, shown, labels, true), width, style),
    ...hidden.flatMap(({ count, what }) => (count > 0 ? [`  ${pointToRest(count, what, "in comparison.html")}`] : [])),
  ];
}

function renderPredictions(comparison: Comparison, width: number, style: StyleText): string[] {
  const shown = selectPredicted(comparison, MAX_LABELS);
  const table = tabulatePredictedSteps(comparison, shown, SHOWN_STEPS);
  if (table.rows.length === 0) return [];
  const more = countHiddenPredictions(comparison, SHOWN_STEPS);
  return [
    ...wrapText(titlePredictedSteps(), width).map((line) => style("bold", line)),
    ...renderTextTable(table, width, style),
    ...(more > 0 ? [`  ${pointToRest(more, "step", "in comparison.html")}`] : []),
    ...indentText(explainPredictedSteps(comparison.baseline), width).map((line) => style("dim", line)),
  ];
}

function renderPayloads(
  comparison: Comparison,
  labels: readonly ComparedLabel[],
  width: number,
  style: StyleText,
): string[] {
  const table = tabulatePayloads(comparison, labels);
  if (table.rows.length === 0) return [];
  return [
    style("bold", PAYLOADS_TITLE),
    ...renderTextTable(table, width, style),
    ...wrapText(listPayloadNotes(comparison).join(" "), width - INDENT.length).map((line) =>
      style("dim", INDENT + line),
    ),
  ];
}

function renderCauses(
  comparison: Comparison,
  labels: readonly ComparedLabel[],
  width: number,
  style: StyleText,
): string[] {
  const names = new Set(labels.map(({ label }) => label));
  const table = tabulateDifferences(comparison, labels);
  const causes = comparison.differences
    .filter(({ label }) => names.has(label))
    .flatMap((label) => [
      ...(label.explanations.length === 0 ? [] : wrapText(introduceCauses(label.label), width)),
      ...listCauses(comparison, label).flatMap((cause, index) => indentText(`${index + 1}. ${cause}`, width)),
      ...listRemarks(comparison, label).flatMap((remark) => wrapText(remark, width)),
    ]);
  const mixtures = labels.flatMap((label) =>
    listMixture(comparison, label).flatMap((line, index) =>
      index === 0 ? wrapText(line, width) : indentText(line, width),
    ),
  );
  if (causes.length + mixtures.length + table.rows.length === 0) return [];
  return [
    style("bold", "Why they differ"),
    ...causes,
    ...mixtures,
    ...(table.rows.length === 0 ? [] : renderTextTable(table, width, style)),
  ];
}

function renderMissing({ missing }: Comparison, width: number, most: number): string[] {
  const lines = missing
    .slice(0, most)
    .flatMap(({ name, reason }) =>
      wrapText(`missing: ${name}${reason === undefined ? "" : `: ${reason}`}`, width, "  "),
    );
  return missing.length > most ? [...lines, `and ${missing.length - most} more are missing`] : lines;
}

function indentText(text: string, width: number): string[] {
  return wrapText(text, width - INDENT.length, INDENT).map((line) => INDENT + line);
}
