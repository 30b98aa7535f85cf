import type { Overview } from "../model/overview.ts";
import { renderOverviewCsv } from "../render/overview/csv.ts";
import { renderOverviewHtml } from "../render/overview/html.ts";
import { renderOverviewMarkdown } from "../render/overview/markdown.ts";

/** An overview in a format; `readScript` gives the page's script. In a file of its own, which `run` does not load. */
export async function renderOverview(
  overview: Overview,
  format: "md" | "csv" | "html",
  readScript: () => Promise<string>,
): Promise<string> {
  if (format === "html") return renderOverviewHtml(overview, { script: await readScript() });
  return format === "md" ? renderOverviewMarkdown(overview) : renderOverviewCsv(overview);
}
