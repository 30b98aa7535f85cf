import { joinPresent } from "../../format/plain-text.ts";
import type { Cell, Comparison, FigureRow } from "../../model/comparison.ts";
import { giveReason } from "../../words/comparison/reasons.ts";
import { type CsvValue, renderCsv } from "../formats/csv.ts";

/** The page's table for its exports. */
export interface MatrixData {
  kind: "comparison";
  baseline: string;
  /** `rank` is absent with too few jobs. */
  labels: { label: string; address: string; jobs: number; rank?: number; shared?: true }[];
  figures: FigureRow[];
}

/** The table in the order of these addresses. */
export function orderMatrix({ baseline, labels, figures }: MatrixData, addresses: readonly string[]) {
  const places = new Map(addresses.map((address, index) => [address, index]));
  const shown = labels
    .filter(({ address }) => places.has(address))
    .sort((a, b) => (places.get(a.address) ?? 0) - (places.get(b.address) ?? 0));
  return {
    baseline,
    labels: shown.map(({ address: _, ...label }) => label),
    figures: figures.map((row) => {
      const cells = new Map(row.cells.map((cell) => [cell.label, cell]));
      return { ...row, cells: shown.flatMap(({ label }) => cells.get(label) ?? []) };
    }),
  };
}

const COLUMNS = [
  ...["kind", "name", "measure", "unit", "better", "primary", "label", "baseline", "state", "jobs"],
  ...["median", "lowest", "highest", "ratio", "ratioLow", "ratioHigh", "reason"],
];

/** A comparison as CSV: a row for each figure and label. */
export function renderComparisonCsv({ figures, baseline }: Pick<Comparison, "figures" | "baseline">): string {
  const rows = figures.flatMap(({ kind, name, measure, unit, better, primary, cells }) =>
    cells.map((cell): CsvValue[] => {
      return [kind, name, measure, unit, better, primary, cell.label, cell.label === baseline, ...listValues(cell)];
    }),
  );
  return renderCsv(COLUMNS, rows);
}

function listValues(cell: Cell): CsvValue[] {
  const { state } = cell;
  if (state === "not-measured") return [state, ...Array<undefined>(8)];
  if (state === "failed") {
    return [state, cell.jobs, ...Array<undefined>(6), giveReason(cell.reason)];
  }
  const values = [state, cell.jobs, cell.median, cell.lowest, cell.highest];
  if (state === "not-comparable") return [...values, undefined, undefined, undefined, giveReason(cell.reason)];
  const { ratio, noRatio, failure } = cell;
  const reasons = [noRatio, failure].map((reason) => reason && giveReason(reason));
  const interval = ratio !== undefined && "low" in ratio ? [ratio.low, ratio.high] : [undefined, undefined];
  return [...values, ratio?.ratio, ...interval, joinPresent(reasons, "; ") || undefined];
}
