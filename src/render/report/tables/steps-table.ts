import type { ListedWindow } from "../../../analysis/window-summary.ts";
import { findFormat, formatLatency, NOT_MEASURED } from "../../../format/figures.ts";
import { tellBounds, type WindowWait } from "../../../model/disk-wait.ts";
import { DISK_WAIT, WINDOW_FIGURES, type WindowFigure } from "../../../model/figures.ts";
import type { Window } from "../../../model/window.ts";
import { findFailure } from "../../../model/window-outcome.ts";
import { qualifyStep } from "../../../words/report-notes.ts";
import { nameExit, nameOwnBenchmark } from "../../../words/step-chart.ts";
import { formatWaitAndShare } from "../../../words/waits.ts";
import { type Cell, left, noteCell, numberCell, right, type Table, tabulate } from "../../formats/table.ts";

/** The steps in the given order. */
export function tabulateSteps(windows: readonly ListedWindow[]): Table {
  const figures = WINDOW_FIGURES.filter(({ place }) => place === "row");
  const table = tabulate(windows, [
    right("#", ({ number }) => numberCell(number, String)),
    left("step", nameCell),
    ...figures.map((figure) =>
      right<ListedWindow>(figure.heading ?? figure.label, (step) => showFigure(figure, step), figure.dropped),
    ),
  ]);
  return { ...table, steps: windows.map(({ number }) => number) };
}

function showFigure(figure: WindowFigure, { window, diskWait }: ListedWindow): Cell {
  if (figure.id === DISK_WAIT) return waitCell(diskWait);
  const value = figure.read(window);
  return figure.isLatency ? latencyCell(value, window) : numberCell(value, findFormat(figure));
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
