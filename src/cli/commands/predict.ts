import { formatJson } from "../../render/formats/log-text.ts";
import { renderPredictionsText } from "../../render/predictions.ts";
import { predictStored } from "../../session/predict.ts";
import { addRefusalWords } from "../../words/predict.ts";
import type { PredictArguments } from "../arguments.ts";
import { findCall, findReport } from "../ended-calls.ts";
import type { Terminal } from "../terminal.ts";

/** `io-probe predict`. */
export async function predictOnDisks({ path, on, format }: PredictArguments, terminal: Terminal): Promise<number> {
  // A stated disk is no path, and stays as it is.
  const disks = await Promise.all(on.map((text) => findCall(text)));
  const predictions = await predictStored(await findReport(path), disks);
  if (format === "json") {
    const worded = { ...predictions, predictions: predictions.predictions.map(addRefusalWords) };
    terminal.writeOut(`${formatJson(worded)}\n`);
  } else terminal.writeOut(renderPredictionsText(predictions, terminal));
  return 0;
}
