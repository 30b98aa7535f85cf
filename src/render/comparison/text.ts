import stringWidth from "string-width";
import type { ComparedLabel, Comparison, FigureRow } from "../../model/comparison.ts";
import { pointToVerbose } from "../../words/command.ts";
import { tellGate } from "../../words/comparison/gates.ts";
import { countMissing } from "../../words/report-notes.ts";
import { joinSections, type ScreenOptions, type ScreenSection } from "../formats/screen.ts";
import { clampWidth } from "../formats/text-lines.ts";
import { TextPage } from "../formats/text-page.ts";
import { renderTextTable } from "../formats/text-table.ts";
import { findKeyRows } from "./build-matrix-data.ts";
import { describeCauses } from "./causes.ts";
import { selectLabels } from "./labels.ts";
import { listReadingNotes, listRest, nameMissing } from "./notes.ts";
import { describePayloads } from "./payloads.ts";
import { describePredictedSteps } from "./predictions.ts";
import { splitFigures } from "./rows.ts";
import { describeSteps } from "./steps.ts";
import { describeFigures, describeRanking, tabulateFigures } from "./tables.ts";

const MIN_LABELS = 2;
const MAX_LABELS = 7;
const SHOWN_FIGURES = 30;
const PREDICTED = { steps: 20, labels: MAX_LABELS };
const IN_LOG = { ranks: 20, steps: 20, lines: 10 };
const ON_SCREEN = { ranks: 7, steps: 8, lines: 2 };
const ELSEWHERE = "in comparison.html";
const EXTENT = { most: SHOWN_FIGURES, isBrief: true, elsewhere: ELSEWHERE };

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
    { name: "ranking", rank: 2, lines: page.panel(describeRanking(comparison, { ...EXTENT, most: most.ranks })) },
    { name: "metrics", rank: 4, lines: page.panel(describeFigures(comparison, rows, labels, EXTENT)) },
    { name: "predictions", rank: 3, lines: page.panel(describePredictedSteps(comparison, PREDICTED, ELSEWHERE)) },
    { name: "payloads", rank: 5, lines: page.panel(describePayloads(comparison, labels)) },
    { name: "causes", rank: 3, lines: page.panel(describeCauses(comparison, labels)) },
    { name: "missing reports", rank: 1, lines: renderMissing(comparison, page, most.lines) },
    { name: "notes", rank: 1, lines: renderNotes(comparison, page, most.lines) },
    { name: "how to read it", rank: 6, lines: dim(listReadingNotes(comparison), page) },
  ];
  return joinSections(sections, screen, (missing, call) => page.wrap(pointToVerbose(missing, call)));
}

function renderVerdict({ headline = "", gates = [] }: Comparison, page: TextPage): string[] {
  return [...page.title(headline), ...page.items(gates.map(tellGate))];
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

function renderMissing({ missing }: Comparison, page: TextPage, most: number): string[] {
  const lines = missing.slice(0, most).flatMap((entry) => page.wrap(`missing: ${nameMissing(entry)}`, "  "));
  return missing.length > most ? [...lines, `and ${countMissing(missing.length - most)}`] : lines;
}
