import type { Comparison, FigureRow } from "../../model/comparison.ts";
import { nameMeasureBriefly } from "../../words/comparison/matrix.ts";
import { nameInAddress } from "../formats/address-names.ts";
import { orderLabels } from "./labels.ts";
import type { MatrixData } from "./matrix-data.ts";
import { splitFigures } from "./rows.ts";

/** A page of more rows is no help; comparison.json has all. */
export const SHOWN_LABELS = 1000;
/** Comparisons of before 0.3 do not say which figures decide. */
const OTHER_FIGURES = 6;

/** The rows of the figures to decide by, in the order of the table's columns. */
export function findKeyRows({ figures, keyFigures }: Comparison): FigureRow[] {
  if (keyFigures === undefined) return splitFigures(figures).main.slice(0, OTHER_FIGURES);
  const known = new Map(figures.map((row) => [row.id, row]));
  return keyFigures.flatMap((id) => known.get(id) ?? []);
}

/** The {@link MatrixData} of a comparison; without figures there is no table. */
export function buildMatrixData(comparison: Comparison): MatrixData {
  const labels = orderLabels(comparison).slice(0, SHOWN_LABELS);
  const addresses = nameInAddress(
    labels.map(({ label }) => label),
    "label",
  );
  const shown = new Set(labels.map(({ label }) => label));
  const places = new Map(comparison.ranking?.labels.map((place) => [place.label, place]));
  return {
    kind: "comparison",
    baseline: comparison.baseline,
    labels: labels.map(({ label, jobs }, index) => {
      const { rank, shared, tooFewJobs } = places.get(label) ?? {};
      const isRanked = rank !== undefined && !tooFewJobs;
      return { label, address: addresses[index] ?? "", jobs, ...(isRanked && { rank, ...(shared && { shared }) }) };
    }),
    figures: findKeyRows(comparison).map((row) => ({
      ...row,
      cells: row.cells.filter(({ label }) => shown.has(label)),
    })),
  };
}

/** What names the columns of these figures in the page's address; `rank`, `label` and `jobs` are the columns before them. */
export function nameColumns(rows: readonly FigureRow[]): string[] {
  const fixed = ["rank", "label", "jobs"];
  const names = rows.map(({ title, name, measure }) => `${title ?? name} ${nameMeasureBriefly(measure)}`);
  return nameInAddress([...fixed, ...names], "figure").slice(fixed.length);
}
