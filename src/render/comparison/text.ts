import stringWidth from "string-width";
import type { ComparedLabel, Comparison, FigureRow } from "../../model/comparison.ts";
import { pointToVerbose } from "../../words/command.ts";
import { introduceCauses } from "../../words/comparison/causes.ts";
import { tellGate } from "../../words/comparison/gates.ts";
import { titleRanking } from "../../words/comparison/tables.ts";
import { countMissing } from "../../words/report-notes.ts";
import { joinSections, type ScreenOptions, type ScreenSection } from "../formats/screen.ts";
import { dropEmptyColumns } from "../formats/table.ts";
import { clampWidth } from "../formats/text-lines.ts";
import { TextPage } from "../formats/text-page.ts";
import { renderTextTable } from "../formats/text-table.ts";
import { findKeyRows } from "./build-matrix-data.ts";
import { listCauses, listMixture, listRemarks, tabulateDifferences } from "./causes.ts";
import { listRanked, orderLabels, selectLabels } from "./labels.ts";
import { listReadingNotes, listRest } from "./notes.ts";
import { describePayloads } from "./payloads.ts";
import { describePredictedSteps } from "./predictions.ts";
import { selectMeasured, splitFigures } from "./rows.ts";
import { describeSteps } from "./steps.ts";
import { splitTies, tabulateFigures } from "./tables.ts";

const MIN_LABELS = 2;
const MAX_LABELS = 7;
const SHOWN_FIGURES = 30;
const SHOWN_TIES = 10;
const PREDICTED = { steps: 20, labels: MAX_LABELS };
const IN_LOG = { ranks: 20, steps: 20, lines: 10 };
const ON_SCREEN = { ranks: 7, steps: 8, lines: 2 };
const ELSEWHERE = "in comparison.html";

/** A comparison for a terminal or a log, on a screen in short; foreign text in it is no command. */
export function renderComparisonText(comparison: Comparison, options: ScreenOptions): string {
  const { style, screen } = options;
  const page = new TextPage({ width: clampWidth(options.width), style });
  const rows = screen === undefined ? splitFigures(comparison.figures).main : findKeyRows(comparison);
  const labels = fitLabels(comparison, rows, page.width);
  const most = screen === undefined ? IN_LOG : ON_SCREEN;
  const sections: ScreenSection[] = [
    { name: "verdict", rank: 0, lines: renderVerdict(comparison, page) },
    { name: "steps", rank: 2, lines: page.panel(describeSteps(comparison, most.steps, ELSEWHERE)) },
    { name: "ranking", rank: 2, lines: renderRanking(comparison, page, most.ranks) },
    { name: "metrics", rank: 4, lines: renderFigures(comparison, page, rows, labels) },
    { name: "predictions", rank: 3, lines: page.panel(describePredictedSteps(comparison, PREDICTED, ELSEWHERE)) },
    { name: "payloads", rank: 5, lines: page.panel(describePayloads(comparison, labels), "indent") },
    { name: "causes", rank: 3, lines: renderCauses(comparison, page, labels) },
    { name: "missing reports", rank: 1, lines: renderMissing(comparison, page, most.lines) },
    { name: "notes", rank: 1, lines: renderNotes(comparison, page, most.lines) },
    { name: "how to read it", rank: 6, lines: dim(listReadingNotes(comparison), page) },
  ];
  return joinSections(sections, screen, (missing, call) => page.wrap(pointToVerbose(missing, call)));
}

function renderVerdict({ headline = "", gates = [] }: Comparison, page: TextPage): string[] {
  return [...page.title(headline), ...gates.flatMap((gate) => page.item(tellGate(gate)))];
}

function renderNotes({ notes }: Comparison, page: TextPage, most: number): string[] {
  return dim([...notes.slice(0, most), ...listRest(notes.length - most, "note", ELSEWHERE)], page);
}

function dim(notes: readonly string[], page: TextPage): string[] {
  return page.paint(
    "dim",
    notes.flatMap((note) => page.wrap(note)),
  );
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

function pointToRest(more: number, what: string): string[] {
  return listRest(more, what, ELSEWHERE).map((line) => `  ${line}`);
}

function renderRanking(comparison: Comparison, page: TextPage, most: number): string[] {
  const labels = orderLabels(comparison);
  if (labels.length < 2 || comparison.primary === undefined) return [];
  const shown = labels.length <= most ? labels : selectLabels(comparison, most);
  const { table, ties } = splitTies(comparison, shown);
  return [
    ...page.title(titleRanking(listRanked(comparison).length > 0)),
    ...page.table(dropEmptyColumns(table)),
    ...ties.slice(0, SHOWN_TIES).flatMap((tie) => page.item(tie)),
    ...pointToRest(labels.length - shown.length, "label"),
  ];
}

function renderFigures(
  comparison: Comparison,
  page: TextPage,
  rows: readonly FigureRow[],
  labels: readonly ComparedLabel[],
): string[] {
  if (rows.length === 0) return [];
  const shown = selectMeasured(rows, labels).slice(0, SHOWN_FIGURES);
  return [
    ...page.title("Metrics"),
    ...page.table(tabulateFigures(comparison, shown, labels, true)),
    ...pointToRest(splitFigures(comparison.figures).main.length - shown.length, "metric"),
    ...pointToRest(comparison.labels.length - labels.length, "label"),
  ];
}

function renderCauses(comparison: Comparison, page: TextPage, labels: readonly ComparedLabel[]): string[] {
  const names = new Set(labels.map(({ label }) => label));
  const causes = comparison.differences
    .filter(({ label }) => names.has(label))
    .flatMap((label) => [
      ...(label.explanations.length === 0 ? [] : page.wrap(introduceCauses(label.label))),
      ...listCauses(comparison, label).flatMap((cause, index) => page.item(`${index + 1}. ${cause}`)),
      ...listRemarks(comparison, label).flatMap((remark) => page.wrap(remark)),
    ]);
  const mixtures = labels.flatMap((label) => {
    const [first, ...kinds] = listMixture(comparison, label);
    return first === undefined ? [] : [...page.wrap(first), ...kinds.flatMap((kind) => page.item(kind))];
  });
  const lines = [...causes, ...mixtures, ...page.table(tabulateDifferences(comparison, labels))];
  return lines.length === 0 ? [] : [...page.title("Why they differ"), ...lines];
}

function renderMissing({ missing }: Comparison, page: TextPage, most: number): string[] {
  const lines = missing
    .slice(0, most)
    .flatMap(({ name, reason }) => page.wrap(`missing: ${name}${reason === undefined ? "" : `: ${reason}`}`, "  "));
  return missing.length > most ? [...lines, `and ${countMissing(missing.length - most)}`] : lines;
}
