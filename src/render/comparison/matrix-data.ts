import type { FigureRow } from "../../model/comparison.ts";

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
