import type { Comparison } from "../model/comparison.ts";
import { renderComparisonCsv } from "../render/comparison/csv.ts";
import { renderComparisonHtml } from "../render/comparison/html.ts";
import { renderComparisonMarkdown } from "../render/comparison/markdown.ts";

/** A comparison in a format; `readScript` gives the page's script. In a file of its own, which `run` does not load. */
export async function renderComparison(
  comparison: Comparison,
  format: "md" | "csv" | "html",
  readScript: () => Promise<string>,
): Promise<string> {
  if (format === "html") return renderComparisonHtml(comparison, { script: await readScript() });
  return format === "md" ? renderComparisonMarkdown(comparison) : renderComparisonCsv(comparison);
}
