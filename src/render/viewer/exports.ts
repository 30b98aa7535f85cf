import { escapeMarkdown } from "../formats/markdown.ts";
import type { PageData, PageStep } from "../report/page-data.ts";
import type { Range } from "./view-data.ts";

/** The steps of which some part is in sight. */
export function listShownSteps({ steps }: PageData, { min, max }: Range): PageStep[] {
  return steps.filter(({ fromSeconds, toSeconds }) => toSeconds >= min && fromSeconds <= max);
}

/** The figures' names in the order in which the steps first have them. */
function listNames(steps: readonly PageStep[]): string[] {
  return [...new Set(steps.flatMap(({ figures }) => figures.map(([name]) => name)))];
}

/** The steps as a GFM table, to be pasted into a comment: names are text, whatever they hold. */
export function writeStepsMarkdown(label: string, steps: readonly PageStep[]): string {
  const names = listNames(steps);
  const heads = ["#", "step", ...names];
  const rows = steps.map(({ number, name, figures }) => {
    const known = new Map(figures);
    return [String(number), escapeMarkdown(name), ...names.map((figure) => escapeMarkdown(known.get(figure) ?? ""))];
  });
  const lines = [heads, heads.map((_, index) => (index === 1 ? "---" : "--:")), ...rows];
  return `io-probe: ${escapeMarkdown(label)}\n\n${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}

/** The steps as comma-separated values (RFC 4180), in base units; a text that a spreadsheet would compute gets an apostrophe. */
export function writeStepsCsv(steps: readonly PageStep[]): string {
  const units = [...new Set(steps.flatMap(({ values }) => Object.keys(values)))];
  const heads = ["number", "step", "result", "fromSeconds", "toSeconds", ...units];
  const rows = steps.map(({ number, name, kind, fromSeconds, toSeconds, values }) => [
    String(number),
    quoteCell(name),
    kind,
    String(fromSeconds),
    String(toSeconds),
    ...units.map((unit) => String(values[unit] ?? "")),
  ]);
  return [heads, ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}

function quoteCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** The steps as JSON, in base units. */
export function writeStepsJson(label: string, steps: readonly PageStep[]): string {
  const list = steps.map(({ number, name, kind, fromSeconds, toSeconds, values }) => ({
    number,
    name,
    kind,
    fromSeconds,
    toSeconds,
    ...values,
  }));
  return `${JSON.stringify({ label, steps: list }, undefined, 2)}\n`;
}
