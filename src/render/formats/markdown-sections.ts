import { formatHeading, formatSentence, listTable } from "./markdown.ts";
import type { Panel } from "./table.ts";

/** GitHub takes 65,536 characters; mark and link need some. */
export const COMMENT_LIMIT_BYTES = 60_000;

/** The least important is dropped first. */
export interface Section {
  importance: number;
  /** Named where it was dropped. */
  name: string;
  blocks: string[];
}

/** The sections in at most `limitBytes` of UTF-8, and what was dropped. */
export function fitSections(sections: readonly Section[], limitBytes: number, elsewhere: string): string {
  const kept = sections.filter(({ blocks }) => blocks.length > 0);
  const dropped: string[] = [];
  for (;;) {
    const omission =
      dropped.length === 0 ? [] : [`*Left out to keep this summary short: ${dropped.join(", ")}. ${elsewhere}*`];
    const text = `${[...kept.flatMap(({ blocks }) => blocks), ...omission].join("\n\n")}\n`;
    if (kept.length <= 1 || new TextEncoder().encode(text).length <= limitBytes) return text;
    const least = kept.reduce((lowest, section) => (section.importance < lowest.importance ? section : lowest));
    kept.splice(kept.indexOf(least), 1);
    dropped.push(least.name);
  }
}

/** A section under a heading; empty without blocks. */
export function titleSection(importance: number, name: string, title: string, blocks: readonly string[]): Section {
  return { importance, name, blocks: blocks.length === 0 ? [] : [formatHeading(3, title), ...blocks] };
}

/** A panel's section; empty for none. */
export function writePanel(importance: number, name: string, panel: Panel | undefined): Section {
  if (panel === undefined) return { importance, name, blocks: [] };
  const { title, sentences = [], table, rest = [], notes } = panel;
  const write = (sentence: string) => formatSentence(sentence).markdown;
  return titleSection(importance, name, title, [
    ...sentences.map(write),
    ...listTable(table),
    ...rest.map((line) => `${line}.`),
    ...(notes.length === 0 ? [] : [notes.map(write).join(" ")]),
  ]);
}

/** At most `most` items, and how many more there are. */
export function limitList(items: readonly string[], most: number, elsewhere = ""): string[] {
  if (items.length === 0) return [];
  const more = items.length - most;
  const rest = more > 0 ? [`- and ${more} more ${elsewhere}`.trimEnd()] : [];
  return [[...items.slice(0, most), ...rest].join("\n")];
}
