import { type MatrixData, orderMatrix, renderComparisonCsv } from "../comparison/exports.ts";
import { formatSentence, formatStrong, renderMarkdownTable } from "../formats/markdown.ts";
import type { Exports } from "./export-buttons.ts";

/** The table in its present order. */
export function exportMatrix(matrix: HTMLElement, data: MatrixData): Exports {
  const shown = () => orderMatrix(data, listAddresses(matrix));
  return {
    file: "io-probe-comparison",
    writeMarkdown: () => writeMatrixMarkdown(matrix),
    writeCsv: () => renderComparisonCsv(shown()),
    writeJson: () => `${JSON.stringify(shown(), undefined, 2)}\n`,
    pictured: ["h1", ".more", ".why", "#matrix table", ".legend"],
  };
}

function listAddresses(matrix: HTMLElement): string[] {
  return [...matrix.querySelectorAll<HTMLElement>("tbody a[data-label]")].map(({ dataset }) => dataset.label ?? "");
}

function writeMatrixMarkdown(matrix: HTMLElement): string {
  const steps = document.querySelector<HTMLTableElement>("#steps table");
  const tables = [matrix.querySelector("table"), steps].filter((table) => table !== null).filter(isVisible);
  const [headline, ...more] = [...document.querySelectorAll("h1, header .more")].map((part) => part.textContent);
  const blocks = [
    formatStrong(headline ?? ""),
    ...more.map(formatSentence),
    ...tables.map((table) => {
      const [heads = [], ...rows] = [...table.rows].map(({ cells }) => [...cells].filter(isVisible));
      const columns = heads.map((head) => ({ title: readCell(head), align: readAlign(head) }));
      const texts = rows.map((cells) => cells.map(readCell));
      return renderMarkdownTable(columns, texts);
    }),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** Drawings are no text. */
function isVisible(cell: HTMLElement): boolean {
  return cell.getClientRects().length > 0 && !cell.matches(".dots");
}

function readAlign({ className }: HTMLElement): "left" | "right" {
  return className.split(" ").includes("right") ? "right" : "left";
}

/** A cell as it is seen: `0.50x ▲ · 15.1 s`. */
function readCell(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const heard of copy.querySelectorAll(".heard")) heard.remove();
  for (const large of copy.querySelectorAll("b")) large.append(" · ");
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}
