import { type CsvValue, renderCsv } from "../formats/csv.ts";
import { escapeMarkdown, renderMarkdownTable } from "../formats/markdown.ts";
import type { PageData } from "../report/page-data.ts";
import type { StepBar } from "../report/step-bars.ts";
import type { Range } from "./view.ts";

/** The steps that ran in a range. */
export function listShownSteps({ steps }: PageData, { min, max }: Range): StepBar[] {
  return steps.filter(({ fromSeconds, toSeconds }) => toSeconds >= min && fromSeconds <= max);
}

/** The steps as a GFM table. */
export function writeStepsMarkdown(label: string, steps: readonly StepBar[]): string {
  const names = [...new Set(steps.flatMap(({ figures }) => figures.map(([name]) => name)))];
  const rows = steps.map(({ number, name, figures }) => {
    const known = new Map(figures);
    return [String(number), name, ...names.map((figure) => known.get(figure) ?? "")];
  });
  const columns = [{ markdown: "#" }, "step", ...names].map((title) => ({
    title,
    align: title === "step" ? ("left" as const) : ("right" as const),
  }));
  return `io-probe: ${escapeMarkdown(label)}\n\n${renderMarkdownTable(columns, rows)}\n`;
}

/** The steps as CSV, in base units. */
export function writeStepsCsv(steps: readonly StepBar[]): string {
  const units = [...new Set(steps.flatMap(({ values }) => Object.keys(values)))];
  const rows = steps.map(({ number, name, result, fromSeconds, toSeconds, values }): CsvValue[] => {
    return [number, name, result, fromSeconds, toSeconds, ...units.map((unit) => values[unit])];
  });
  return renderCsv(["number", "step", "result", "fromSeconds", "toSeconds", ...units], rows);
}

/** The steps as JSON, in base units. */
export function writeStepsJson(label: string, steps: readonly StepBar[]): string {
  const list = steps.map(({ number, name, kind, result, fromSeconds, toSeconds, values }) => {
    return { number, name, kind, result, fromSeconds, toSeconds, ...values };
  });
  return `${JSON.stringify({ label, steps: list }, undefined, 2)}\n`;
}
