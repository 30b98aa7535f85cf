import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  COMPARISON_SCHEMA,
  COMPARISON_SCHEMA_VERSION,
  type Comparison,
  comparisonSchema,
} from "../model/comparison.ts";
import { parseDocument, validateDocument } from "../model/read-document.ts";
import { REPORT_SCHEMA, REPORT_SCHEMA_VERSION, type Report, reportSchema } from "../model/report.ts";
import { renderComparisonCsv } from "../render/comparison/csv.ts";
import { renderComparisonMarkdown } from "../render/comparison/markdown.ts";
import { formatJson } from "../render/formats/plain-text.ts";
import { renderReportCsv } from "../render/report/csv.ts";
import { renderReportMarkdown } from "../render/report/markdown.ts";
import { isFolder, readBoundedFile } from "../system/files.ts";
import { renderComparisonPage } from "./comparison-files.ts";
import type { Host } from "./host.ts";
import { COMPARISON_FILE, MAX_REPORT_BYTES, REPORT_FILE, renderReportPage } from "./report-files.ts";

/** A document of either kind. */
export type StoredResult = { report: Report } | { comparison: Comparison };

export type ResultFormat = "md" | "html" | "json" | "csv";

/**
 * The report or comparison at a path: the file itself, or a folder's report.json, or else its comparison.json.
 * @throws UserError that names the path where there is none, or it is not valid
 */
export async function readStoredResult(path: string): Promise<StoredResult> {
  const file = (await isFolder(path)) ? chooseFile(path) : path;
  const document = parseDocument(await readBoundedFile(file, MAX_REPORT_BYTES), file);
  const { schema } = (document ?? {}) as { schema?: unknown };
  if (schema === COMPARISON_SCHEMA) {
    const kind = { schema: comparisonSchema, name: COMPARISON_SCHEMA, version: COMPARISON_SCHEMA_VERSION };
    return { comparison: validateDocument(document, kind, file) };
  }
  const kind = { schema: reportSchema, name: REPORT_SCHEMA, version: REPORT_SCHEMA_VERSION };
  return { report: validateDocument(document, kind, file) };
}

function chooseFile(folder: string): string {
  const report = join(folder, REPORT_FILE);
  const comparison = join(folder, COMPARISON_FILE);
  return !existsSync(report) && existsSync(comparison) ? comparison : report;
}

/** A result in one of its formats. */
export async function renderResult(host: Host, result: StoredResult, format: ResultFormat): Promise<string> {
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
