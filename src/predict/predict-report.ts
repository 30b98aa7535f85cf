import { findBenchmarking, findBenchmarkWindows } from "../model/own-work.ts";
import type { Prediction, PredictionRefusal } from "../model/prediction.ts";
import type { Report } from "../model/report.ts";
import type { Window } from "../model/window.ts";
import { type Disk, isInfinite } from "./disk.ts";
import { type PredictedSeconds, predictOn, takeWaitOff } from "./prediction-interval.ts";
import { countRows, type RecordedWindow, readRecordedWindow } from "./recorded-window.ts";
import { refuseBeyondLimit, refuseBeyondMeasure, refuseWindow } from "./refusal.ts";

interface WindowPrediction {
  window: Window;
  on: string;
  result: PredictedSeconds | PredictionRefusal;
}

/** A report may come from anywhere. */
const MAX_WINDOWS = 1000;
const MAX_DEVICES = 200;
const MAX_FINDINGS = 1000;
/** 6 hours at 200 ms have 216,000 rows, if each is in a step and in a command. */
export const MAX_ROWS = 250_000;

/** Every step and command, or else the job, on every disk. */
export function predictReport(whole: Report, disks: readonly Disk[]): WindowPrediction[] {
  const report = boundRecording(whole);
  return predictWindows(report, selectWindows(report), disks);
}

/** The report, cut to what is followed of one. */
export function boundRecording(report: Report): Report {
  return {
    ...report,
    windows: report.windows
      .slice(0, MAX_WINDOWS)
      .map((window) => ({ ...window, devices: window.devices.slice(0, MAX_DEVICES) })),
    findings: report.findings.slice(0, MAX_FINDINGS),
  };
}

/** Windows on every disk; those beyond `mostRows` samples are refused. */
export function predictWindows(
  report: Report,
  windows: readonly Window[],
  disks: readonly Disk[],
  mostRows: number = MAX_ROWS,
): WindowPrediction[] {
  let room = mostRows;
  return windows.flatMap((window): WindowPrediction[] => {
    room -= countRows(window, report.series);
    const recorded: ReturnType<typeof openWindow> = room < 0 ? { id: "too-many-samples" } : openWindow(report, window);
    return disks.map((disk) => ({
      window,
      on: disk.name,
      result: "id" in recorded ? recorded : predictRecorded(report, recorded, disk),
    }));
  });
}

/** Steps and commands; without any, the job, unless it mostly ran benchmarks. */
export function selectWindows({ windows }: Report): Window[] {
  const isBenchmark = findBenchmarkWindows(windows);
  const parts = windows.filter((window) => window.kind !== "job" && !isBenchmark(window));
  if (parts.length > 0) return parts;
  const isBenchmarking = findBenchmarking(windows);
  return windows.filter((window) => window.kind === "job" && !isBenchmarking(window));
}

/** How long a recorded window would take on a disk, or why that cannot be said. */
export function predictWindow(report: Report, window: Window, disk: Disk): PredictedSeconds | PredictionRefusal {
  const recorded = openWindow(report, window);
  return "id" in recorded ? recorded : predictRecorded(report, recorded, disk);
}

function openWindow(report: Report, window: Window): RecordedWindow | PredictionRefusal {
  return refuseWindow(report, window) ?? readRecordedWindow(report, window) ?? { id: "no-wait" };
}

function predictRecorded(report: Report, recorded: RecordedWindow, disk: Disk): PredictedSeconds | PredictionRefusal {
  const predicted = isInfinite(disk) ? takeWaitOff(recorded) : predictOn(recorded, disk);
  return (
    refuseBeyondMeasure(predicted) ??
    (isInfinite(disk) ? undefined : refuseBeyondLimit(report, recorded, disk, predicted.seconds)) ??
    predicted
  );
}

/** A window's prediction as documents have it. */
export function toPrediction({
  window: { name: window, durationSeconds: recordedSeconds },
  on,
  result,
}: Omit<WindowPrediction, "window"> & { window: Pick<Window, "name" | "durationSeconds"> }): Prediction {
  return "id" in result ? { window, on, refused: result } : { window, on, recordedSeconds, ...result };
}
