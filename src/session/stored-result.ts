import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  COMPARISON_SCHEMA,
  COMPARISON_SCHEMA_VERSION,
  type Comparison,
  comparisonSchema,
} from "../model/comparison.ts";
import { parseDocument, validateDocument } from "../model/read-document.ts";
import { REPORT_SCHEMA, REPORT_SCHEMA_VERSION, type Report, reportSchema } from "../model/report.ts";
import { renderComparisonHtml } from "../render/comparison/html.ts";
import { readBoundedFile } from "../system/files.ts";
import type { Host } from "./host.ts";
import { exists } from "./recording-folders.ts";
import { isDirectory, MAX_REPORT_BYTES, REPORT_FILE } from "./report-files.ts";

/** The name of a comparison in an output folder. */
export const COMPARISON_FILE = "comparison.json";

/** A stored document. */
export type StoredResult = { report: Report } | { comparison: Comparison };

/**
 * The report or comparison at a path: the file itself, or a folder's report.json, or else its comparison.json.
 * @throws UserError that names the path where there is none, or it is not valid
 */
export async function readStoredResult(path: string): Promise<StoredResult> {
  const file = (await isDirectory(path)) ? await chooseFile(path) : path;
  const document = parseDocument(await readBoundedFile(file, MAX_REPORT_BYTES), file);
  const { schema } = (document ?? {}) as { schema?: unknown };
  if (schema === COMPARISON_SCHEMA) {
    const kind = { schema: comparisonSchema, name: COMPARISON_SCHEMA, version: COMPARISON_SCHEMA_VERSION };
    return { comparison: validateDocument(document, kind, file) };
  }
  const kind = { schema: reportSchema, name: REPORT_SCHEMA, version: REPORT_SCHEMA_VERSION };
  return { report: validateDocument(document, kind, file) };
}

async function chooseFile(folder: string): Promise<string> {
  const report = join(folder, REPORT_FILE);
  const comparison = join(folder, COMPARISON_FILE);
  return !(await exists(report)) && (await exists(comparison)) ? comparison : report;
}
/** The self-contained comparison.html of a comparison. */
export async function renderComparisonPage({ installation }: Host, comparison: Comparison): Promise<string> {
  return renderComparisonHtml(comparison, { script: await readFile(installation.viewerScript, "utf8") });
}
