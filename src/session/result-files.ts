import { existsSync } from "node:fs";
import { lstat, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseDocument, readDocument, validateDocument } from "../format/read-document.ts";
import { COMPARISON_KIND, type Comparison, comparisonSchema } from "../model/comparison.ts";
import { REPORT_KIND, type Report, reportSchema } from "../model/report.ts";
import { formatJson } from "../render/formats/log-text.ts";
import { renderReportCsv } from "../render/report/csv.ts";
import { renderReportHtml } from "../render/report/html.ts";
import { renderReportMarkdown } from "../render/report/markdown.ts";
import { createOutputFolder, isFolder } from "../system/files.ts";
import { readRegularFile } from "../system/regular-file.ts";
import { addMessages, dropMessages } from "../words/comparison/written.ts";
import type { Host } from "./host.ts";

/** A report's name in its folder, and its page's. */
export const REPORT_FILE = "report.json";
export const REPORT_PAGE = "report.html";
/** The name of the report before, until there is a new one. */
const EARLIER_REPORT_FILE = "earlier-report.json";
/** A comparison's name in its folder. */
export const COMPARISON_FILE = "comparison.json";
/** The names of all files of a result: data, Markdown, page. */
export const RESULT_FILES = {
  report: [REPORT_FILE, "summary.md", REPORT_PAGE],
  comparison: [COMPARISON_FILE, "comparison.md", "comparison.html"],
} as const;

/** A report of 6 hours at 1 s with 8 devices has about 20 MB; a hostile one must not fill the memory. */
export const MAX_REPORT_BYTES = 64 * 1024 * 1024;

/** A report or a comparison, as made or as read from a file. */
export type Result = { report: Report } | { comparison: Comparison };

/** What a result can be rendered as. */
export type ResultFormat = "md" | "html" | "json" | "csv";

/** The paths of a result's files. */
export interface ResultFiles {
  data: string;
  summary: string;
  html: string;
}

/** Where the page's script and styles are. */
type ViewerHost = Pick<Host, "installation">;

/** Puts a folder's report aside: should this process be killed, nobody takes it for the new one. */
export async function setReportAside(directory: string): Promise<void> {
  const path = join(directory, REPORT_FILE);
  const found = await lstat(path).catch(() => undefined);
  if (found?.isFile() !== true) return;
  // Rendered from the report, so nothing is lost.
  const [, ...rendered] = RESULT_FILES.report;
  for (const name of rendered) await rm(join(directory, name), { force: true });
  await rename(path, join(directory, EARLIER_REPORT_FILE));
}

/** Writes data, Markdown and page into a folder, created if missing, in place of an earlier report. */
export async function writeResult(host: ViewerHost, result: Result, directory: string): Promise<ResultFiles> {
  await createOutputFolder(directory);
  const names = RESULT_FILES["report" in result ? "report" : "comparison"];
  const [data = "", summary = "", html = ""] = names.map((name) => join(directory, name));
  // The data first, in case the disk is full.
  await replaceFile(data, `${JSON.stringify(takeData(result))}\n`);
  if ("report" in result) await rm(join(directory, EARLIER_REPORT_FILE), { force: true });
  await replaceFile(summary, await renderResult(host, result, "md"));
  await replaceFile(html, await renderResult(host, result, "html"));
  return { data, summary, html };
}

function takeData(result: Result): Report | Comparison {
  return "report" in result ? result.report : addMessages(result.comparison);
}

/** A result in a format; JSON is indented. */
export async function renderResult(
  { installation }: ViewerHost,
  result: Result,
  format: ResultFormat,
): Promise<string> {
  if (format === "json") return `${formatJson(takeData(result))}\n`;
  const readScript = () => readFile(installation.viewerScript, "utf8");
  if ("comparison" in result) {
    const { renderComparison } = await import("./render-comparison.ts");
    return renderComparison(result.comparison, format, readScript);
  }
  const { report } = result;
  if (format === "html") return renderReportHtml(report, { script: await readScript() });
  return format === "md" ? renderReportMarkdown(report) : renderReportCsv(report);
}

/**
 * What is at a path: a file, or a folder's report.json, else comparison.json.
 * @throws UserError where there is none, or it is not valid
 */
export async function readResult(path: string): Promise<Result> {
  const file = (await isFolder(path)) ? chooseFile(path) : path;
  const document = parseDocument(await readRegularFile(file, MAX_REPORT_BYTES), file);
  const { schema } = (document ?? {}) as { schema?: unknown };
  if (schema !== COMPARISON_KIND.schema) return { report: validateDocument(document, REPORT_KIND, reportSchema, file) };
  return { comparison: dropMessages(validateDocument(document, COMPARISON_KIND, comparisonSchema, file)) };
}

function chooseFile(folder: string): string {
  const report = join(folder, REPORT_FILE);
  const comparison = join(folder, COMPARISON_FILE);
  return !existsSync(report) && existsSync(comparison) ? comparison : report;
}

/**
 * The report at a path.
 * @throws UserError where there is none, or it is not valid
 */
export async function readReport(path: string): Promise<Report> {
  const file = await locateReport(path);
  return parseReport(await readRegularFile(file, MAX_REPORT_BYTES), file);
}

/** A file, or the report.json in a folder. */
export async function locateReport(path: string): Promise<string> {
  return (await isFolder(path)) ? join(path, REPORT_FILE) : path;
}

/** @throws UserError that names `origin` where the report is not valid */
export function parseReport(text: string, origin: string): Report {
  return readDocument(text, REPORT_KIND, reportSchema, origin);
}

/** Replaces a file whole: no reader sees half of it, and a full disk keeps the old one. Follows no links. */
export async function replaceFile(given: string, text: string): Promise<void> {
  // After a link, `..` leads elsewhere than the path that was looked at.
  const path = resolve(given);
  const fresh = `${path}.part`;
  try {
    // A leftover of this name may be another user's link or pipe.
    await rm(fresh, { force: true });
    await writeFile(fresh, text, { flag: "wx" });
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => {});
    throw error;
  }
}
