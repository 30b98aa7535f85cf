import { selectDisks } from "../disks/device-names.ts";
import { findDiskWait, type WindowWait } from "../disks/disk-wait.ts";
import { findLargestKnown, sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { findBenchmarkWindows } from "../model/own-work.ts";
import type { Report } from "../model/report.ts";
import type { Window } from "../model/window.ts";
import { sumBytes } from "./findings/measured-window.ts";

export interface WindowFigures {
  durationSeconds: number;
  diskWait?: WindowWait;
  readBytes?: number;
  writtenBytes?: number;
  peakBytesPerSecond?: number;
  meanLatencySeconds?: number;
}

/** A window's figures, each disk counted once. */
export function summarizeWindow(window: Window): WindowFigures {
  const { durationSeconds } = window;
  const devices = selectDisks(window.devices);
  const peaks = devices.flatMap(({ peakReadBytesPerSecond, peakWriteBytesPerSecond }) => [
    peakReadBytesPerSecond,
    peakWriteBytesPerSecond,
  ]);
  return omitUndefined({
    durationSeconds,
    diskWait: findDiskWait(window),
    ...(devices.length > 0 && sumBytes(devices)),
    peakBytesPerSecond: findLargestKnown(peaks),
    meanLatencySeconds: meanLatency(devices),
  });
}

function meanLatency(devices: Window["devices"]): number | undefined {
  const parts = devices.flatMap((device) => [
    { count: device.reads, mean: device.meanReadLatencySeconds },
    { count: device.writes, mean: device.meanWriteLatencySeconds },
  ]);
  const measured = parts.filter(({ count, mean }) => count > 0 && mean !== undefined);
  const operations = sum(measured.map(({ count }) => count));
  if (operations === 0) return undefined;
  return sum(measured.map(({ count, mean }) => count * (mean ?? 0))) / operations;
}

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
  figures: WindowFigures;
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
      figures: summarizeWindow(window),
    }));
}

/** The longest wait first, then the most bytes; own benchmarks last. */
export function sortByWait(windows: readonly ListedWindow[]): ListedWindow[] {
  const bytes = ({ figures }: ListedWindow) => (figures.readBytes ?? 0) + (figures.writtenBytes ?? 0);
  const wait = ({ figures }: ListedWindow) => figures.diskWait?.seconds ?? -1;
  return [...windows].sort(
    (a, b) =>
      Number(a.isBenchmark) - Number(b.isBenchmark) || wait(b) - wait(a) || bytes(b) - bytes(a) || a.number - b.number,
  );
}
