import { selectWaiting } from "../analysis/findings/measured-window.ts";
import { formatDuration } from "../format/figures.ts";
import type { Comparison } from "../model/comparison.ts";
import type { Prediction, Predictions } from "../model/prediction.ts";
import type { Report } from "../model/report.ts";
import { listOtherDisks } from "../predict/benchmarked-disk.ts";
import { INFINITE_DISK } from "../predict/disk.ts";
import { boundRecording, predictWindows, selectWindows, toPrediction } from "../predict/predict-report.ts";
import {
  explainPredictedSteps,
  explainPredictions,
  pointToJson,
  tellPrediction,
  tellRefusal,
} from "../words/predict.ts";
import { listRest } from "../words/report-notes.ts";
import type { Panel } from "./formats/panel.ts";
import { type Cell, figureCell, left, right, tabulate } from "./formats/table.ts";
import type { TextOptions } from "./formats/text-lines.ts";
import { TextPage } from "./formats/text-page.ts";

/** More rows are not printed; the JSON has all. */
const SHOWN_ROWS = 200;

/** Predictions for a terminal, a row for each window and disk. */
export function renderPredictionsText({ predictions }: Predictions, options: TextOptions): string {
  const page = new TextPage(options);
  const table = tabulate(predictions.slice(0, SHOWN_ROWS), [
    left("step", ({ window }) => window),
    left("on", ({ on }) => on),
    right("recorded", (prediction) => durationCell(findRecorded([prediction])), 1),
    right("predicted", predictedCell),
  ]);
  const more = predictions.length - SHOWN_ROWS;
  const rest = more > 0 ? [`  ${pointToJson(more)}`] : [];
  const notes = page.paint("dim", page.wrap(explainPredictions()));
  return `${[...page.table(table), ...rest, "", ...notes].join("\n")}\n`;
}

const SHOWN_STEPS = 5;
const SHOWN_DISKS = 3;
/** Rows to predict from: 6 hours at 200 ms are 108,000 samples. */
const MAX_ROWS = 150_000;

/** A report's steps that waited, on other benchmarked disks and an infinitely fast one; undefined without any. */
export function describeReportPredictions(whole: Report): Panel | undefined {
  const report = boundRecording(whole);
  const windows = selectWaiting(selectWindows(report)).slice(0, SHOWN_STEPS);
  const disks = [...listOtherDisks(report).slice(0, SHOWN_DISKS), INFINITE_DISK];
  const predictions = predictWindows(report, windows, disks, MAX_ROWS);
  if (predictions.every(({ result }) => "id" in result)) return undefined;
  const rows = windows.map((window) => ({
    window,
    predicted: predictions.filter((prediction) => prediction.window === window).map(toPrediction),
  }));
  const columns = disks.map((disk, index) => {
    const name = disk === INFINITE_DISK ? "an infinitely fast disk" : `the disk of ${disk.name}`;
    return right<(typeof rows)[number]>(`${name} (predicted)`, ({ predicted }) => predictedCell(predicted[index]));
  });
  return {
    title: "On another disk",
    table: tabulate(rows, [
      left("step", ({ window }) => (window.kind === "job" ? "the job" : window.name)),
      right("this disk (recorded)", ({ window }) => durationCell(window.durationSeconds)),
      ...columns,
    ]),
    notes: [explainPredictions()],
    look: "predicted",
  };
}

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
  const columns = labels
    .slice(0, mostLabels)
    .map((label) =>
      right<Prediction[]>(`${label} (predicted)`, (row) => predictedCell(row.find(({ on }) => on === label))),
    );
  return {
    title: "Predicted: the baseline's steps on labels that ran benchmarks only",
    table: tabulate(rows, [
      left("step", ([first]) => first?.window ?? ""),
      right(`${baseline} (recorded)`, (row) => durationCell(findRecorded(row)), 1),
      ...columns,
    ]),
    rest: [
      ...listRest(steps.length - mostSteps, "step", elsewhere),
      ...listRest(labels.length - mostLabels, "label", elsewhere),
    ],
    notes: [explainPredictedSteps(baseline)],
    look: "predicted",
  };
}

/** The recorded duration of one step, in seconds, if a prediction has it. */
function findRecorded(predictions: readonly Prediction[]): number | undefined {
  return predictions.find((prediction) => "recordedSeconds" in prediction)?.recordedSeconds;
}

/** A recorded duration, with its unit beside it as the predictions have; empty for none. */
function durationCell(seconds: number | undefined): Cell {
  return figureCell(seconds, (known) => formatDuration(known));
}

/** A prediction with its bounds, or why there is none. */
function predictedCell(prediction: Prediction | undefined): Cell {
  if (prediction === undefined) return { text: "" };
  if ("refused" in prediction) return { text: "not predicted", note: tellRefusal(prediction.refused) };
  return { text: tellPrediction(prediction), sortValue: prediction.seconds };
}
