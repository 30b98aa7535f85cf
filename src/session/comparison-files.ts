import type { Comparison } from "../model/comparison.ts";
import { renderComparisonCsv } from "../render/comparison/csv.ts";
import { renderComparisonHtml } from "../render/comparison/html.ts";
import { renderComparisonMarkdown } from "../render/comparison/markdown.ts";
import {
  COMPARISON_FILE,
  type ResultFiles,
  type ResultFormat,
  type ResultKind,
  renderAs,
  type ViewerHost,
  writeFiles,
} from "./report-files.ts";

const COMPARISON: ResultKind<Comparison> = {
  names: { data: COMPARISON_FILE, summary: "comparison.md", html: "comparison.html" },
  renderMarkdown: renderComparisonMarkdown,
  renderCsv: renderComparisonCsv,
  renderHtml: renderComparisonHtml,
};

/** {@link writeFiles} of a comparison. */
export function writeComparison(host: ViewerHost, comparison: Comparison, directory: string): Promise<ResultFiles> {
  return writeFiles(host, COMPARISON, comparison, directory);
}

/** {@link renderAs} of a comparison. */
export function renderComparison(host: ViewerHost, comparison: Comparison, format: ResultFormat): Promise<string> {
  return renderAs(host, COMPARISON, comparison, format);
}
