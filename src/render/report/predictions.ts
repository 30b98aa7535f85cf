import { selectWaiting } from "../../analysis/findings/measured-window.ts";
import type { Report } from "../../model/report.ts";
import { listOtherDisks } from "../../predict/benchmarked-disk.ts";
import { INFINITE_DISK } from "../../predict/disk.ts";
import { boundRecording, predictWindows, selectWindows, toPrediction } from "../../predict/predict-report.ts";
import { explainPredictions } from "../../words/predict.ts";
import { left, type Panel, right, tabulate } from "../formats/table.ts";
import { describePrediction, recordedCell } from "../predictions.ts";

const SHOWN_STEPS = 5;
const SHOWN_DISKS = 3;
/** Rows to predict from: 6 hours at 200 ms are 108,000 samples. */
const MAX_ROWS = 150_000;

/** The steps that waited, on other benchmarked disks and an infinitely fast one; undefined without any. */
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
  const table = tabulate(rows, [
    left("step", ({ window }) => (window.kind === "job" ? "the job" : window.name)),
    right("this disk (recorded)", ({ window }) => recordedCell(window.durationSeconds)),
    ...disks.map((disk, index) =>
      right<(typeof rows)[number]>(
        `${disk === INFINITE_DISK ? "an infinitely fast disk" : `the disk of ${disk.name}`} (predicted)`,
        ({ predicted }) => describePrediction(predicted[index]),
      ),
    ),
  ]);
  const notes = [explainPredictions()];
  return { title: "On another disk", table, notes, look: "predicted" };
}
