import { formatDuration } from "../../format/figures.ts";
import type { Comparison } from "../../model/comparison.ts";
import type { Prediction } from "../../model/prediction.ts";
import { figureCell, left, right, type Table, tabulate } from "../formats/table.ts";
import { describePrediction } from "../predictions.ts";

/** One step's, by label. */
type Row = readonly Prediction[];

/** The first labels with predictions. */
export function selectPredicted({ predictions = [] }: Comparison, most: number): string[] {
  return [...new Set(predictions.map(({ on }) => on))].slice(0, most);
}

/** The baseline's first `most` steps with predictions for these labels. */
export function tabulatePredictedSteps(
  { predictions = [], baseline }: Comparison,
  shown: readonly string[],
  most: number,
): Table {
  const steps = shown.length === 0 ? [] : listSteps(predictions).slice(0, most);
  const rows = steps.map((step) => predictions.filter(({ window }) => window === step));
  const findRecorded = (row: Row) => row.find((prediction) => "recordedSeconds" in prediction)?.recordedSeconds;
  return tabulate(rows, [
    left("step", ([first]) => first?.window ?? ""),
    right(`${baseline} (recorded)`, (row) => figureCell(findRecorded(row), formatDuration), 1),
    ...shown.map((label) =>
      right<Row>(`${label} (predicted)`, (row) => describePrediction(row.find(({ on }) => on === label))),
    ),
  ]);
}

/** How many steps that table leaves out. */
export function countHiddenPredictions({ predictions = [] }: Comparison, most: number): number {
  return Math.max(0, listSteps(predictions).length - most);
}

function listSteps(predictions: readonly Prediction[]): string[] {
  return [...new Set(predictions.map(({ window }) => window))];
}
