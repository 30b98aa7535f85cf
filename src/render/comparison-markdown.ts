import type { Comparison } from "../model/comparison.ts";
import { countJobs, describeCell, nameFigure } from "./comparison-cells.ts";
import { formatHeading, markdown, renderMarkdownTable, toMarkdown } from "./markdown.ts";

const BASELINE = { markdown: " (baseline)" };

/** A comparison as a job summary: one table with a column for each label, ratios to the baseline, and the jobs behind each. */
export function renderComparisonMarkdown(comparison: Comparison): string {
  const blocks = [formatHeading(2, "io-probe: comparison"), renderTable(comparison), ...listMissing(comparison)];
  return `${[...blocks, ...comparison.notes.map((note) => toMarkdown(note))].join("\n\n")}\n`;
}

function renderTable(comparison: Comparison): string {
  const columns = comparison.labels.map(({ label, jobs }) => ({
    title: markdown`${label}${label === comparison.baseline ? BASELINE : ""}<br>${countJobs(jobs)}`,
    align: "right" as const,
  }));
  const rows = comparison.figures.map((row) => [
    nameFigure(row),
    ...row.cells.map((cell) => {
      const { figures, remark } = describeCell(row, cell, comparison.baseline);
      return { markdown: [...figures, ...(remark === undefined ? [] : [toMarkdown(remark)])].join("<br>") };
    }),
  ]);
  return renderMarkdownTable([{ title: "figure" }, ...columns], rows);
}

function listMissing({ missing }: Comparison): string[] {
  if (missing.length === 0) return [];
  const items = missing.map(({ name, reason }) => `- ${toMarkdown(name)}${reason ? `: ${toMarkdown(reason)}` : ""}`);
  return [formatHeading(3, "Missing"), items.join("\n")];
}
