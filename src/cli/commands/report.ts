import { renderComparisonCsv } from "../../render/comparison/csv.ts";
import { renderComparisonMarkdown } from "../../render/comparison/markdown.ts";
import { formatJson } from "../../render/formats/plain-text.ts";
import { renderReportCsv } from "../../render/report/csv.ts";
import { renderReportMarkdown } from "../../render/report/markdown.ts";
import type { Host } from "../../session/host.ts";
import { renderReportPage } from "../../session/report-files.ts";
import { readStoredResult, renderComparisonPage, type StoredResult } from "../../session/stored-result.ts";
import type { ReportArguments } from "../arguments.ts";
import { findReport } from "../call-folders.ts";
import { nameCall, showComparison, showReport } from "../show-report.ts";
import type { Terminal } from "../terminal.ts";

/** `io-probe report`: renders a stored result, on any machine. */
export async function renderStoredReport(args: ReportArguments, host: Host, terminal: Terminal): Promise<number> {
  const result = await readStoredResult(await findReport(args.path));
  if (args.format === undefined) showResult(result, args, terminal);
  else terminal.writeOut(await renderResult(result, args.format, host));
  return 0;
}

function showResult(result: StoredResult, { verbose, path }: ReportArguments, terminal: Terminal): void {
  const more = verbose ? undefined : nameCall(path);
  if ("report" in result) showReport(result.report, terminal, more);
  else showComparison(result.comparison, terminal, more);
}

async function renderResult(
  result: StoredResult,
  format: NonNullable<ReportArguments["format"]>,
  host: Host,
): Promise<string> {
  if ("report" in result) {
    const { report } = result;
    return {
      json: () => `${formatJson(report)}\n`,
      html: () => renderReportPage(host, report),
      md: () => renderReportMarkdown(report),
      csv: () => renderReportCsv(report),
    }[format]();
  }
  const { comparison } = result;
  return {
    json: () => `${formatJson(comparison)}\n`,
    html: () => renderComparisonPage(host, comparison),
    md: () => renderComparisonMarkdown(comparison),
    csv: () => renderComparisonCsv(comparison),
  }[format]();
}
