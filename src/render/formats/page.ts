import { createHash } from "node:crypto";
import { cleanText } from "../../format/plain-text.ts";
import { escapeHtml, type Html, serializeForScript } from "./html.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** The id of the element that holds the page's data as JSON. */
export const PAGE_DATA_ID = "io-probe-data";

export interface Page {
  /** The window's title, as plain text. */
  title: string;
  /** What stands inside of `<body>`, before the scripts. */
  body: Html;
  /** The viewer, as built: it runs once the page is there. A page without one has no script at all. */
  script?: string;
  /** What the viewer reads; whatever JSON can hold. */
  data?: unknown;
  /** Rules that this page needs beside those of all pages. */
  style?: string;
}

/**
 * A whole HTML document in one file. Its policy lets nothing run but exactly this script and this style, known by their
 * hashes, and nothing be fetched from anywhere; so a hostile text that got through would still be dead.
 */
export function renderPage(page: Page): string {
  const style = PAGE_STYLE + (page.style ?? "");
  // A script must not hold what ends its element; in JavaScript the escaped slash means the same.
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

/** A source expression of a content security policy: the hash of an inline script or style (CSP 3, section 2.3.1). */
function hashSource(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
