import type { FigureRow } from "../../model/comparison.ts";

/** The table of all labels as values, for the page's exports: `labels` in the order of its rows, with the names and units of comparison.json. */
export interface MatrixData {
  kind: "comparison";
  baseline: string;
  /** `address` names a label in the page's address. `rank` is absent where too few jobs give none. */
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
