import { styleText } from "node:util";
import type { Comparison } from "../model/comparison.ts";
import type { Report } from "../model/report.ts";
import { renderComparisonText } from "../render/comparison/text.ts";
import type { StyleText } from "../render/formats/text-table.ts";
import { renderReportText } from "../render/report/text.ts";
import type { Terminal } from "./terminal.ts";

/** What the terminal's own lines and the prompt take of a screen. */
const OTHER_ROWS = 3;
/** A terminal that is lower has to be scrolled. */
const FEWEST_ROWS = 24;

/**
 * Prints a report on the terminal, in its width and with colours where it may have them.
 * @param more the call that shows all of it: then no more than a screen is printed
 */
export function showReport(report: Report, terminal: Terminal, more: string | undefined): void {
  terminal.writeOut(renderReportText(report, fitTerminal(terminal, more)));
}

/** The same for a comparison. */
export function showComparison(comparison: Comparison, terminal: Terminal, more: string | undefined): void {
  terminal.writeOut(renderComparisonText(comparison, fitTerminal(terminal, more)));
}

function fitTerminal(terminal: Terminal, more: string | undefined) {
  const rows = Math.max(FEWEST_ROWS, terminal.rows) - OTHER_ROWS;
  return {
    width: terminal.width,
    style: chooseStyle(terminal),
    screen: more === undefined ? undefined : { rows, more },
  };
}

/** The call that shows all of a report. */
export function nameCall(path: string): string {
  return `io-probe report ${/^[\w./:@%+=-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`} --verbose`;
}

/** How texts get their style on this terminal. */
export function chooseStyle(terminal: Terminal): StyleText {
  return terminal.color ? colorText : leaveText;
}

/** Texts with colours. */
// The terminal has decided already whether there are colours: Node is not to look at its own stream again.
export const colorText: StyleText = (style, text) => styleText(style, text, { validateStream: false });
const leaveText: StyleText = (_style, text) => text;
