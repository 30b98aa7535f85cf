import { formatSentence } from "../formats/markdown.ts";
import { type Section, titleSection } from "../formats/markdown-sections.ts";

/** Contrast of 4.3 on GitHub's light page and its dark one. */
export const NEUTRAL_TEXT = "#727a84";

/** A chart, and how to read it. */
export interface MermaidChart {
  mermaid: string;
  legend: string;
}

/** A chart's section; empty without one. */
export function renderMermaid(
  importance: number,
  name: string,
  title: string,
  chart: MermaidChart | undefined,
): Section {
  const blocks = chart === undefined ? [] : [`\`\`\`mermaid\n${chart.mermaid}\n\`\`\``, formatSentence(chart.legend)];
  return titleSection(importance, name, title, blocks);
}
