import { type Html, html } from "./html.ts";

/** Content under a summary that opens and closes it, without any script. */
export function renderHtmlDetails(summary: Html, content: Html, open: boolean): Html {
  const inner = html`<summary>${summary}</summary>
${content}`;
  return open
    ? html`<details class="figure" open>${inner}</details>
`
    : html`<details class="figure">${inner}</details>
`;
}
