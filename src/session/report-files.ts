import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readDocument } from "../format/read-document.ts";
import { REPORT_DOCUMENT, type Report } from "../model/report.ts";
import { formatJson } from "../render/formats/log-text.ts";
import { renderReportCsv } from "../render/report/csv.ts";
import { renderReportHtml } from "../render/report/html.ts";
import { renderReportMarkdown } from "../render/report/markdown.ts";
import { createOutputFolder, isFolder, readBoundedFile } from "../system/files.ts";
import type { Host } from "./host.ts";

/** A report's name in its folder. */
export const REPORT_FILE = "report.json";
/** A comparison's name in its folder. */
export const COMPARISON_FILE = "comparison.json";

/** A report of 6 hours at 1 s with 8 devices has about 20 MB; a hostile one must not fill the memory. */
export const MAX_REPORT_BYTES = 64 * 1024 * 1024;

/** What a stored result can be rendered as. */
export type ResultFormat = "md" | "html" | "json" | "csv";

/** Where the page's script and styles are. */
export type ViewerHost = Pick<Host, "installation">;

/** The paths of a result's files. */
export interface ResultFiles {
  data: string;
  summary: string;
  html: string;
}

export interface ResultKind<T> {
  names: ResultFiles;
  renderMarkdown(result: T): string;
  renderCsv(result: T): string;
  renderHtml(result: T, page: { script: string }): string;
}

export const REPORT: ResultKind<Report> = {
  names: { data: REPORT_FILE, summary: "summary.md", html: "report.html" },
  renderMarkdown: renderReportMarkdown,
  renderCsv: renderReportCsv,
  renderHtml: renderReportHtml,
};

/** Writes data, Markdown and page into a folder, created if missing. */
export async function writeFiles<T>(
  host: ViewerHost,
  kind: ResultKind<T>,
  result: T,
  directory: string,
): Promise<ResultFiles> {
  await createOutputFolder(directory);
  const { data, summary, html } = kind.names;
  const files = { data: join(directory, data), summary: join(directory, summary), html: join(directory, html) };
  // The data first, in case the disk is full.
  await replaceFile(files.data, `${JSON.stringify(result)}\n`);
  await replaceFile(files.summary, await renderAs(host, kind, result, "md"));
  await replaceFile(files.html, await renderAs(host, kind, result, "html"));
  return files;
}

/** A result in a format; JSON is indented. */
export async function renderAs<T>(
  { installation }: ViewerHost,
  kind: ResultKind<T>,
  result: T,
  format: ResultFormat,
): Promise<string> {
  switch (format) {
    case "json":
      return `${formatJson(result)}\n`;
    case "md":
      return kind.renderMarkdown(result);
    case "csv":
      return kind.renderCsv(result);
    case "html":
      return kind.renderHtml(result, { script: await readFile(installation.viewerScript, "utf8") });
  }
}

/**
 * The report at a path.
 * @throws UserError where there is none, or it is not valid
 */
export async function readReport(path: string): Promise<Report> {
  const file = await locateReport(path);
  return parseReport(await readBoundedFile(file, MAX_REPORT_BYTES), file);
}

/** A file, or the report.json in a folder. */
export async function locateReport(path: string): Promise<string> {
  return (await isFolder(path)) ? join(path, REPORT_FILE) : path;
}

/** @throws UserError that names `origin` where the report is not valid */
export function parseReport(text: string, origin: string): Report {
  return readDocument(text, REPORT_DOCUMENT, origin);
}

/** Replaces a file whole: no reader sees half of it, and a full disk keeps the old one. Follows no links. */
export async function replaceFile(path: string, text: string): Promise<void> {
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
