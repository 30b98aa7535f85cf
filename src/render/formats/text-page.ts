import { cleanLogText } from "./log-text.ts";
import { type Fold, fillPanel, type List, type Panel, titleFolded, type WeighedItem } from "./panel.ts";
import type { Table } from "./table.ts";
import { type StyleText, type TextOptions, type TextStyle, wrapText } from "./text-lines.ts";
import { renderTextTable } from "./text-table.ts";

const INDENT = "  ";
const MAX_CALL_LENGTH = 2000;
const LOOKS: Partial<Record<WeighedItem["look"], TextStyle>> = { info: "dim", notice: "cyan", warning: "yellow" };

/** Writes lines of at most `width` columns. */
export class TextPage {
  readonly width: number;
  readonly style: StyleText;

  constructor({ width, style }: TextOptions) {
    this.width = width;
    this.style = style;
  }

  wrap(text: string): string[] {
    return wrapText(text, this.width);
  }

  /** A call as one line, however long: it is there to be copied. */
  call(text: string): string {
    return INDENT + cleanLogText(text, MAX_CALL_LENGTH);
  }

  /** Items of a list, their further lines deeper. */
  items(texts: readonly string[]): string[] {
    return texts.flatMap((text) => wrapText(text, this.width - INDENT.length, INDENT).map((line) => INDENT + line));
  }

  table(table: Table): string[] {
    return table.rows.length === 0 ? [] : renderTextTable(table, this.width, this.style);
  }

  /** A panel's lines; empty for none, or one that has nothing but its title. */
  panel(panel: Panel | undefined): string[] {
    if (panel === undefined) return [];
    const { title, table, drawLines, ...filled } = fillPanel(panel);
    const [answer = "", ...paragraphs] = filled.lead;
    const lines = [
      ...(answer === "" ? [] : this.title(answer)),
      ...paragraphs.flatMap((paragraph) => this.wrap(paragraph)),
      ...filled.weighed.flatMap((item) => this.weighed(item)),
      ...(drawLines?.(this.width, this.style) ?? []),
      ...this.items(filled.sentences),
      ...filled.code.map((line) => this.call(line)),
      ...filled.lists.flatMap((list) => this.list(list)),
      ...(table === undefined ? [] : this.table(table)),
      ...filled.remarks.flatMap((remark) => this.wrap(remark)),
      ...this.items(filled.items),
      ...this.paint("red", this.items(filled.failures)),
      ...filled.folds.flatMap((fold) => this.fold(fold)),
      ...this.items(filled.rest),
      ...this.paint("dim", this.items(filled.notes)),
    ];
    return lines.length === 0 || title === undefined ? lines : [...this.title(title), ...lines];
  }

  private weighed({ look, mark, text, advice = "" }: WeighedItem): string[] {
    const word = mark === undefined ? "" : `${mark}: `;
    const [first = "", ...others] = this.items([`${word}${text} ${advice}`.trim()]);
    const style = LOOKS[look];
    return [style === undefined ? first : first.replace(word.trim(), this.style(style, word.trim())), ...others];
  }

  private fold({ title, items = [], tables = [] }: Fold): string[] {
    const titled = tables.map(({ name, table }) => ["", ...this.title(titleFolded(title, name)), ...this.table(table)]);
    return [...this.paint("dim", this.items(items)), ...titled.flat()];
  }

  private list({ head, items, numbered }: List): string[] {
    const texts = numbered ? items.map((text, index) => `${index + 1}. ${text}`) : items;
    return [...(head === undefined ? [] : this.wrap(head)), ...this.items(texts)];
  }

  paint(style: TextStyle, lines: readonly string[]): string[] {
    return lines.map((line) => this.style(style, line));
  }

  title(text: string): string[] {
    return this.paint("bold", this.wrap(text));
  }
}
