import { formatSentence } from "../formats/markdown.ts";
import { type Section, withHeading } from "../formats/markdown-sections.ts";

/** Grey with a contrast of 4.3 to GitHub's light page and its dark one (#0d1117). */
export const NEUTRAL_TEXT = "#727a84";

/** A Mermaid chart, and how to read it. */
export interface MermaidChart {
  mermaid: string;
  legend: string;
}

/** A chart as a part of the summary; empty without one. */
export function renderMermaid(
  name: string,
  importance: number,
  title: string,
  chart: MermaidChart | undefined,
): Section {
  const blocks =
    chart === undefined ? [] : [`\`\`\`mermaid\n${chart.mermaid}\n\`\`\``, formatSentence(chart.legend).markdown];
  return withHeading({ importance, name, blocks }, title);
}
