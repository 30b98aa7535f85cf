import type { Panel, Table } from "./table.ts";
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

  indent(text: string): string[] {
    return wrapText(text, this.width - INDENT.length).map((line) => INDENT + line);
  }

  /** With further lines deeper. */
  item(text: string): string[] {
    return wrapText(text, this.width - INDENT.length, INDENT).map((line) => INDENT + line);
  }

  table(table: Table): string[] {
    return table.rows.length === 0 ? [] : renderTextTable(table, this.width, this.style);
  }

  /** Its texts are items, or indented paragraphs. Empty for none. */
  panel(panel: Panel | undefined, write: "item" | "indent" = "item"): string[] {
    if (panel === undefined) return [];
    const { title, sentences = [], table, rest = [], notes } = panel;
    return [
      ...this.title(title),
      ...sentences.flatMap((sentence) => this[write](sentence)),
      ...this.table(table),
      ...rest.map((line) => INDENT + line),
      ...this.paint(
        "dim",
        notes.flatMap((note) => this[write](note)),
      ),
    ];
  }

  paint(style: TextStyle, lines: readonly string[]): string[] {
    return lines.map((line) => this.style(style, line));
  }

  title(text: string): string[] {
    return this.paint("bold", this.wrap(text));
  }
}
