import { findOwnWork } from "../model/own-work.ts";
import type { Report } from "../model/report.ts";
import type { Window } from "../model/window.ts";
import type { Disk } from "./disk.ts";
import { predictWindow } from "./predict-window.ts";
import type { PredictedSeconds } from "./prediction-interval.ts";
import type { Refusal } from "./refusal.ts";

/** What is predicted of one window on one disk. */
export interface WindowPrediction {
  window: Window;
  on: string;
  result: PredictedSeconds | Refusal;
}

/** Every step and command of a report on every disk; without any, the job. */
export function predictReport(report: Report, disks: readonly Disk[]): WindowPrediction[] {
  return selectWindows(report).flatMap((window) =>
    disks.map((disk) => ({ window, on: disk.name, result: predictWindow(report, window, disk) })),
  );
}

/** io-probe's own benchmarks are not what a user waits for. */
function selectWindows({ windows }: Report): Window[] {
  const isOwnWork = findOwnWork(windows);
  const work = windows.filter((window) => !isOwnWork(window));
  const parts = work.filter(({ kind }) => kind !== "job");
  return parts.length > 0 ? parts : work;
}
