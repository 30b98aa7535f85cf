import { formatDuration } from "../../format/figures.ts";
import type { Comparison } from "../../model/comparison.ts";
import type { Prediction } from "../../model/prediction.ts";
import { type Cell, numberCell, type Table } from "../formats/table.ts";
import { describePrediction } from "../predictions.ts";

/** The first so many labels that steps of the baseline are predicted for. */
export function selectPredicted({ predictions = [] }: Comparison, most: number): string[] {
  return [...new Set(predictions.map(({ on }) => on))].slice(0, most);
}

/**
 * The baseline's steps that are predicted for labels without them, with a column for each of some labels: the duration with
 * its bounds, or why there is none. The first `most` steps; no rows where nothing is predicted.
 */
export function tabulatePredictedSteps(
  { predictions = [], baseline }: Comparison,
  shown: readonly string[],
  most: number,
): Table {
  const steps = listSteps(predictions).slice(0, most);
  return {
    columns: [
      { title: "step", align: "left" },
      { title: `${baseline} (recorded)`, align: "right", dispensability: 1 },
      ...shown.map((label) => ({ title: `${label} (predicted)`, align: "right" as const })),
    ],
    rows: shown.length === 0 ? [] : steps.map((step) => describeStep(predictions, step, shown)),
  };
}

/** How many steps such a table of the first `most` does not show. */
export function countHiddenPredictions({ predictions = [] }: Comparison, most: number): number {
  return Math.max(0, listSteps(predictions).length - most);
}

function listSteps(predictions: readonly Prediction[]): string[] {
  return [...new Set(predictions.map(({ window }) => window))];
}

function describeStep(predictions: readonly Prediction[], step: string, labels: readonly string[]): Cell[] {
  const own = predictions.filter(({ window }) => window === step);
  const recorded = own.find((prediction) => "recordedSeconds" in prediction);
  return [
    { text: step },
    recorded === undefined ? { text: "" } : numberCell(recorded.recordedSeconds, formatDuration),
    ...labels.map((label) => describePrediction(own.find(({ on }) => on === label))),
  ];
}
