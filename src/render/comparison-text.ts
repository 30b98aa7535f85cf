import type { Comparison } from "../model/comparison.ts";
import { countJobs, describeCell, nameFigure } from "./comparison-cells.ts";
import { cleanText } from "./plain-text.ts";

/** How a text for the terminal is laid out. */
export interface TextLayout {
  /** Columns of the terminal. */
  width: number;
  /** Whether ANSI colours may be used. */
  colour: boolean;
}

const LABEL_LIMIT = 60;
const BOLD = ["\u001b[1m", "\u001b[22m"] as const;

/** A comparison for the terminal: for every figure one line a label, with its ratio to the baseline and its jobs. */
export function renderComparisonText(comparison: Comparison, layout: TextLayout): string {
  const strong = (text: string): string => (layout.colour ? `${BOLD[0]}${text}${BOLD[1]}` : text);
  const labels = comparison.labels.map(({ label }) => cleanText(label, LABEL_LIMIT));
  const room = Math.max(...labels.map((label) => label.length));
  const lines: string[] = [];
  for (const row of comparison.figures) {
    lines.push("", strong(cleanText(nameFigure(row), layout.width)));
    row.cells.forEach((cell, index) => {
      const jobs = cell.state === "not-measured" ? "" : `  ${countJobs(cell.jobs)}`;
      const { figures, remark } = describeCell(row, cell, comparison.baseline);
      const text = [...figures, ...(remark === undefined ? [] : [cleanText(remark)])].join("  ");
      lines.push(`  ${(labels[index] ?? "").padEnd(room)}  ${text}${jobs}`);
    });
  }
  for (const { name, reason } of comparison.missing) {
    lines.push("", `missing: ${cleanText(name)}${reason === undefined ? "" : ` (${cleanText(reason)})`}`);
  }
  for (const note of comparison.notes) lines.push("", cleanText(note, 1000));
  return `${lines.slice(1).join("\n")}\n`;
}
