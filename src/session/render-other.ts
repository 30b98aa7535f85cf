import type { Comparison } from "../model/comparison.ts";
import type { Overview } from "../model/overview.ts";
import { renderComparisonCsv } from "../render/comparison/csv.ts";
import { renderComparisonHtml } from "../render/comparison/html.ts";
import { renderComparisonMarkdown } from "../render/comparison/markdown.ts";
import { renderOverviewCsv } from "../render/overview/csv.ts";
import { renderOverviewHtml } from "../render/overview/html.ts";
import { renderOverviewMarkdown } from "../render/overview/markdown.ts";

/** What is no report in a format; `readScript` gives the page's script. In a file of its own, which `run` does not load. */
export async function renderOther(
  result: { comparison: Comparison } | { overview: Overview },
  format: "md" | "csv" | "html",
  readScript: () => Promise<string>,
): Promise<string> {
  const page = format === "html" ? { script: await readScript() } : undefined;
  if ("comparison" in result) {
    if (page) return renderComparisonHtml(result.comparison, page);
    return format === "md" ? renderComparisonMarkdown(result.comparison) : renderComparisonCsv(result.comparison);
  }
  if (page) return renderOverviewHtml(result.overview, page);
  return format === "md" ? renderOverviewMarkdown(result.overview) : renderOverviewCsv(result.overview);
}
