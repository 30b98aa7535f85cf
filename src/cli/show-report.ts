import { styleText } from "node:util";
import type { Report } from "../model/report.ts";
import type { StyleText } from "../render/formats/text-table.ts";
import { renderReportText } from "../render/report/text.ts";
import type { Terminal } from "./terminal.ts";

/** Prints a report on the terminal, in its width and with colours where it may have them. */
export function showReport(report: Report, terminal: Terminal): void {
  terminal.writeOut(renderReportText(report, { width: terminal.width, style: chooseStyle(terminal) }));
}

/** How texts get their style on this terminal. */
export function chooseStyle(terminal: Terminal): StyleText {
  return terminal.color ? colorText : leaveText;
}

// The terminal has decided already whether there are colours: Node is not to look at its own stream again.
const colorText: StyleText = (style, text) => styleText(style, text, { validateStream: false });
const leaveText: StyleText = (_style, text) => text;
