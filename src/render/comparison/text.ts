import stringWidth from "string-width";
import type { ComparedLabel, Comparison } from "../../model/comparison.ts";
import { introduceCauses } from "../../words/comparison/causes.ts";
import { pointToRest } from "../../words/comparison/figures.ts";
import { tellGate } from "../../words/comparison/gates.ts";
import { explainSteps, titleSteps } from "../../words/comparison/steps.ts";
import { dropEmptyColumns } from "../formats/table.ts";
import { clampWidth, renderTextTable, type StyleText, type TextOptions, wrapText } from "../formats/text-table.ts";
import { listCauses, listMixture, listRemarks, tabulateDifferences } from "./causes.ts";
import { orderLabels, selectLabels } from "./labels.ts";
import { listReadingNotes } from "./notes.ts";
import { listPayloadNotes, PAYLOADS_TITLE, tabulatePayloads } from "./payloads.ts";
import { splitFigures } from "./rows.ts";
import { countHiddenSteps, summarizeSteps, tabulateSteps } from "./steps.ts";
import { splitTies, tabulateFigures, tabulateRanking } from "./tables.ts";

const FEWEST_LABELS = 2;
const MOST_LABELS = 7;
const SHOWN_RANKS = 20;
const SHOWN_STEPS = 20;
const SHOWN_FIGURES = 30;
const SHOWN_LINES = 10;
const INDENT = "  ";

/**
 * A comparison for a terminal or a log, with as many labels as fit; no foreign text in it can be a terminal's or a
 * runner's command.
 */
export function renderComparisonText(comparison: Comparison, options: TextOptions): string {
  const width = clampWidth(options.width);
  const { style } = options;
  const labels = fitLabels(comparison, width);
  const sections = [
    [
      ...wrapText(comparison.headline ?? "", width).map((line) => style("bold", line)),
      ...(comparison.gates ?? []).flatMap((gate) => indentText(tellGate(gate), width)),
    ],
    renderSteps(comparison, width, style),
    renderRanking(comparison, width, style),
    renderFigures(comparison, labels, width, style),
    renderPayloads(comparison, labels, width, style),
    renderCauses(comparison, labels, width, style),
    renderMissing(comparison, width),
    [...comparison.notes.slice(0, SHOWN_LINES), ...listReadingNotes(comparison)].flatMap((note) =>
      wrapText(note, width).map((line) => style("dim", line)),
    ),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function fitLabels(comparison: Comparison, width: number): ComparedLabel[] {
  const { main } = splitFigures(comparison.figures);
  const rows = main.slice(0, SHOWN_FIGURES);
  for (let most = MOST_LABELS; most > FEWEST_LABELS; most--) {
    const labels = selectLabels(comparison, most);
    const lines = renderTextTable(tabulateFigures(comparison, rows, labels, true), width, (_, text) => text);
    if (lines.every((line) => stringWidth(line) <= width)) return labels;
  }
  return selectLabels(comparison, FEWEST_LABELS);
}

function renderSteps(comparison: Comparison, width: number, style: StyleText): string[] {
  const table = tabulateSteps(comparison, SHOWN_STEPS);
  if (table === undefined) return [];
  const more = countHiddenSteps(comparison, SHOWN_STEPS);
  return [
    style("bold", titleSteps()),
    ...indentText(summarizeSteps(comparison), width),
    ...renderTextTable(table, width, style),
    ...(more > 0 ? [`  ${pointToRest(more, "step", "in comparison.html")}`] : []),
    ...indentText(explainSteps(), width).map((line) => style("dim", line)),
  ];
}

function renderRanking(comparison: Comparison, width: number, style: StyleText): string[] {
  const labels = orderLabels(comparison);
  if (labels.length < 2 || comparison.primary === undefined) return [];
  const shown = labels.length <= SHOWN_RANKS ? labels : selectLabels(comparison, SHOWN_RANKS);
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
  labels: readonly ComparedLabel[],
  width: number,
  style: StyleText,
): string[] {
  const { main } = splitFigures(comparison.figures);
  if (main.length === 0) return [];
  const more = comparison.labels.length - labels.length;
  return [
    style("bold", "Figures"),
    ...renderTextTable(tabulateFigures(comparison, main.slice(0, SHOWN_FIGURES), labels, true), width, style),
    ...(main.length > SHOWN_FIGURES
      ? [`  ${pointToRest(main.length - SHOWN_FIGURES, "figure", "in comparison.html")}`]
      : []),
    ...(more > 0 ? [`  ${pointToRest(more, "label", "in comparison.html")}`] : []),
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

function renderMissing({ missing }: Comparison, width: number): string[] {
  const lines = missing
    .slice(0, SHOWN_LINES)
    .flatMap(({ name, reason }) =>
      wrapText(`missing: ${name}${reason === undefined ? "" : `: ${reason}`}`, width, "  "),
    );
  return missing.length > SHOWN_LINES ? [...lines, `and ${missing.length - SHOWN_LINES} more are missing`] : lines;
}

function indentText(text: string, width: number): string[] {
  return wrapText(text, width - INDENT.length, INDENT).map((line) => INDENT + line);
}
