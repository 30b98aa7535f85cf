import type { Table } from "./table.ts";
import type { StyleText } from "./text-lines.ts";

/** A sentence, and what it introduces. */
export interface List {
  head?: string;
  items: string[];
  numbered?: boolean;
}

/** Behind its title in Markdown and in a page; a terminal has neither. */
export interface Fold {
  title: string;
  items?: string[];
  tables?: { name?: string; table: Table }[];
}

/** The title of a fold's table. */
export function titleFolded(title: string, name: string | undefined): string {
  return name === undefined ? title : `${title}: ${name}`;
}

export interface MermaidChart {
  mermaid: string;
  legend: string;
}

/** An item with its weight, such as a finding or a gate. */
export interface WeighedItem {
  /** What colours it in pages and terminals. */
  look: "info" | "notice" | "warning" | "passed" | "failed" | "cannot-say";
  /** The word before it. */
  mark?: string;
  text: string;
  /** What to do; a page folds it, with what follows the text's first sentence. */
  advice?: string;
}

/** What is said about one subject, which every format lays out in this order; empty parts are left out. */
export interface Panel {
  title?: string;
  /** The answer, which stands out, and its paragraphs. */
  lead?: string[];
  weighed?: WeighedItem[];
  /** Drawn by a summary alone. */
  chart?: MermaidChart | undefined;
  /** What a terminal draws in so many columns. */
  drawLines?: (width: number, style: StyleText) => string[];
  sentences?: string[];
  /** Lines to copy, below the sentences. */
  code?: string[];
  lists?: List[];
  table?: Table;
  /** What the table lacks, and why. */
  remarks?: string[];
  /** Remarks about rows of the table. */
  items?: string[];
  /** What has no row, since it failed. */
  failures?: string[];
  folds?: Fold[];
  /** How many rows and columns are not in the table, without full stops. */
  rest?: string[];
  notes?: string[];
  /** The class of the table in a page. */
  look?: "predicted";
}

/** A panel with all its lists, and no folded table without rows. */
export function fillPanel({ folds: all = [], ...panel }: Panel) {
  const hasRows = ({ table }: { table: Table }) => table.rows.length > 0;
  const folds = all.map((fold) => ({ ...fold, tables: fold.tables?.filter(hasRows) ?? [] }));
  return {
    ...{ lead: [], weighed: [], sentences: [], code: [], lists: [], remarks: [], items: [], failures: [] },
    ...{ folds, rest: [], notes: [] },
    ...panel,
  };
}

interface Layout {
  /** A summary drops the lowest first; absent where it never has the section. */
  importance?: number;
  /** A screen gives room in this order, and always to 0; absent where a terminal never has the section. */
  rank?: number;
  /** Whether a pull request's comment has it. */
  isInComment?: boolean;
  /** Whether a summary puts it behind its title. */
  isFolded?: boolean;
  /** Whether a page that folds all sections begins with this one open. */
  isOpen?: boolean;
}

/** A part of a document: described once, written by each format. */
export interface Section<Name extends string = string> extends Layout {
  /** What a format calls it that leaves it out. */
  name: Name;
  /** Undefined for nothing; called by formats that have the section. */
  describe(): Panel | undefined;
}

/** A section that no format describes before it has room for it. */
export function section<Name extends string>(name: Name, layout: Layout, describe: Section["describe"]): Section<Name> {
  return { name, ...layout, describe };
}
