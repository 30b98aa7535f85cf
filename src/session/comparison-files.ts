import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Comparison } from "../model/comparison.ts";
import { renderComparisonHtml } from "../render/comparison/html.ts";
import { renderComparisonMarkdown } from "../render/comparison/markdown.ts";
import { createOutputFolder } from "../system/files.ts";
import type { Host } from "./host.ts";
import { COMPARISON_FILE, replaceFile } from "./report-files.ts";

/** The paths of a written comparison. */
export interface ComparisonFiles {
  comparison: string;
  summary: string;
  html: string;
}

/** Writes comparison.json, comparison.md and comparison.html into a folder, created if missing. */
export async function writeComparison(
  host: Pick<Host, "installation">,
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
  await replaceFile(files.summary, renderComparisonMarkdown(comparison));
  await replaceFile(files.html, await renderComparisonPage(host, comparison));
  return files;
}

/** The self-contained comparison.html of a comparison. */
export async function renderComparisonPage(
  { installation }: Pick<Host, "installation">,
  comparison: Comparison,
): Promise<string> {
  return renderComparisonHtml(comparison, { script: await readFile(installation.viewerScript, "utf8") });
}
