import { formatDuration } from "../format/figures.ts";
import type { Prediction, Predictions } from "../model/prediction.ts";
import { pointToRest } from "../words/comparison/figures.ts";
import { explainPredictions, sayNotPredicted, tellPrediction } from "../words/predict.ts";
import { type Cell, numberCell, type Table } from "./formats/table.ts";
import { renderTextTable, type TextOptions, wrapText } from "./formats/text-table.ts";

/** At most that many lines; the JSON has all. */
const SHOWN_ROWS = 200;

/** Predictions as text for a terminal of so many columns. */
export function renderPredictionsText({ predictions }: Predictions, { width, style }: TextOptions): string {
  const lines = renderTextTable(tabulatePredictions(predictions.slice(0, SHOWN_ROWS)), width, style);
  const more = predictions.length - SHOWN_ROWS;
  const rest = more > 0 ? [`  ${pointToRest(more, "prediction", "in what --format json prints")}`] : [];
  const notes = wrapText(explainPredictions(), width).map((line) => style("dim", line));
  return `${[...lines, ...rest, "", ...notes].join("\n")}\n`;
}

/** One row for each window and disk. */
export function tabulatePredictions(predictions: readonly Prediction[]): Table {
  return {
    columns: [
      { title: "step", align: "left" },
      { title: "on", align: "left" },
      { title: "recorded", align: "right", dispensability: 1 },
      { title: "predicted", align: "right" },
    ],
    rows: predictions.map((prediction) => [
      { text: prediction.window },
      { text: prediction.on },
      "refused" in prediction ? { text: "" } : numberCell(prediction.recordedSeconds, formatDuration),
      describePrediction(prediction),
    ]),
  };
}

/** A prediction with its bounds; of what is refused, why. */
export function describePrediction(prediction: Prediction | undefined): Cell {
  if (prediction === undefined) return { text: "" };
  if ("refused" in prediction) return { text: sayNotPredicted(), note: prediction.refused };
  return { text: tellPrediction(prediction), sortValue: prediction.seconds };
}
