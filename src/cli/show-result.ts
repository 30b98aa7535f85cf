import { styleText } from "node:util";
import { quoteShellWord } from "../model/shell-word.ts";
import { renderComparisonText } from "../render/comparison/text.ts";
import type { StyleText } from "../render/formats/text-lines.ts";
import { renderReportText } from "../render/report/text.ts";
import type { StoredResult } from "../session/stored-result.ts";
import type { Terminal } from "./terminal.ts";

/** Rows left for io-probe's own lines and the prompt. */
const OTHER_ROWS = 3;
const MIN_ROWS = 24;

/** Prints a result; `more` is the call that shows all of it, absent where all is printed. */
export function showResult(result: StoredResult, terminal: Terminal, more: string | undefined): void {
  const rows = Math.max(MIN_ROWS, terminal.rows) - OTHER_ROWS;
  const screen = more === undefined ? undefined : { rows, more };
  const layout = { width: terminal.width, style: chooseStyle(terminal), screen };
  terminal.writeOut(
    "report" in result ? renderReportText(result.report, layout) : renderComparisonText(result.comparison, layout),
  );
}

/** The call that shows all of a report. */
export function nameCall(path: string): string {
  return `io-probe report ${/^[\w./:@%+=-]+$/.test(path) ? path : quoteShellWord(path)} --verbose`;
}

/** The terminal's styles. */
export function chooseStyle({ color }: Pick<Terminal, "color">): StyleText {
  return color ? colorText : (_style, text) => text;
}

/** Whatever Node thinks of its own stream. */
export const colorText: StyleText = (style, text) => styleText(style, text, { validateStream: false });
