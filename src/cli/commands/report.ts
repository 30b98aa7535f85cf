import type { Host } from "../../session/host.ts";
import { readStoredResult, renderResult } from "../../session/stored-result.ts";
import type { ReportArguments } from "../arguments.ts";
import { findReport } from "../call-folders.ts";
import { nameCall, showComparison, showReport } from "../show-report.ts";
import type { Terminal } from "../terminal.ts";

/** `io-probe report`: renders a stored result, on any machine. */
export async function renderStoredReport(args: ReportArguments, host: Host, terminal: Terminal): Promise<number> {
  const { path, format, verbose } = args;
  const result = await readStoredResult(await findReport(path));
  const more = verbose ? undefined : nameCall(path);
  if (format !== undefined) terminal.writeOut(await renderResult(host, result, format));
  else if ("report" in result) showReport(result.report, terminal, more);
  else showComparison(result.comparison, terminal, more);
  return 0;
}
