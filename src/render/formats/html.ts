import { cleanText } from "../../format/plain-text.ts";

/** Safe HTML. */
export interface Html {
  readonly html: string;
}

/** Text is escaped, {@link Html} is not, undefined is nothing. */
type HtmlContent = string | number | undefined | Html | readonly HtmlContent[];

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escaped for content or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** HTML with escaped strings; never interpolate into a tag's name, a script or a style. */
export function html(strings: TemplateStringsArray, ...values: HtmlContent[]): Html {
  return { html: String.raw({ raw: strings }, ...values.map(toHtml)) };
}

function toHtml(content: HtmlContent): string {
  if (content === undefined) return "";
  if (typeof content === "number") return String(content);
  if (typeof content === "string") return escapeHtml(cleanText(content, 2000));
  if (isHtml(content)) return content.html;
  return content.map(toHtml).join("");
}

function isHtml(content: Html | readonly HtmlContent[]): content is Html {
  return !Array.isArray(content);
}

const SCRIPT_ESCAPES: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON that is safe inside `<script>`. */
export function serializeForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => SCRIPT_ESCAPES[character] ?? character);
}

/** Content folded behind a summary. */
export function renderHtmlDetails(summary: Html, content: Html, open: boolean): Html {
  return html`<details class="figure"${open ? html` open` : undefined}><summary>${summary}</summary>
${content}</details>
`;
}
