import type { Comparison } from "../model/comparison.ts";
import { renderComparisonCsv } from "../render/comparison/csv.ts";
import { renderComparisonHtml } from "../render/comparison/html.ts";
import { renderComparisonMarkdown } from "../render/comparison/markdown.ts";
import { COMPARISON_FILE, type ResultKind } from "./report-files.ts";

/** A comparison as files. */
export const COMPARISON: ResultKind<Comparison> = {
  names: { data: COMPARISON_FILE, summary: "comparison.md", html: "comparison.html" },
  renderMarkdown: renderComparisonMarkdown,
  renderCsv: renderComparisonCsv,
  renderHtml: renderComparisonHtml,
};
