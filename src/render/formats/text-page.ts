import { type Fold, fillPanel, type List, type Panel, type Table } from "./table.ts";
import { type StyleText, type TextOptions, type TextStyle, wrapText } from "./text-lines.ts";
import { renderTextTable } from "./text-table.ts";

const INDENT = "  ";

/** Writes lines of at most `width` columns. */
export class TextPage {
  readonly width: number;
  readonly style: StyleText;

  constructor({ width, style }: TextOptions) {
    this.width = width;
    this.style = style;
  }

  /** `indent` begins all lines but the first. */
  wrap(text: string, indent = ""): string[] {
    return wrapText(text, this.width, indent);
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
    const { title, table, ...filled } = fillPanel(panel);
    const lines = [
      ...this.items(filled.sentences),
      ...filled.lists.flatMap((list) => this.list(list)),
      ...(table === undefined ? [] : this.table(table)),
      ...filled.remarks.flatMap((remark) => this.wrap(remark)),
      ...this.items(filled.items),
      ...this.paint("red", this.items(filled.failures)),
      ...filled.folds.flatMap((fold) => this.fold(fold)),
      ...filled.rest.map((line) => INDENT + line),
      ...this.paint("dim", this.items(filled.notes)),
    ];
    return lines.length === 0 || title === undefined ? lines : [...this.title(title), ...lines];
  }

  private fold({ items = [], tables = [] }: Fold): string[] {
    const titled = tables.map(({ name = "", table }) => ["", ...this.title(name), ...this.table(table)]);
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
