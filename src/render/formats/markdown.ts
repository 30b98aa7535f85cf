import { cleanText } from "../../format/plain-text.ts";

/** A piece of GitHub Flavored Markdown that is safe to place as it is; plain strings are escaped wherever they are shown. */
export interface Markdown {
  readonly markdown: string;
}

/** What may stand in a table cell or paragraph: a plain text, which gets escaped, or Markdown of our own. */
export type Content = string | Markdown;

/** An empty comment: it splits a word so that GitHub makes no mention, reference, link or emoji of it, and shows nothing. */
const SPLIT = "<!-- -->";

/**
 * A foreign text as inline Markdown that GitHub shows letter for letter, in a paragraph as well as in a table cell or
 * inside HTML: no emphasis, link, image, code, math, HTML, mention, issue reference, emoji or line break comes of it.
 */
export function escapeMarkdown(text: string, limit?: number): string {
  return (
    cleanText(text, limit)
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replace(/[\\`*[\]|~]/g, "\\$&")
      // Inside a word an underscore means nothing, and `snake_case` stays readable.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
      // The documented way to keep a dollar sign from opening a formula.
      .replaceAll("$", "<span>$</span>")
      .replace(/@(?=[\p{L}\p{N}])/gu, `@${SPLIT}`)
      .replace(/#(?=\d)/g, `#${SPLIT}`)
      .replace(/\bGH-(?=\d)/gi, `$&${SPLIT}`)
      .replace(/:(?=\/\/|[\w+-]+:)/g, `:${SPLIT}`)
      .replace(/\bwww\./gi, `www${SPLIT}.`)
      .replace(/\b(mailto|xmpp):/gi, `$1${SPLIT}:`)
      // What opens a list, a quote, a heading or a setext line at the start of a block.
      .replace(/^([-+=#])(?=[-+=#\s]|$)/, "\\$1")
      .replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2")
  );
}

/** The Markdown of a content: a plain text escaped, Markdown as it is. */
export function toMarkdown(content: Content): string {
  return typeof content === "string" ? escapeMarkdown(content) : content.markdown;
}

/**
 * Markdown from a template whose interpolated plain strings are escaped.
 * Interpolated {@link Markdown} stays as it is; numbers are written plainly.
 */
export function markdown(strings: TemplateStringsArray, ...values: (Content | number)[]): Markdown {
  let result = strings[0] ?? "";
  values.forEach((value, index) => {
    result += (typeof value === "number" ? String(value) : toMarkdown(value)) + (strings[index + 1] ?? "");
  });
  return { markdown: result };
}

/** An escaped sentence: longer than a name, still no report of another job may fill the page with one. */
export function formatSentence(sentence: string): Markdown {
  return { markdown: escapeMarkdown(sentence, 1000) };
}

/** The text in a code font: `<code>` with escaped text, which holds in a cell and outside of one alike. */
export function formatCode(text: string, limit?: number): Markdown {
  return { markdown: `<code>${escapeMarkdown(text, limit)}</code>` };
}

/** A whole paragraph in bold. For a part of one use `<strong>`: `**` beside punctuation does not always open or close. */
export function formatStrong(content: Content): Markdown {
  return { markdown: `**${toMarkdown(content)}**` };
}

/** A heading of a level from 1 to 6. */
export function formatHeading(level: number, content: Content): string {
  return `${"#".repeat(level)} ${toMarkdown(content)}`;
}

/** A column of a Markdown table: its title, and the side that its cells stand on. */
export interface MarkdownColumn {
  title: Content;
  align?: "left" | "right" | "center";
}

const RULES = { left: ":--", right: "--:", center: ":-:" };

/** A GFM table; missing cells are empty and surplus ones are left out. */
export function renderMarkdownTable(columns: readonly MarkdownColumn[], rows: readonly (readonly Content[])[]): string {
  const lines = [
    columns.map(({ title }) => toCell(title)),
    columns.map(({ align }) => RULES[align ?? "left"]),
    ...rows.map((row) => columns.map((_, index) => toCell(row[index] ?? ""))),
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Markdown of our own may hold a line break; in a cell it would end the table. */
function toCell(content: Content): string {
  return toMarkdown(content).replace(/\r?\n/g, "<br>");
}

/** Blocks folded away behind a summary line. GitHub needs the empty lines to read Markdown inside of HTML. */
export function renderDetails(summary: Content, blocks: readonly string[]): string {
  return ["<details>", `<summary>${toMarkdown(summary)}</summary>`, "", blocks.join("\n\n"), "", "</details>"].join(
    "\n",
  );
}
