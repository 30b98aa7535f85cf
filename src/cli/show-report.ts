import { styleText } from "node:util";
import type { Comparison } from "../model/comparison.ts";
import type { Report } from "../model/report.ts";
import { quoteShellWord } from "../model/shell-word.ts";
import { renderComparisonText } from "../render/comparison/text.ts";
import type { StyleText } from "../render/formats/text-table.ts";
import { renderReportText } from "../render/report/text.ts";
import type { Terminal } from "./terminal.ts";

/** The terminal's own lines and the prompt. */
const OTHER_ROWS = 3;
const MIN_ROWS = 24;

/**
 * Prints a report in the terminal's width and colours.
 * @param more the call that shows all; absent: all is printed
 */
export function showReport(report: Report, terminal: Terminal, more: string | undefined): void {
  terminal.writeOut(renderReportText(report, fitTerminal(terminal, more)));
}

/** The same for a comparison. */
export function showComparison(comparison: Comparison, terminal: Terminal, more: string | undefined): void {
  terminal.writeOut(renderComparisonText(comparison, fitTerminal(terminal, more)));
}

function fitTerminal(terminal: Terminal, more: string | undefined) {
  const rows = Math.max(MIN_ROWS, terminal.rows) - OTHER_ROWS;
  const screen = more === undefined ? undefined : { rows, more };
  return { width: terminal.width, style: chooseStyle(terminal), screen };
}

/** The call that shows all of a report. */
export function nameCall(path: string): string {
  return `io-probe report ${/^[\w./:@%+=-]+$/.test(path) ? path : quoteShellWord(path)} --verbose`;
}

/** The terminal's styles. */
export function chooseStyle({ color }: Pick<Terminal, "color">): StyleText {
  return color ? colorText : (_style, text) => text;
}

/** Texts with colours, whatever Node thinks of its own stream. */
export const colorText: StyleText = (style, text) => styleText(style, text, { validateStream: false });
