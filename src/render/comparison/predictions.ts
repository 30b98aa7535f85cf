import type { Comparison } from "../../model/comparison.ts";
import type { Prediction } from "../../model/prediction.ts";
import { explainPredictedSteps } from "../../words/predict.ts";
import { left, type Panel, right, tabulate } from "../formats/table.ts";
import { describePrediction, recordedCell } from "../predictions.ts";
import { listRest } from "./notes.ts";

/** The predictions of one step. */
type Row = readonly Prediction[];

interface PredictionExtent {
  steps: number;
  predictedLabels: number;
  elsewhere: string;
}

/** The baseline's first steps with predictions for the first labels; undefined without any. */
export function describePredictedSteps(
  { predictions = [], baseline }: Comparison,
  { steps: mostSteps, predictedLabels: mostLabels, elsewhere }: PredictionExtent,
): Panel | undefined {
  if (predictions.length === 0) return undefined;
  const steps = [...new Set(predictions.map(({ window }) => window))];
  const labels = [...new Set(predictions.map(({ on }) => on))];
  const rows = steps.slice(0, mostSteps).map((step) => predictions.filter(({ window }) => window === step));
  const findRecorded = (row: Row) => row.find((prediction) => "recordedSeconds" in prediction)?.recordedSeconds;
  return {
    title: "Predicted: the baseline's steps on labels that ran benchmarks only",
    table: tabulate(rows, [
      left("step", ([first]) => first?.window ?? ""),
      right(`${baseline} (recorded)`, (row) => recordedCell(findRecorded(row)), 1),
      ...labels
        .slice(0, mostLabels)
        .map((label) =>
          right<Row>(`${label} (predicted)`, (row) => describePrediction(row.find(({ on }) => on === label))),
        ),
    ]),
    rest: [
      ...listRest(steps.length - mostSteps, "step", elsewhere),
      ...listRest(labels.length - mostLabels, "label", elsewhere),
    ],
    notes: [explainPredictedSteps(baseline)],
    look: "predicted",
  };
}
