import { NOTICEABLE } from "../../analysis/findings/observation.ts";
import { formatDuration } from "../../format/figures.ts";
import { findDiskWait, tellBounds } from "../../model/disk-wait.ts";
import { findJobDisks } from "../../model/disks.ts";
import type { Report } from "../../model/report.ts";
import { findTargetStorage } from "../../model/target-storage.ts";
import type { Window } from "../../model/window.ts";
import { listBenchmarkedDisks } from "../../predict/benchmarked-disk.ts";
import { type Disk, INFINITE_DISK } from "../../predict/disk.ts";
import { boundRecording, predictWindows, selectWindows, type WindowPrediction } from "../../predict/predict-report.ts";
import { nameBenchmarkedDisk, nameInfiniteDisk, nameRecordedDisk, tellRefusal } from "../../words/predict.ts";
import { type Cell, numberCell, type Table } from "../formats/table.ts";
import { describePrediction } from "../predictions.ts";

/** What the verdict is about; `io-probe predict` has all. */
const SHOWN_STEPS = 5;
const SHOWN_DISKS = 3;
/** Samples that a page is made with: those of 6 hours at 200 ms are 108,000. */
const MAX_ROWS = 150_000;

/**
 * How long the steps that waited for the disk would take on other disks: those that the report benchmarked beside the job's
 * own, and an infinitely fast one. Longest wait first; undefined where none waited, or nothing can be predicted.
 */
export function tabulateReportPredictions(whole: Report): Table | undefined {
  const report = boundRecording(whole);
  const windows = selectWindows(report)
    .filter(hasWaited)
    .sort((a, b) => waitOf(b) - waitOf(a))
    .slice(0, SHOWN_STEPS);
  const disks = [...listOtherDisks(report), INFINITE_DISK];
  const predictions = predictWindows(report, windows, disks, MAX_ROWS);
  if (predictions.every(({ result }) => "reason" in result)) return undefined;
  return {
    columns: [
      { title: "step", align: "left" },
      { title: nameRecordedDisk(), align: "right" },
      ...disks.map((disk) => ({
        title: disk === INFINITE_DISK ? nameInfiniteDisk() : nameBenchmarkedDisk(disk.name),
        align: "right" as const,
      })),
    ],
    rows: windows.map((window) => [
      { text: window.kind === "job" ? "the job" : window.name },
      numberCell(window.durationSeconds, formatDuration),
      ...predictions.filter((prediction) => prediction.window === window).map(describeResult),
    ]),
  };
}

function describeResult({ window, on, result }: WindowPrediction): Cell {
  const about = { window: window.name, on };
  if ("reason" in result) return describePrediction({ ...about, refused: tellRefusal(result) });
  return describePrediction({ ...about, recordedSeconds: window.durationSeconds, ...result });
}

/** As much as a finding tells of, and more than a bound that may be all wrong. */
function hasWaited(window: Window): boolean {
  const wait = findDiskWait(window);
  if (wait === undefined || tellBounds(wait) === "upper") return false;
  return wait.seconds >= NOTICEABLE.seconds && wait.share >= NOTICEABLE.share;
}

function waitOf(window: Window): number {
  return findDiskWait(window)?.seconds ?? 0;
}

/** The disks that were benchmarked and are not those of the job's own folders, by the folder that they were benchmarked in. */
function listOtherDisks(report: Report): Disk[] {
  const own = findJobDisks(report.storage);
  const others = listBenchmarkedDisks(report).flatMap(({ target, disk }) => {
    const storage = findTargetStorage(target, report.storage);
    if (target === undefined || storage === undefined) return [];
    return storage.devices.some(({ name }) => own.has(name)) ? [] : [{ ...disk, name: target }];
  });
  return others.slice(0, SHOWN_DISKS);
}
