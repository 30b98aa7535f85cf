import { escapeMarkdown, formatHeading, formatSentence, formatStrong, listTable, renderDetails } from "./markdown.ts";
import { type Fold, fillPanel, type List, type Panel, type Section, type WeighedItem } from "./panel.ts";

/** GitHub drops a step's summary beyond 1 MiB. */
export const MAX_SUMMARY_BYTES = 900 * 1024;
/** GitHub takes 65,536 characters; mark and link need some. */
export const MAX_COMMENT_BYTES = 60_000;

/** The sections that a summary has, below a title in at most `limitBytes` of UTF-8. */
export function fitSections(
  title: string,
  sections: readonly Section[],
  limitBytes: number,
  tellDropped: (names: readonly string[]) => string,
): string {
  const kept = sections.flatMap((section) => {
    const { name, importance } = section;
    if (importance === undefined) return [];
    const blocks = writeBlocks(section);
    return blocks.length === 0 ? [] : [{ name, importance, blocks }];
  });
  const dropped: string[] = [];
  for (;;) {
    const omission = dropped.length === 0 ? [] : [`*${tellDropped(dropped)}*`];
    const text = `${[title, ...kept.flatMap(({ blocks }) => blocks), ...omission].join("\n\n")}\n`;
    if (kept.length <= 1 || new TextEncoder().encode(text).length <= limitBytes) return text;
    const least = kept.reduce((lowest, section) => (section.importance < lowest.importance ? section : lowest));
    kept.splice(kept.indexOf(least), 1);
    dropped.push(least.name);
  }
}

function writeBlocks({ isFolded, describe }: Section): string[] {
  const { title, ...panel } = describe() ?? {};
  const blocks = writePanel(panel);
  if (blocks.length === 0 || title === undefined) return blocks;
  return isFolded ? [renderDetails(title, blocks)] : [formatHeading(3, title), ...blocks];
}

/** A panel's blocks below its title. */
export function writePanel({ table, chart, ...panel }: Omit<Panel, "title">): string[] {
  const filled = fillPanel(panel);
  const [answer, ...paragraphs] = filled.lead;
  return [
    ...(answer === undefined ? [] : [formatStrong(answer)]),
    ...paragraphs.map(formatSentence),
    ...joinItems(filled.weighed.map(writeWeighed)),
    ...(chart === undefined ? [] : [`\`\`\`mermaid\n${chart.mermaid}\n\`\`\``, formatSentence(chart.legend)]),
    ...filled.sentences.map(formatSentence),
    ...(filled.code.length === 0 ? [] : [["```", ...filled.code, "```"].join("\n")]),
    ...filled.lists.flatMap(writeList),
    ...(table === undefined ? [] : listTable(table)),
    ...filled.remarks.map(formatSentence),
    ...writeList({ items: filled.items }),
    ...filled.failures.map((failure) => formatSentence(`Note: ${failure}`)),
    ...filled.folds.flatMap(writeFold),
    ...filled.rest.map((line) => `${line}.`),
    ...(filled.notes.length === 0 ? [] : [filled.notes.map(formatSentence).join(" ")]),
  ];
}

function writeWeighed({ mark, text, advice }: WeighedItem): string {
  const parts = [...(mark === undefined ? [] : [`**${mark}**:`]), formatSentence(text)];
  return [...parts, ...(advice === undefined ? [] : [formatSentence(advice)])].join(" ");
}

/** A fold's block; none without content. */
function writeFold({ title, items = [], tables = [] }: Fold): string[] {
  const blocks = [
    ...joinItems(items.map(formatSentence)),
    ...tables.flatMap(({ name, table }) => [
      ...(name === undefined ? [] : [escapeMarkdown(name)]),
      ...listTable(table),
    ]),
  ];
  return blocks.length === 0 ? [] : [renderDetails(title, blocks)];
}

/** In two blocks, or the next paragraph continues the last item. */
function writeList({ head, items, numbered }: List): string[] {
  return [...(head === undefined ? [] : [formatSentence(head)]), ...joinItems(items.map(formatSentence), numbered)];
}

/** A list of Markdown; no block for an empty one. */
function joinItems(items: readonly string[], numbered = false): string[] {
  return items.length === 0 ? [] : [items.map((item) => `${numbered ? "1." : "-"} ${item}`).join("\n")];
}
