import { cleanText } from "../../format/plain-text.ts";
import type { Cell, Table } from "./table.ts";
import { renderBar } from "./text-bar.ts";

/** Safe GitHub Flavored Markdown. */
interface Markdown {
  readonly markdown: string;
}

/** Text, which is escaped, or Markdown. */
type Content = string | Markdown;

/** Keeps GitHub from making a mention, reference, link or emoji. */
const SPLIT = "<!-- -->";

/** A text that GitHub shows letter for letter. */
export function escapeMarkdown(text: string, limit?: number): string {
  return (
    cleanText(text, limit)
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replace(/[\\`*[\]|~]/g, "\\$&")
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
      // GitHub's documented way to keep a dollar sign from starting a formula.
      .replaceAll("$", "<span>$</span>")
      .replace(/@(?=[\p{L}\p{N}])/gu, `@${SPLIT}`)
      .replace(/#(?=\d)/g, `#${SPLIT}`)
      .replace(/\bGH-(?=\d)/gi, `$&${SPLIT}`)
      .replace(/:(?=\/\/|[\w+-]+:)/g, `:${SPLIT}`)
      .replace(/\bwww\./gi, `www${SPLIT}.`)
      .replace(/\b(mailto|xmpp):/gi, `$1${SPLIT}:`)
      // What would open a list or a heading.
      .replace(/^([-+=#])(?=[-+=#\s]|$)/, "\\$1")
      .replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2")
  );
}

function toMarkdown(content: Content): string {
  return typeof content === "string" ? escapeMarkdown(content) : content.markdown;
}

/** Markdown whose interpolated strings are escaped. */
export function markdown(strings: TemplateStringsArray, ...values: (Content | number)[]): Markdown {
  const texts = values.map((value) => (typeof value === "number" ? value : toMarkdown(value)));
  return { markdown: String.raw({ raw: strings }, ...texts) };
}

/** A sentence of at most 1,000 characters: foreign text may not fill the page. */
export function formatSentence(sentence: string): string {
  return escapeMarkdown(sentence, 1000);
}

/** A sentence in bold as a whole paragraph: `**` fails beside punctuation. */
export function formatStrong(sentence: string): string {
  return `**${formatSentence(sentence)}**`;
}

/** A heading of level 1 to 6. */
export function formatHeading(level: number, content: Content): string {
  return `${"#".repeat(level)} ${toMarkdown(content)}`;
}

interface MarkdownColumn {
  title: Content;
  align: "left" | "right";
}

const RULES = { left: ":--", right: "--:" };

/** A GFM table; missing cells are empty. */
export function renderMarkdownTable(columns: readonly MarkdownColumn[], rows: readonly (readonly Content[])[]): string {
  const lines = [
    columns.map(({ title }) => toCell(title)),
    columns.map(({ align }) => RULES[align]),
    ...rows.map((row) => columns.map((_, index) => toCell(row[index] ?? ""))),
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function toCell(content: Content): string {
  return toMarkdown(content).replace(/\r?\n/g, "<br>");
}

/** Folded blocks; GitHub needs the empty lines inside HTML. */
export function renderDetails(summary: Content, blocks: readonly string[]): string {
  const head = `<details>\n<summary>${toMarkdown(summary)}</summary>`;
  return [head, ...blocks, "</details>"].join("\n\n");
}

const BAR_WIDTH = 8;
const MAX_CELL = 100;

/** The table as a block, with shares as bars; none without rows. */
export function listTable({ columns, rows }: Table): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map((row) => row.map((cell) => ({ markdown: renderCell(cell) })));
  return [renderMarkdownTable(columns, lines)];
}

function renderCell({ text, share, note }: Cell): string {
  const bar = share === undefined ? "" : ` <code>${renderBar(share, BAR_WIDTH)}</code>`;
  const remark = note === undefined ? "" : ` <sub>${escapeMarkdown(note, MAX_CELL)}</sub>`;
  return `${keepTogether(escapeMarkdown(text, MAX_CELL))}${bar}${remark}`;
}

/** Keeps words together without an entity, since terminals show summaries too. */
function keepTogether(text: string): string {
  return text.replace(/^([\d.,]+) (?=\S+$)/, "$1\u00a0");
}
