import { quoteCommand } from "../model/shell-word.ts";
import type { ScreenOptions } from "../render/formats/screen.ts";
import { renderReportText } from "../render/report/documents.ts";
import type { ReportCall } from "../render/report/next-steps.ts";
import type { Result } from "../session/result-files.ts";
import type { Terminal } from "./terminal.ts";

/** Rows left for io-probe's own lines and the prompt. */
const OTHER_ROWS = 3;
const MIN_ROWS = 24;

/** Prints a result; `more` is the call that shows all of it, absent where all is printed. */
export async function showResult(
  result: Result,
  terminal: Terminal,
  more: string | undefined,
  call?: ReportCall,
): Promise<void> {
  const rows = Math.max(MIN_ROWS, terminal.rows) - OTHER_ROWS;
  const screen = more === undefined ? undefined : { rows, more };
  const layout = { width: terminal.width, style: terminal.style, screen };
  terminal.writeOut(await renderText(result, layout, call));
}

async function renderText(result: Result, layout: ScreenOptions, call: ReportCall | undefined): Promise<string> {
  if ("report" in result) return renderReportText(result.report, { ...layout, call });
  return (await import("../session/other-results.ts")).renderOtherText(result, layout);
}

/** The call that shows all of a report. */
export function nameReportCall(path: string): string {
  return quoteCommand(["io-probe", "report", path, "--verbose"]);
}
