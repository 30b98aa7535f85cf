import { formatDuration } from "../format/figures.ts";
import type { Predictions } from "../model/prediction.ts";
import { explainPredictions, tellPrediction } from "../words/predict.ts";
import type { Cell, Table } from "./formats/table.ts";
import { renderTextTable, type TextOptions, wrapText } from "./formats/text-table.ts";

/** Predictions as text for a terminal. */
export function renderPredictionsText({ predictions }: Predictions, { width, style }: TextOptions): string {
  const refused = predictions.flatMap((prediction) => ("refused" in prediction ? [prediction] : []));
  const lines = renderTextTable(tabulatePredictions(predictions), width, style);
  const reasons = refused.map(({ window, on, refused: reason }) => `Not predicted: "${window}" on ${on}: ${reason}.`);
  const notes = [...reasons, explainPredictions()].flatMap((note) => wrapText(note, width));
  return `${[...lines, "", ...notes.map((line) => style("dim", line))].join("\n")}\n`;
}

/** A row for each window and disk. */
export function tabulatePredictions(predictions: Predictions["predictions"]): Table {
  const notPredicted: Cell[] = [{ text: "" }, { text: "not predicted" }];
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
      ...("refused" in prediction
        ? notPredicted
        : [{ text: formatDuration(prediction.recordedSeconds) }, { text: tellPrediction(prediction) }]),
    ]),
  };
}
