import { createHash } from "node:crypto";
import { cleanText } from "../../format/plain-text.ts";
import { escapeHtml, type Html, html, serializeForScript } from "./html.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** A page's parts; the viewer finds `data` by its element's id. */
interface Page {
  title: string;
  /** What stands behind io-probe's name at the top. */
  brand: string;
  header: Html;
  main: Html;
  /** What stands at the end. */
  footer: string;
  /** The viewer's built script. */
  script?: string;
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
${renderBody(page).html}
${code === undefined ? "" : renderScripts(code, page.data)}</body>
</html>
`;
}

function renderBody({ brand, header, main, footer }: Page): Html {
  return html`<header>
<div class="bar"><span class="brand">io-probe · ${brand}</span><button type="button" id="theme" hidden>Theme</button></div>
${header}
</header>
<main>
${main}
</main>
<footer>${footer}</footer>`;
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
    const remark = note === undefined ? undefined : html`<dd class="note">${note}</dd>`;
    return html`<div><dt>${title}</dt><dd>${value}</dd>${remark}</div>`;
  });
  return html`<dl class="cards">${items}${more}</dl>`;
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
