import { validateDocument } from "../format/read-document.ts";
import { COMPARISON_KIND, type Comparison, comparisonSchema } from "../model/comparison.ts";
import { OVERVIEW_KIND, type Overview, overviewSchema } from "../model/overview.ts";
import { renderComparisonMarkdown, renderComparisonText } from "../render/comparison/documents.ts";
import { renderComparisonCsv } from "../render/comparison/exports.ts";
import { renderComparisonHtml } from "../render/comparison/html.ts";
import type { ScreenOptions } from "../render/formats/screen.ts";
import { renderOverviewCsv, renderOverviewMarkdown, renderOverviewText } from "../render/overview/documents.ts";
import { renderOverviewHtml } from "../render/overview/html.ts";
import { addMessages, dropMessages } from "../words/comparison/written.ts";
import { tellOverview } from "../words/overview.ts";

// All about results that are no reports, which `run` does not load.

/** A result that is no report. */
export type OtherResult = { comparison: Comparison } | { overview: Overview };

/**
 * The result of a document, undefined where its kind is another one.
 * @throws UserError where it is not valid
 */
export function validateOther(document: unknown, file: string): OtherResult | undefined {
  const { schema } = (document ?? {}) as { schema?: unknown };
  if (schema === OVERVIEW_KIND.schema) {
    return { overview: validateDocument(document, OVERVIEW_KIND, overviewSchema, file) };
  }
  if (schema !== COMPARISON_KIND.schema) return undefined;
  return { comparison: dropMessages(validateDocument(document, COMPARISON_KIND, comparisonSchema, file)) };
}

/** As it is written, with its words. */
export function takeOther(result: OtherResult): object {
  if ("comparison" in result) return addMessages(result.comparison);
  return { ...result.overview, message: tellOverview(result.overview) };
}

export function renderOtherText(result: OtherResult, layout: ScreenOptions): string {
  if ("comparison" in result) return renderComparisonText(result.comparison, layout);
  return renderOverviewText(result.overview, layout);
}

/** In a format; `readScript` gives the page's script. */
export async function renderOther(
  result: OtherResult,
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
