import type { ListedWindow } from "../../../analysis/window-summary.ts";
import { isOwnWait, tellBounds, type WindowWait } from "../../../disks/disk-wait.ts";
import { formatBytes, formatDuration, formatLatency, formatRate, NOT_MEASURED } from "../../../format/figures.ts";
import type { Window } from "../../../model/window.ts";
import { findFailure } from "../../../model/window-outcome.ts";
import { qualifyStep } from "../../../words/report-notes.ts";
import { nameExit, nameOwnBenchmark } from "../../../words/step-chart.ts";
import { formatWaitAndShare } from "../../../words/waits.ts";
import { type Cell, left, noteCell, numberCell, right, type Table, tabulate } from "../../formats/table.ts";

/** Whether the waits of some of these steps are their own. */
export function haveOwnWait(windows: readonly ListedWindow[]): boolean {
  return windows.some(({ figures }) => figures.diskWait !== undefined && isOwnWait(figures.diskWait));
}

/** The steps in the given order. */
export function tabulateSteps(windows: readonly ListedWindow[]): Table {
  const table = tabulate(windows, [
    right("#", ({ number }) => numberCell(number, String)),
    left("step", nameCell),
    right("took", ({ figures }) => numberCell(figures.durationSeconds, formatDuration)),
    right("waited for disk", ({ figures }) => waitCell(figures.diskWait)),
    right("read", ({ figures }) => numberCell(figures.readBytes, formatBytes)),
    right("written", ({ figures }) => numberCell(figures.writtenBytes, formatBytes)),
    right("peak", ({ figures }) => numberCell(figures.peakBytesPerSecond, formatRate), 2),
    right("mean latency", ({ window, figures }) => latencyCell(figures.meanLatencySeconds, window), 4),
  ]);
  return { ...table, steps: windows.map(({ number }) => number) };
}

function waitCell(wait: WindowWait | undefined): Cell {
  if (wait === undefined) return { text: NOT_MEASURED };
  const { seconds, share } = wait;
  // An upper bound alone is no amount to draw.
  const isAmount = tellBounds(wait) !== "upper";
  return {
    text: formatWaitAndShare(wait),
    sortValue: seconds,
    ...(isAmount && { share }),
    quantity: "seconds",
    write: (format) => formatWaitAndShare(wait, format),
  };
}

/** The kernel counts whole milliseconds, so few requests may add up to 0. */
function latencyCell(seconds: number | undefined, { devices }: Window): Cell {
  const idle = devices.length > 0 && devices.every(({ reads, writes }) => reads + writes === 0);
  if (idle) return { text: "–" };
  if (seconds !== 0) return numberCell(seconds, formatLatency);
  return { text: "<1 ms", sortValue: 0, quantity: "latency-seconds", write: () => "<1 ms" };
}

function nameCell({ window, isBenchmark }: ListedWindow): Cell {
  const own = isBenchmark ? nameOwnBenchmark() : "";
  return noteCell(window.name, [own, describeResult(window), qualifyStep(window)]);
}

function describeResult({ exitCode, signal, result }: Window): string {
  if (exitCode !== undefined && exitCode !== 0) return nameExit(exitCode, signal);
  return findFailure({ result }) === undefined ? "" : (result ?? "");
}
