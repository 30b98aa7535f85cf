import { createHash } from "node:crypto";
import { cleanText, joinPresent } from "../../format/plain-text.ts";
import { escapeHtml, type Html, html, serializeForScript } from "./html.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** A page's parts; the viewer finds `data` by its element's id. */
interface Page {
  title: string;
  /** What stands behind io-probe's name at the top. */
  brand: string;
  header: Html;
  main: Html;
  footer: string;
  /** The viewer, as it is built; a page without one is complete. */
  script?: string | undefined;
  data?: unknown;
  style?: string;
}

/** A document whose policy allows this script and style alone, and no request. */
export function renderPage(page: Page): string {
  const style = PAGE_STYLE + (page.style ?? "");
  // The same in JavaScript, but it ends no element.
  const code = page.script?.replaceAll("</script", "<\\/script");
  const policy = [
    "default-src 'none'",
    ...(code === undefined ? [] : [`script-src '${hashSource(code)}'`]),
    `style-src '${hashSource(style)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const body = html`<header>
<div class="bar"><span class="brand">io-probe · ${page.brand}</span><button type="button" id="theme" hidden>Theme</button></div>
${page.header}
</header>
<main>
${page.main}
</main>
<footer>${page.footer}</footer>`;
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
${body.html}
${code === undefined ? "" : renderScripts(code, page.data)}</body>
</html>
`;
}

/** A fact at the top of a page. */
export interface Card {
  title: string;
  value: string;
  note?: string;
}

/** The facts at the top of a page, and one more card. */
export function renderCards(cards: readonly Card[], more?: Html): Html {
  const items = cards.map(({ title, value, note }) => {
    return html`<div><dt>${title}</dt><dd>${value}</dd>${note && html`<dd class="note">${note}</dd>`}</div>`;
  });
  return html`<dl class="cards">${items}${more}</dl>`;
}

/** When and where a result was made: facts in one quiet line, the moment in UTC, and a link. */
export function renderOrigin(facts: readonly (string | undefined)[], startedAt: string, url: string | undefined): Html {
  const moment = startedAt.replace(/^([\d-]{10})T([\d:]{8})(?:\.\d+)?Z$/, "$1 $2 UTC");
  return html`<p class="quiet">${joinPresent([...facts, moment], " · ")}${url && html` · <a href="${url}">${url}</a>`}</p>`;
}

function renderScripts(code: string, data: unknown): string {
  return `<script type="application/json" id="io-probe-data">${serializeForScript(data)}</script>
<script>${code}</script>
`;
}

/** A source's hash for the policy (CSP 3, section 2.3.1). */
function hashSource(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
