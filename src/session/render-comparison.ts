import type { Comparison } from "../model/comparison.ts";
import { renderComparisonCsv } from "../render/comparison/csv.ts";
import { renderComparisonHtml } from "../render/comparison/html.ts";
import { renderComparisonMarkdown } from "../render/comparison/markdown.ts";

/** A comparison in a format. In a file of its own, which `run` does not load. */
export function renderComparison(
  comparison: Comparison,
  format: "md" | "csv" | "html",
  page: { script: string },
): string {
  if (format === "md") return renderComparisonMarkdown(comparison);
  return format === "csv" ? renderComparisonCsv(comparison) : renderComparisonHtml(comparison, page);
}
