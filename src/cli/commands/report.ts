import { formatJson } from "../../render/formats/plain-text.ts";
import { renderReportMarkdown } from "../../render/report/markdown.ts";
import type { Host } from "../../session/host.ts";
import { readReport, renderReportPage } from "../../session/report-files.ts";
import type { ReportArguments } from "../arguments.ts";
import { findReport } from "../call-folders.ts";
import { nameCall, showReport } from "../show-report.ts";
import type { Terminal } from "../terminal.ts";

/** `io-probe report`: renders a stored report again, on any machine. */
export async function renderStoredReport(args: ReportArguments, host: Host, terminal: Terminal): Promise<number> {
  const report = await readReport(await findReport(args.path));
  switch (args.format) {
    case "json":
      terminal.writeOut(`${formatJson(report)}\n`);
      break;
    case "html":
      terminal.writeOut(await renderReportPage(host, report));
      break;
    case "md":
      terminal.writeOut(renderReportMarkdown(report));
      break;
    default:
      showReport(report, terminal, args.verbose ? undefined : nameCall(args.path));
  }
  return 0;
}
