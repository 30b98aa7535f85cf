import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Comparison } from "../model/comparison.ts";
import type { Report } from "../model/report.ts";
import { UserError } from "../model/user-error.ts";
import { renderComparisonCsv } from "../render/comparison/csv.ts";
import { renderComparisonMarkdown } from "../render/comparison/markdown.ts";
import { renderReportCsv } from "../render/report/csv.ts";
import { renderReportMarkdown } from "../render/report/markdown.ts";
import { replaceFile } from "../session/report-files.ts";
import { explainFileError } from "../system/files.ts";
import type { Log } from "../system/log.ts";
import type { ExportArguments } from "./arguments.ts";

/**
 * Makes sure early that exports can be written.
 * @throws UserError where a folder is missing, or the file is one
 */
export async function checkExports({ exportCsv, exportMarkdown }: ExportArguments): Promise<void> {
  for (const [option, path] of Object.entries({ "--export-csv": exportCsv, "--export-markdown": exportMarkdown })) {
    if (path === undefined) continue;
    const refuse = (why: string) => new UserError(`${option}: ${JSON.stringify(path)} cannot be written: ${why}`);
    const folder = await stat(dirname(path)).catch((error: unknown) => {
      throw refuse(explainFileError(error));
    });
    if (!folder.isDirectory()) throw refuse("a part of the path is not a folder");
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) throw refuse("is a folder, not a file");
  }
}

/** Writes a result's exports; gives whether all succeeded. A fault is a warning. */
export async function writeExports(
  { exportCsv, exportMarkdown }: ExportArguments,
  result: { report: Report } | { comparison: Comparison },
  log: Log,
): Promise<boolean> {
  const wanted = [
    {
      path: exportCsv,
      render: "report" in result ? () => renderReportCsv(result.report) : () => renderComparisonCsv(result.comparison),
    },
    {
      path: exportMarkdown,
      render:
        "report" in result
          ? () => renderReportMarkdown(result.report)
          : () => renderComparisonMarkdown(result.comparison),
    },
  ];
  let isWhole = true;
  for (const { path, render } of wanted) {
    if (path === undefined) continue;
    try {
      await replaceFile(path, render());
      log.info(`wrote ${path}`);
    } catch (error) {
      isWhole = false;
      log.warning(`${path} could not be written: ${explainFileError(error)}`);
    }
  }
  return isWhole;
}
