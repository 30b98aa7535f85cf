import type { Panel } from "./table.ts";

/** How formats treat a section. */
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

/** A part of a report or a comparison: described once, written by each format. */
export interface Section<Name extends string = string> extends Layout {
  /** What a format calls it that leaves it out. */
  name: Name;
  /** Undefined for nothing; called by formats that have the section. */
  describe(): Panel | undefined;
}

/** The sections in the order of their descriptions. */
export function holdSections<Name extends string>(
  layout: Record<Name, Layout>,
  descriptions: Record<Name, Section["describe"]>,
): Section<Name>[] {
  const names = Object.keys(descriptions) as Name[];
  return names.map((name) => ({ ...layout[name], name, describe: descriptions[name] }));
}
