import { findDiskWait, type WindowWait } from "../model/disk-wait.ts";
import { readFigure } from "../model/figures.ts";
import { findBenchmarkWindows } from "../model/own-work.ts";
import type { Report } from "../model/report.ts";
import type { Window } from "../model/window.ts";

/** The job, or its only command; undefined for benchmarks alone. */
export function findMainWindow(report: Report): Window | undefined {
  const windows = listWindows(report);
  const work = windows.filter(({ isBenchmark }) => !isBenchmark);
  const [only] = work;
  if (windows.length > work.length && work.length <= 1) return only?.window;
  if (work.length === 1 && only?.window.kind === "command") return only.window;
  return report.windows.find(({ kind }) => kind === "job") ?? work[0]?.window;
}

/** A step or command, numbered from 1. */
export interface ListedWindow {
  number: number;
  window: Window;
  isBenchmark: boolean;
  diskWait?: WindowWait | undefined;
}

/** Steps and commands by their start. */
export function listWindows(report: Report): ListedWindow[] {
  const isBenchmark = findBenchmarkWindows(report.windows);
  return report.windows
    .filter(({ kind }) => kind !== "job")
    .sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
    .map((window, index) => ({
      number: index + 1,
      window,
      isBenchmark: isBenchmark(window),
      diskWait: findDiskWait(window),
    }));
}

/** The longest wait first, then the most bytes; own benchmarks last. */
export function sortByWait(windows: readonly ListedWindow[]): ListedWindow[] {
  const bytes = ({ window }: ListedWindow) =>
    (readFigure("read-bytes", window) ?? 0) + (readFigure("written-bytes", window) ?? 0);
  const wait = ({ diskWait }: ListedWindow) => diskWait?.seconds ?? -1;
  return [...windows].sort(
    (a, b) =>
      Number(a.isBenchmark) - Number(b.isBenchmark) || wait(b) - wait(a) || bytes(b) - bytes(a) || a.number - b.number,
  );
}
