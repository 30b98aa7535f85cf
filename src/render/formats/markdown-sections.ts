import { escapeMarkdown, formatHeading, formatSentence, listTable, renderDetails } from "./markdown.ts";
import { type Fold, fillPanel, type List, type Panel } from "./table.ts";

/** GitHub takes 65,536 characters; mark and link need some. */
export const COMMENT_LIMIT_BYTES = 60_000;

/** The least important is dropped first. */
export interface Section {
  importance: number;
  /** The section's name, told where it was dropped. */
  name: string;
  blocks: string[];
}

/** The sections in at most `limitBytes` of UTF-8, and what was dropped. */
export function fitSections(
  sections: readonly Section[],
  limitBytes: number,
  tellDropped: (names: readonly string[]) => string,
): string {
  const kept = sections.filter(({ blocks }) => blocks.length > 0);
  const dropped: string[] = [];
  for (;;) {
    const omission = dropped.length === 0 ? [] : [`*${tellDropped(dropped)}*`];
    const text = `${[...kept.flatMap(({ blocks }) => blocks), ...omission].join("\n\n")}\n`;
    if (kept.length <= 1 || new TextEncoder().encode(text).length <= limitBytes) return text;
    const least = kept.reduce((lowest, section) => (section.importance < lowest.importance ? section : lowest));
    kept.splice(kept.indexOf(least), 1);
    dropped.push(least.name);
  }
}

/** A section under a heading; empty without blocks. */
export function titleSection(
  importance: number,
  name: string,
  title: string | undefined,
  blocks: readonly string[],
): Section {
  const heading = title === undefined || blocks.length === 0 ? [] : [formatHeading(3, title)];
  return { importance, name, blocks: [...heading, ...blocks] };
}

/** A panel's section; empty for none. */
export function writePanel(importance: number, name: string, panel: Panel | undefined): Section {
  if (panel === undefined) return { importance, name, blocks: [] };
  const { title, table, ...filled } = fillPanel(panel);
  return titleSection(importance, name, title, [
    ...filled.sentences.map(formatSentence),
    ...filled.lists.flatMap(writeList),
    ...(table === undefined ? [] : listTable(table)),
    ...filled.remarks.map(formatSentence),
    ...writeList({ items: filled.items }),
    ...filled.failures.map((failure) => formatSentence(`Note: ${failure}`)),
    ...filled.folds.flatMap(writeFold),
    ...filled.rest.map((line) => `${line}.`),
    ...(filled.notes.length === 0 ? [] : [filled.notes.map(formatSentence).join(" ")]),
  ]);
}

/** A fold's block; none without content. */
export function writeFold({ title, items = [], tables = [] }: Fold): string[] {
  const blocks = [
    ...joinItems(items.map(formatSentence)),
    ...tables.flatMap(({ name, table }) => [
      ...(name === undefined ? [] : [escapeMarkdown(name)]),
      ...listTable(table),
    ]),
  ];
  return blocks.length === 0 ? [] : [renderDetails(title, blocks)];
}

/** Contrast of 4.3 on GitHub's light page and its dark one. */
export const NEUTRAL_TEXT = "#727a84";

/** A Mermaid chart, and how to read it. */
export interface MermaidChart {
  mermaid: string;
  legend: string;
}

/** A chart's section; empty without one. */
export function writeChart(importance: number, name: string, title: string, chart: MermaidChart | undefined): Section {
  const blocks = chart === undefined ? [] : [`\`\`\`mermaid\n${chart.mermaid}\n\`\`\``, formatSentence(chart.legend)];
  return titleSection(importance, name, title, blocks);
}

/** In two blocks, or the next paragraph continues the last item. */
function writeList({ head, items, numbered }: List): string[] {
  return [...(head === undefined ? [] : [formatSentence(head)]), ...joinItems(items.map(formatSentence), numbered)];
}

/** A list of Markdown; no block for an empty one. */
export function joinItems(items: readonly string[], numbered = false): string[] {
  return items.length === 0 ? [] : [items.map((item) => `${numbered ? "1." : "-"} ${item}`).join("\n")];
}

/** At most `most` items, and how many more there are. */
export function limitItems(items: readonly string[], most: number, elsewhere = ""): string[] {
  const more = items.length - most;
  return [...items.slice(0, most), ...(more > 0 ? [`and ${more} more ${elsewhere}`.trimEnd()] : [])];
}
