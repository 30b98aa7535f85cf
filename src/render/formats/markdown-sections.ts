import { formatHeading } from "./markdown.ts";

/** Of a comment: GitHub takes 65,536 characters, and the mark and the link need some. */
export const COMMENT_LIMIT_BYTES = 60_000;

/** A part of a summary; the least important is dropped first. */
export interface Section {
  importance: number;
  /** Its name where it was left out. */
  name: string;
  blocks: string[];
}

/**
 * The sections as Markdown of at most `limitBytes` of UTF-8; the end names what was dropped and, by `elsewhere`, where
 * it is. The most important section always stays.
 */
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

/** The section under a heading; an empty one stays empty. */
export function withHeading(section: Section, title: string): Section {
  return section.blocks.length === 0 ? section : { ...section, blocks: [formatHeading(3, title), ...section.blocks] };
}
