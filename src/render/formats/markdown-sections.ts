import { formatHeading } from "./markdown.ts";

/** A part of a summary. What matters least goes first where the limit would be exceeded. */
export interface Section {
  importance: number;
  /** What the part is called where it had to be left out. */
  name: string;
  blocks: string[];
}

/**
 * The sections as one Markdown text of at most `limitBytes` of UTF-8; those that had to go are named at its end, with
 * `elsewhere` telling where they are. The most important section always stays.
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

/** The section under a heading; one without blocks stays as it is. */
export function withHeading(section: Section, title: string): Section {
  return section.blocks.length === 0 ? section : { ...section, blocks: [formatHeading(3, title), ...section.blocks] };
}
