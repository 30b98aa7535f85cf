import type { FigureRow } from "../../model/comparison.ts";

/** The table of all labels for the page's exports, in comparison.json's names and units and the order of the rows. */
export interface MatrixData {
  kind: "comparison";
  baseline: string;
  /** `address` names a label behind the page's `#`; `rank` is absent with too few jobs. */
  labels: { label: string; address: string; jobs: number; rank?: number; shared?: true }[];
  figures: FigureRow[];
}

/** The labels and the cells of each figure in the order of these labels' addresses. */
export function orderMatrix({ baseline, labels, figures }: MatrixData, addresses: readonly string[]) {
  const places = new Map(addresses.map((address, place) => [address, place]));
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
