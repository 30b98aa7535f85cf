import type { IostatCpu } from "../../model/iostat.ts";
import type { Heading, TextRow } from "./text-row.ts";

/** A report, as far as its lines have been read. */
export class TextReport {
  timestamp: string | undefined;
  cpu: IostatCpu | undefined;
  readonly rows = new Map<string, TextRow>();
  /** Whether a row is a group's, whose devices may stand twice. */
  hasGroup = false;
  /** Whether a line has figures that do not fit the heading. */
  isSpoiled = false;

  /** Adds a row, or a further part of it. */
  add(row: TextRow): void {
    const { name, layout, figures } = row;
    const known = this.rows.get(name);
    const isWhole = known === undefined || known.layout === layout;
    this.rows.set(
      name,
      isWhole ? row : { ...row, layout: known.layout.join(layout), figures: [...known.figures, ...figures] },
    );
  }

  /** Whether there are rows of a heading's table. */
  hasTableOf(heading: Heading): boolean {
    return [...this.rows.values()].some((row) => isOfTable(row, heading));
  }

  /** Drops devices that lack a part of their table. */
  keepWholeRows({ layout: { columns } }: Heading): void {
    for (const { name, layout } of this.rows.values()) {
      if (!columns.every((column) => layout.columns.includes(column))) this.rows.delete(name);
    }
  }
}

/** Whether a row has been in a heading's table. */
export function isOfTable({ layout }: TextRow, heading: Heading): boolean {
  return layout.names.includes(heading.layout.names[0] as string);
}
