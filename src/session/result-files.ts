import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { A_SERIES, parseDocument, readDocument, validateDocument, validateSeries } from "../format/read-document.ts";
import { REPORT_KIND, type Report, type ReportDocument, reportSchema } from "../model/report.ts";
import { SERIES_KIND } from "../model/series.ts";
import { formatJson } from "../render/formats/log-text.ts";
import { renderReportCsv, renderReportMarkdown } from "../render/report/documents.ts";
import { renderReportHtml } from "../render/report/html.ts";
import { createOutputFolder, isFolder } from "../system/files.ts";
import { readRegularFile } from "../system/regular-file.ts";
import { addReportWords } from "../words/written-report.ts";
import type { Host } from "./host.ts";
import type { OtherResult } from "./other-results.ts";
import { COMPARISON_FILE, EARLIER, OVERVIEW_FILE, REPORT_FILE, RESULT_FILES, SERIES_FILE } from "./result-names.ts";

/** Of each file; the samples of 6 hours at 1 s with 8 devices have about 20 MB. A hostile one must not fill the memory. */
export const MAX_REPORT_BYTES = 64 * 1024 * 1024;

/** A report, a comparison or an overview, as made or as read from a file. */
export type Result = { report: Report } | OtherResult;

export interface ResultFiles {
  data: string;
  /** A report's samples, if it has any. */
  series?: string;
  summary: string;
  html: string;
}

/** Where the page's script and styles are. */
type ViewerHost = Pick<Host, "installation">;

/** Writes data, Markdown and page into a folder, created if missing, in place of an earlier report. */
export async function writeResult(host: ViewerHost, result: Result, directory: string): Promise<ResultFiles> {
  await createOutputFolder(directory);
  const [, summary, html] = RESULT_FILES[nameKind(result)];
  // The data first, in case the disk is full.
  const data =
    "report" in result ? await writeReportData(result.report, directory) : await writeOther(result, directory);
  const rendered = { summary: join(directory, summary), html: join(directory, html) };
  await replaceFile(rendered.summary, await renderResult(host, result, "md"));
  await replaceFile(rendered.html, await renderResult(host, result, "html"));
  return { ...data, ...rendered };
}

function nameKind(result: Result): keyof typeof RESULT_FILES {
  if ("report" in result) return "report";
  return "comparison" in result ? "comparison" : "overview";
}

/** Writes report.json, and series.json where there are samples, into a folder, in place of an earlier report. */
export async function writeReportData(
  report: Report,
  directory: string,
): Promise<Pick<ResultFiles, "data" | "series">> {
  const [data, series] = [join(directory, REPORT_FILE), join(directory, SERIES_FILE)];
  await createOutputFolder(directory);
  await replaceFile(data, formatLine(takeReport(report)));
  if (report.series === undefined) await rm(series, { force: true });
  else await replaceFile(series, formatLine({ ...SERIES_KIND, ...report.series }));
  for (const name of [REPORT_FILE, SERIES_FILE]) await rm(join(directory, `${EARLIER}${name}`), { force: true });
  return { data, ...(report.series && { series }) };
}

async function writeOther(result: OtherResult, directory: string): Promise<{ data: string }> {
  const [name] = RESULT_FILES[nameKind(result)];
  const data = join(directory, name);
  await replaceFile(data, formatLine((await loadOthers()).takeOther(result)));
  return { data };
}

function formatLine(document: object): string {
  return `${JSON.stringify(document)}\n`;
}

/** With its words, and without its samples. */
function takeReport({ series: _, ...document }: Report): object {
  return addReportWords(document);
}

/** Loaded only for a result that is no report. */
const loadOthers = () => import("./other-results.ts");

/** A result in a format; JSON is indented, and a report's is without its samples. */
export async function renderResult(
  { installation }: ViewerHost,
  result: Result,
  format: "md" | "html" | "json" | "csv",
): Promise<string> {
  const readScript = () => readFile(installation.viewerScript, "utf8");
  if (!("report" in result)) {
    const { renderOther, takeOther } = await loadOthers();
    return format === "json" ? `${formatJson(takeOther(result))}\n` : renderOther(result, format, readScript);
  }
  const { report } = result;
  if (format === "json") return `${formatJson(takeReport(report))}\n`;
  if (format === "html") return renderReportHtml(report, { script: await readScript() });
  return format === "md" ? renderReportMarkdown(report) : renderReportCsv(report);
}

/**
 * What is at a path: a file, or a folder's report.json, else comparison.json, else overview.json.
 * @throws UserError where there is none, or it is not valid
 */
export async function readResult(path: string): Promise<Result> {
  const file = (await isFolder(path)) ? chooseFile(path) : path;
  const document = parseDocument(await readRegularFile(file, MAX_REPORT_BYTES), file);
  const { schema } = (document ?? {}) as { schema?: unknown };
  const other = schema === REPORT_KIND.schema ? undefined : (await loadOthers()).validateOther(document, file);
  return other ?? { report: await addSeries(validateDocument(document, REPORT_KIND, reportSchema, file), file) };
}

function chooseFile(folder: string): string {
  const files = [REPORT_FILE, COMPARISON_FILE, OVERVIEW_FILE].map((name) => join(folder, name));
  return files.find(existsSync) ?? join(folder, REPORT_FILE);
}

/**
 * The report at a path, with the samples beside it.
 * @throws UserError where there is none, or it is not valid
 */
export async function readReport(path: string): Promise<Report> {
  const file = await locateReport(path);
  const text = await readRegularFile(file, MAX_REPORT_BYTES);
  return addSeries(readDocument(text, REPORT_KIND, reportSchema, file), file);
}

async function addSeries(report: ReportDocument, file: string): Promise<Report> {
  const samples = locateSeries(file);
  if (samples === undefined) return report;
  const value = parseDocument(await readRegularFile(samples, MAX_REPORT_BYTES), samples, A_SERIES);
  return { ...report, series: validateSeries(value, samples) };
}

/** The file with the samples of the report in a file: `x-series.json` beside `x-report.json`; undefined where there is none. */
export function locateSeries(file: string): string | undefined {
  if (!file.endsWith(REPORT_FILE)) return undefined;
  const samples = `${file.slice(0, -REPORT_FILE.length)}${SERIES_FILE}`;
  return existsSync(samples) ? samples : undefined;
}

/** A file, or the report.json in a folder. */
export async function locateReport(path: string): Promise<string> {
  return (await isFolder(path)) ? join(path, REPORT_FILE) : path;
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
