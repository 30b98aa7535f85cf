import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Comparison } from "../model/comparison.ts";
import { renderComparisonCsv } from "../render/comparison/csv.ts";
import { renderComparisonHtml } from "../render/comparison/html.ts";
import { renderComparisonMarkdown } from "../render/comparison/markdown.ts";
import { formatJson } from "../render/formats/log-text.ts";
import { createOutputFolder } from "../system/files.ts";
import type { Host } from "./host.ts";
import { COMPARISON_FILE, type ResultFormat, replaceFile } from "./report-files.ts";

type ViewerHost = Pick<Host, "installation">;

/** Paths. */
export interface ComparisonFiles {
  comparison: string;
  summary: string;
  html: string;
}

/** Writes data, Markdown and page into a folder, created if missing. */
export async function writeComparison(
  host: ViewerHost,
  comparison: Comparison,
  directory: string,
): Promise<ComparisonFiles> {
  await createOutputFolder(directory);
  const files: ComparisonFiles = {
    comparison: join(directory, COMPARISON_FILE),
    summary: join(directory, "comparison.md"),
    html: join(directory, "comparison.html"),
  };
  await replaceFile(files.comparison, `${JSON.stringify(comparison)}\n`);
  await replaceFile(files.summary, await renderComparison(host, comparison, "md"));
  await replaceFile(files.html, await renderComparison(host, comparison, "html"));
  return files;
}

/** A comparison in a format; JSON is indented. */
export async function renderComparison(
  { installation }: ViewerHost,
  comparison: Comparison,
  format: ResultFormat,
): Promise<string> {
  switch (format) {
    case "json":
      return `${formatJson(comparison)}\n`;
    case "md":
      return renderComparisonMarkdown(comparison);
    case "csv":
      return renderComparisonCsv(comparison);
    case "html":
      return renderComparisonHtml(comparison, { script: await readFile(installation.viewerScript, "utf8") });
  }
}
