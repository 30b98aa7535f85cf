import { cleanText, escapeCharacter } from "../../format/plain-text.ts";

/** HTML in which all foreign text is escaped. */
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

/** JSON that is safe inside `<script>`. */
export function serializeForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeCharacter);
}

/** A fold of the class `look`, open or not. */
export function renderHtmlFold(look: string, summary: Html, content: Html, isOpen: boolean | undefined): Html {
  return html`<details class="${look}"${isOpen ? html` open` : undefined}><summary>${summary}</summary>
${content}</details>
`;
}

/** By code points: half a character is no address. */
const LONG = /^(.{48}).*$/su;

/** A unique word for each name, such as `npm-ci-2` or `noun-3`. */
export function nameInAddress(names: readonly string[], noun: string): string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return names.map((name, index) => {
    const word =
      cleanText(name)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .replace(LONG, "$1")
        .replace(/^-+|-+$/g, "") || `${noun}-${index + 1}`;
    let unique = word;
    let count = counts.get(word) ?? 1;
    while (taken.has(unique)) unique = `${word}-${++count}`;
    counts.set(word, count);
    taken.add(unique);
    return unique;
  });
}
