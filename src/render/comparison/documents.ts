import { selectLabels } from "../../compare/label-order.ts";
import type { ComparedLabel, Comparison } from "../../model/comparison.ts";
import { tellHeadline } from "../../words/comparison/headline.ts";
import { tellLeftOut } from "../../words/report-notes.ts";
import { pointToVerbose } from "../../words/totals.ts";
import { formatHeading, formatSentence, formatStrong } from "../formats/markdown.ts";
import { fitSections, MAX_COMMENT_BYTES, MAX_SUMMARY_BYTES } from "../formats/markdown-sections.ts";
import { renderScreen, type ScreenOptions } from "../formats/screen.ts";
import { clampWidth, textWidth } from "../formats/text-lines.ts";
import { renderTextTable } from "../formats/text-table.ts";
import { listSections, selectFigures } from "./sections.ts";
import { tabulateFigures } from "./tables.ts";

const MIN_LABELS = 2;
const MAX_LABELS = 7;
const SHOWN_FIGURES = 30;
const ANYWHERE = { predictedLabels: MAX_LABELS, elsewhere: "in comparison.html" };
const IN_SUMMARY = { ...ANYWHERE, ranks: 20, steps: 40, figures: 40, foldedFigures: 120, lines: 20 };
const IN_TERMINAL = { ...ANYWHERE, figures: SHOWN_FIGURES, isBrief: true };
const IN_LOG = { ...IN_TERMINAL, ranks: 20, steps: 20, lines: 10, isShort: false };
const ON_SCREEN = { ...IN_TERMINAL, ranks: 7, steps: 8, lines: 2, isShort: true };
const TITLE = formatHeading(2, "io-probe: comparison");

/** A comparison for the job summary, in at most `limitBytes` of UTF-8. */
export function renderComparisonMarkdown(comparison: Comparison, limitBytes: number = MAX_SUMMARY_BYTES): string {
  const sections = listSections(comparison, { ...IN_SUMMARY, labels: selectLabels(comparison, MAX_LABELS) });
  return fitSections(TITLE, sections, limitBytes, pointToAll);
}

/** The same for a pull request's comment, in short. */
export function renderComparisonComment(comparison: Comparison): string {
  const labels = selectLabels(comparison, MAX_LABELS);
  const sections = listSections(comparison, { ...IN_SUMMARY, labels, isShort: true });
  const inComment = sections.filter(({ isInComment }) => isInComment);
  return fitSections(TITLE, inComment, MAX_COMMENT_BYTES, pointToAll);
}

function pointToAll(dropped: readonly string[]): string {
  return tellLeftOut(dropped, "comparison.html");
}

/** The report above it takes the rest of the comment. */
const MAX_BASE_BYTES = 20_000;
const BASE_STEPS = 15;

interface BaseRun {
  branch: string;
  commit: string;
  url: string;
}

/** A job beside its base branch's: steps, or else key figures. */
export function renderBaseComparison(comparison: Comparison, { branch, commit, url }: BaseRun): string {
  const { headline, labels, steps } = comparison;
  const shown = [steps === undefined ? "metrics" : "steps", "missing"];
  const sections = listSections(comparison, { ...IN_SUMMARY, labels, steps: BASE_STEPS, isShort: true });
  const link = `[${formatSentence(`The run of ${commit.slice(0, 7)}`)}](${url})`;
  return fitSections(
    [formatHeading(3, `Compared with ${branch}`), `${formatStrong(tellHeadline(headline))} ${link}`].join("\n\n"),
    sections.filter(({ name }) => shown.includes(name)),
    MAX_BASE_BYTES,
    (dropped) => tellLeftOut(dropped, "io-probe compare"),
  );
}

/** A comparison for a terminal or a log, on a screen in short; foreign text in it is no command. */
export function renderComparisonText(comparison: Comparison, options: ScreenOptions): string {
  const extent = options.screen === undefined ? IN_LOG : ON_SCREEN;
  const labels = fitLabels(comparison, extent.isShort, clampWidth(options.width));
  return renderScreen(listSections(comparison, { ...extent, labels }), options, pointToVerbose);
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
