import { type ListedWindow, listWindows } from "../../analysis/window-summary.ts";
import { findQueuedSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import { findFailure } from "../../model/window-outcome.ts";
import { countUndrawnSteps, explainStepChart, labelStepBar } from "../../words/step-chart.ts";
import { type GanttBar, type GanttRow, keepHeaviest, MAX_ROWS, MIN_SHARE, writeGantt } from "../formats/gantt.ts";
import type { MermaidChart } from "../formats/panel.ts";

/** The longest steps as a Mermaid gantt; undefined without any. */
export function renderStepGantt(report: Report): MermaidChart | undefined {
  const all = listWindows(report);
  const steps = keepHeaviest(all, MAX_ROWS, ({ window }) => window.durationSeconds);
  const zero = Math.min(...steps.map(({ window }) => Date.parse(window.startedAt)));
  const length = Math.max(...steps.map(({ window }) => Date.parse(window.endedAt))) - zero;
  if (steps.length === 0 || length <= 0) return undefined;
  const undrawn = all.filter((step) => !steps.includes(step));
  const undrawnSeconds = undrawn.reduce((total, { window }) => total + window.durationSeconds, 0);
  const legend = explainStepChart({
    wait: steps.some((step) => isSeen(step, step.diskWait?.seconds, length)),
    queued: steps.some((step) => isSeen(step, findQueuedSeconds(step.window), length)),
    failure: steps.some(({ window }) => findFailure(window) !== undefined),
    isBenchmark: steps.some(({ isBenchmark }) => isBenchmark),
  });
  const rows = steps.map((step) => layOutRow(step, zero, length));
  return {
    mermaid: writeGantt(length, rows),
    legend: undrawn.length === 0 ? legend : `${legend} ${countUndrawnSteps(undrawn.length, undrawnSeconds)}`,
  };
}

/** Whether a part of a step is drawn, on a chart of so many milliseconds. */
function isSeen({ isBenchmark }: ListedWindow, seconds: number | undefined, length: number): boolean {
  return !isBenchmark && (seconds ?? 0) * 1000 >= MIN_SHARE * length;
}

function layOutRow(step: ListedWindow, zero: number, length: number): GanttRow {
  const { number, window, isBenchmark, diskWait } = step;
  const { name, durationSeconds } = window;
  const [failure, queuedSeconds] = [findFailure(window), findQueuedSeconds(window)];
  const start = Date.parse(window.startedAt) - zero;
  const end = Math.max(start + 1, Date.parse(window.endedAt) - zero);
  const endOf = (from: number, seconds = 0) =>
    isSeen(step, seconds, length) ? Math.min(end, from + Math.round(seconds * 1000)) : from;
  const waited = endOf(start, diskWait?.seconds);
  const queued = endOf(waited, queuedSeconds);
  const label = labelStepBar({ durationSeconds, diskWait, queuedSeconds, failure, isBenchmark });
  const bars: GanttBar[] = [
    { tags: ["active"], id: "w", from: start, to: waited },
    { tags: ["active", "crit"], id: "q", from: waited, to: queued },
    { tags: tagWhole(step), id: "s", from: Math.min(queued, end - 1), to: end, label },
  ];
  return { number, name, bars: bars.filter(({ from, to }) => to > from) };
}

function tagWhole({ window, isBenchmark }: ListedWindow): GanttBar["tags"] {
  if (findFailure(window) !== undefined) return ["crit"];
  return isBenchmark ? ["done"] : [];
}
