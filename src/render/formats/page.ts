import { createHash } from "node:crypto";
import { cleanText } from "../../format/plain-text.ts";
import { escapeHtml, type Html, serializeForScript } from "./html.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** The id of the page's JSON. */
export const PAGE_DATA_ID = "io-probe-data";

export interface Page {
  title: string;
  body: Html;
  /** The built viewer. */
  script?: string;
  data?: unknown;
  style?: string;
}

/** A document whose policy allows this script and style alone, and no request. */
export function renderPage(page: Page): string {
  const style = PAGE_STYLE + (page.style ?? "");
  // Means the same in JavaScript and ends no element.
  const code = page.script?.replaceAll("</script", "<\\/script");
  const policy = [
    "default-src 'none'",
    ...(code === undefined ? [] : [`script-src '${hashSource(code)}'`]),
    `style-src '${hashSource(style)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(cleanText(page.title))}</title>
<style>${style}</style>
</head>
<body>
${page.body.html}
${code === undefined ? "" : renderScripts(code, page.data)}</body>
</html>
`;
}

function renderScripts(code: string, data: unknown): string {
  return `<script type="application/json" id="${PAGE_DATA_ID}">${serializeForScript(data)}</script>
<script>${code}</script>
`;
}

/** CSP 3, section 2.3.1. */
function hashSource(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
