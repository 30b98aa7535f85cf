import { splitFigures } from "../../compare/compared-figures.ts";
import { listRanked, orderLabels } from "../../compare/label-order.ts";
import type { Comparison, FigureRow } from "../../model/comparison.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { nameMeasureBriefly } from "../../words/comparison/matrix.ts";
import { nameInAddress } from "../formats/address-names.ts";
import type { MatrixData } from "./matrix-data.ts";

/** Nobody reads a table with more rows. */
export const SHOWN_LABELS = 1000;
/** How many figures are shown of a comparison before 0.3, which names no key figures. */
const OTHER_FIGURES = 6;

/** The figures to decide by, in column order. */
export function findKeyRows({ figures, keyFigures }: Comparison): FigureRow[] {
  if (keyFigures === undefined) return splitFigures(figures).main.slice(0, OTHER_FIGURES);
  const known = new Map(figures.map((row) => [row.id, row]));
  return keyFigures.flatMap((id) => known.get(id) ?? []);
}

/** A comparison's {@link MatrixData}. */
export function buildMatrixData(comparison: Comparison): MatrixData {
  const labels = orderLabels(comparison).slice(0, SHOWN_LABELS);
  const addresses = nameInAddress(
    labels.map(({ label }) => label),
    "label",
  );
  const shown = new Set(labels.map(({ label }) => label));
  const places = new Map(listRanked(comparison).map((place) => [place.label, place]));
  return {
    kind: "comparison",
    baseline: comparison.baseline,
    labels: labels.map(({ label, jobs }, index) => {
      const { rank, shared } = places.get(label) ?? {};
      return omitUndefined({ label, address: addresses[index] ?? "", jobs, rank, shared });
    }),
    figures: findKeyRows(comparison).map((row) => ({
      ...row,
      cells: row.cells.filter(({ label }) => shown.has(label)),
    })),
  };
}

/** The columns' names in the page's address. */
export function nameColumns(rows: readonly FigureRow[]): string[] {
  const fixed = ["rank", "label", "jobs"];
  const names = rows.map(({ title, name, measure }) => `${title ?? name} ${nameMeasureBriefly(measure)}`);
  return nameInAddress([...fixed, ...names], "figure").slice(fixed.length);
}
