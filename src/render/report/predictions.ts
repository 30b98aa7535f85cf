import { NOTICEABLE, reaches } from "../../analysis/findings/measured-window.ts";
import { findDiskWait, tellBounds } from "../../model/disk-wait.ts";
import { findJobDisks, findTargetStorage } from "../../model/disks.ts";
import type { Report } from "../../model/report.ts";
import type { Window } from "../../model/window.ts";
import { listBenchmarkedDisks } from "../../predict/benchmarked-disk.ts";
import { type Disk, INFINITE_DISK } from "../../predict/disk.ts";
import { boundRecording, predictWindows, selectWindows } from "../../predict/predict-report.ts";
import {
  explainPredictions,
  nameBenchmarkedDisk,
  nameInfiniteDisk,
  nameRecordedDisk,
  pointToPredict,
  titlePredictions,
} from "../../words/predict.ts";
import { left, type Panel, right, tabulate } from "../formats/table.ts";
import { describePrediction, recordedCell, wordPrediction } from "../predictions.ts";

const SHOWN_STEPS = 5;
const SHOWN_DISKS = 3;
/** Rows to predict from: 6 hours at 200 ms are 108,000 samples. */
const MAX_ROWS = 150_000;

/** The steps that waited, on other benchmarked disks and an infinitely fast one; undefined without any. */
export function describeReportPredictions(whole: Report): Panel | undefined {
  const report = boundRecording(whole);
  const windows = selectWindows(report)
    .filter(hasWaited)
    .sort((a, b) => waitOf(b) - waitOf(a))
    .slice(0, SHOWN_STEPS);
  const disks = [...listOtherDisks(report), INFINITE_DISK];
  const predictions = predictWindows(report, windows, disks, MAX_ROWS);
  if (predictions.every(({ result }) => "reason" in result)) return undefined;
  const rows = windows.map((window) => ({
    window,
    predicted: predictions.filter((prediction) => prediction.window === window).map(wordPrediction),
  }));
  const table = tabulate(rows, [
    left("step", ({ window }) => (window.kind === "job" ? "the job" : window.name)),
    right(nameRecordedDisk(), ({ window }) => recordedCell(window.durationSeconds)),
    ...disks.map((disk, place) =>
      right<(typeof rows)[number]>(
        disk === INFINITE_DISK ? nameInfiniteDisk() : nameBenchmarkedDisk(disk.name),
        ({ predicted }) => describePrediction(predicted[place]),
      ),
    ),
  ]);
  const notes = [`${explainPredictions()} ${pointToPredict()}`];
  return { title: titlePredictions(), table, notes, look: "predicted" };
}

/** Whether a window waited as long as findings ask for; an upper bound alone does not count. */
function hasWaited(window: Window): boolean {
  const wait = findDiskWait(window);
  if (wait === undefined || tellBounds(wait) === "upper") return false;
  return reaches(wait, NOTICEABLE);
}

function waitOf(window: Window): number {
  return findDiskWait(window)?.seconds ?? 0;
}

/** Benchmarked disks other than the job's own. */
function listOtherDisks(report: Report): Disk[] {
  const own = findJobDisks(report.storage);
  const others = listBenchmarkedDisks(report).flatMap(({ target, disk }) => {
    const storage = findTargetStorage(target, report.storage);
    if (target === undefined || storage === undefined) return [];
    return storage.devices.some(({ name }) => own.has(name)) ? [] : [{ ...disk, name: target }];
  });
  return others.slice(0, SHOWN_DISKS);
}
