import { existsSync } from "node:fs";
import { PREDICTIONS_KIND, type Predictions } from "../../model/prediction.ts";
import { TOOL_VERSION } from "../../model/tool-version.ts";
import { UserError } from "../../model/user-error.ts";
import { readBenchmarkedDisk } from "../../predict/benchmarked-disk.ts";
import { type Disk, INFINITE_DISK } from "../../predict/disk.ts";
import { predictReport, toPrediction } from "../../predict/predict-report.ts";
import { PRESETS } from "../../predict/presets.ts";
import { parseStatedDisk, STATED_PARTS } from "../../predict/stated-disk.ts";
import { formatJson } from "../../render/formats/log-text.ts";
import { renderPredictionsText } from "../../render/predictions.ts";
import { readReport } from "../../session/result-files.ts";
import { addRefusalWords, refuseDisk, refuseStatedDisk, tellNothingToPredict } from "../../words/predict.ts";
import type { Arguments } from "../arguments.ts";
import { findCall, findReport } from "../ended-calls.ts";
import type { Terminal } from "../terminal.ts";

export async function predictOnDisks({ path, on, format }: Arguments["predict"], terminal: Terminal): Promise<number> {
  // A stated disk is no path, and stays as it is.
  const disks = await Promise.all(on.map((text) => findCall(text)));
  const predictions = await predictStored(await findReport(path), disks);
  if (format === "json") {
    const worded = { ...predictions, predictions: predictions.predictions.map(addRefusalWords) };
    terminal.writeOut(`${formatJson(worded)}\n`);
  } else terminal.writeOut(renderPredictionsText(predictions, terminal));
  return 0;
}

/**
 * How long a stored report's windows would take on stated disks, published classes, `infinite`, or those of other
 * reports' benchmarks.
 * @throws UserError for an unreadable report, nothing to predict, or an unknown disk
 */
export async function predictStored(path: string, on: readonly string[]): Promise<Predictions> {
  const disks: Disk[] = [];
  for (const text of on) disks.push(await readDisk(text));
  const predictions = predictReport(await readReport(path), disks);
  if (predictions.length === 0) throw new UserError(`${path}: ${tellNothingToPredict()}`);
  return { ...PREDICTIONS_KIND, toolVersion: TOOL_VERSION, predictions: predictions.map(toPrediction) };
}

async function readDisk(text: string): Promise<Disk> {
  const stated = parseStatedDisk(text);
  if (stated !== undefined) return stated;
  const report = await readReport(text).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    const isNumber = /^\d/.test(text) && !text.endsWith(".json");
    // A path that exists, or a text that can only be a path, was meant as a report.
    if (existsSync(text) || (!isNumber && /[/.]/.test(text))) throw new UserError(`--on: ${error.message}`);
    const names = [INFINITE_DISK.name, ...Object.keys(PRESETS)];
    throw new UserError(isNumber ? refuseStatedDisk(text, STATED_PARTS) : refuseDisk(text, names));
  });
  const disk = readBenchmarkedDisk(report);
  if (disk !== undefined) return disk;
  throw new UserError(
    `--on: ${text} has no benchmark of direct reads and writes; make one with io-probe bench, or run --bench quick`,
  );
}
