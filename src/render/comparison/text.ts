import { selectLabels } from "../../compare/label-order.ts";
import type { ComparedLabel, Comparison } from "../../model/comparison.ts";
import { pointToVerbose } from "../../words/command.ts";
import { joinSections, type ScreenOptions } from "../formats/screen.ts";
import { clampWidth, textWidth } from "../formats/text-lines.ts";
import { TextPage } from "../formats/text-page.ts";
import { renderTextTable } from "../formats/text-table.ts";
import { listSections, selectFigures } from "./sections.ts";
import { tabulateFigures } from "./tables.ts";

const MIN_LABELS = 2;
const MAX_LABELS = 7;
const SHOWN_FIGURES = 30;
const EVERYWHERE = {
  figures: SHOWN_FIGURES,
  predictedLabels: MAX_LABELS,
  isBrief: true,
  elsewhere: "in comparison.html",
};
const IN_LOG = { ...EVERYWHERE, ranks: 20, steps: 20, lines: 10, isShort: false };
const ON_SCREEN = { ...EVERYWHERE, ranks: 7, steps: 8, lines: 2, isShort: true };

/** A comparison for a terminal or a log, on a screen in short; foreign text in it is no command. */
export function renderComparisonText(comparison: Comparison, options: ScreenOptions): string {
  const { style, screen } = options;
  const page = new TextPage({ width: clampWidth(options.width), style });
  const extent = screen === undefined ? IN_LOG : ON_SCREEN;
  const labels = fitLabels(comparison, extent.isShort, page.width);
  const sections = page.sections(listSections(comparison, { ...extent, labels }));
  return joinSections(page, sections, screen, pointToVerbose);
}

/** As many labels as the table of figures has room for. */
function fitLabels(comparison: Comparison, isShort: boolean, width: number): ComparedLabel[] {
  const shown = selectFigures(comparison, { isShort }).slice(0, SHOWN_FIGURES);
  for (let most = MAX_LABELS; most > MIN_LABELS; most--) {
    const labels = selectLabels(comparison, most);
    const lines = renderTextTable(tabulateFigures(comparison, shown, labels, true), width, (_, text) => text);
    if (lines.every((line) => textWidth(line) <= width)) return labels;
  }
  return selectLabels(comparison, MIN_LABELS);
}
