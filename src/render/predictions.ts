import { formatDuration } from "../format/figures.ts";
import type { Prediction, Predictions } from "../model/prediction.ts";
import { explainPredictions, pointToJson, tellPrediction, tellRefusal } from "../words/predict.ts";
import { type Cell, left, right, type Table, tabulate } from "./formats/table.ts";
import type { TextOptions } from "./formats/text-lines.ts";
import { TextPage } from "./formats/text-page.ts";

/** More rows are not printed; the JSON has all. */
const SHOWN_ROWS = 200;

/** Predictions for a terminal. */
export function renderPredictionsText({ predictions }: Predictions, options: TextOptions): string {
  const page = new TextPage(options);
  const lines = page.table(tabulatePredictions(predictions.slice(0, SHOWN_ROWS)));
  const more = predictions.length - SHOWN_ROWS;
  const rest = more > 0 ? [`  ${pointToJson(more)}`] : [];
  const notes = page.paint("dim", page.wrap(explainPredictions()));
  return `${[...lines, ...rest, "", ...notes].join("\n")}\n`;
}

/** A row for each window and disk. */
function tabulatePredictions(predictions: readonly Prediction[]): Table {
  return tabulate(predictions, [
    left("step", ({ window }) => window),
    left("on", ({ on }) => on),
    right("recorded", (one) => recordedCell("refused" in one ? undefined : one.recordedSeconds), 1),
    right("predicted", describePrediction),
  ]);
}

/** A recorded duration, with its unit beside it as the predictions have; empty for none. */
export function recordedCell(seconds: number | undefined): Cell {
  return seconds === undefined ? { text: "" } : { text: formatDuration(seconds), sortValue: seconds };
}

/** A prediction with its bounds, or why there is none. */
export function describePrediction(prediction: Prediction | undefined): Cell {
  if (prediction === undefined) return { text: "" };
  if ("refused" in prediction) return { text: "not predicted", note: tellRefusal(prediction.refused) };
  return { text: tellPrediction(prediction), sortValue: prediction.seconds };
}
