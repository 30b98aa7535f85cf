import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseDocument, validateDocument } from "../format/read-document.ts";
import {
  COMPARISON_SCHEMA,
  COMPARISON_SCHEMA_VERSION,
  type Comparison,
  comparisonSchema,
} from "../model/comparison.ts";
import { REPORT_DOCUMENT, type Report } from "../model/report.ts";
import { isFolder, readBoundedFile } from "../system/files.ts";
import type { Host } from "./host.ts";
import {
  COMPARISON_FILE,
  MAX_REPORT_BYTES,
  REPORT,
  REPORT_FILE,
  type ResultFiles,
  type ResultFormat,
  renderAs,
  writeFiles,
} from "./report-files.ts";

/** A report or a comparison that was read from a file. */
export type StoredResult = { report: Report } | { comparison: Comparison };

/**
 * What is at a path: a file, or a folder's report.json, else comparison.json.
 * @throws UserError where there is none, or it is not valid
 */
export async function readStoredResult(path: string): Promise<StoredResult> {
  const file = (await isFolder(path)) ? chooseFile(path) : path;
  const document = parseDocument(await readBoundedFile(file, MAX_REPORT_BYTES), file);
  const { schema } = (document ?? {}) as { schema?: unknown };
  if (schema !== COMPARISON_SCHEMA) return { report: validateDocument(document, REPORT_DOCUMENT, file) };
  const kind = { schema: comparisonSchema, name: COMPARISON_SCHEMA, version: COMPARISON_SCHEMA_VERSION };
  return { comparison: validateDocument(document, kind, file) };
}

function chooseFile(folder: string): string {
  const report = join(folder, REPORT_FILE);
  const comparison = join(folder, COMPARISON_FILE);
  return !existsSync(report) && existsSync(comparison) ? comparison : report;
}

// Loaded only for a comparison: `run` needs none of it.
const loadKind = async () => (await import("./comparison-files.ts")).COMPARISON;

/** {@link writeFiles} of either. */
export async function writeResult(host: Host, result: StoredResult, directory: string): Promise<ResultFiles> {
  if ("report" in result) return writeFiles(host, REPORT, result.report, directory);
  return writeFiles(host, await loadKind(), result.comparison, directory);
}

/** {@link renderAs} of either. */
export async function renderResult(host: Host, result: StoredResult, format: ResultFormat): Promise<string> {
  if ("report" in result) return renderAs(host, REPORT, result.report, format);
  return renderAs(host, await loadKind(), result.comparison, format);
}
