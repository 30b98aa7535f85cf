import { type ListedWindow, listWindows } from "../../analysis/window-summary.ts";
import { findQueuedSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import { findFailure } from "../../model/window-outcome.ts";
import { countUndrawnSteps, explainStepChart, labelStepBar } from "../../words/step-chart.ts";
import { cleanGanttText, MAX_BARS, MIN_SHARE, NO_GANTT_TEXT, openGantt, titleRow } from "../formats/gantt.ts";
import type { MermaidChart } from "../formats/table.ts";

/** The longest steps as a Mermaid gantt in 12,000 of 50,000 characters; undefined without any. */
export function renderStepGantt(report: Report): MermaidChart | undefined {
  const all = listWindows(report);
  const longest = [...all].sort((a, b) => b.window.durationSeconds - a.window.durationSeconds);
  const drawn = new Set(longest.slice(0, MAX_BARS));
  const steps = all.filter((step) => drawn.has(step));
  const starts = steps.map(({ window }) => Date.parse(window.startedAt));
  const zero = Math.min(...starts);
  const length = Math.max(...steps.map(({ window }) => Date.parse(window.endedAt))) - zero;
  if (steps.length === 0 || length <= 0) return undefined;
  const undrawn = all.filter((step) => !drawn.has(step));
  const undrawnSeconds = undrawn.reduce((total, { window }) => total + window.durationSeconds, 0);
  const legend = explainStepChart({
    wait: steps.some((step) => showsWait(step, length)),
    queued: steps.some((step) => showsQueued(step, length)),
    failure: steps.some(({ window }) => findFailure(window) !== undefined),
    isBenchmark: steps.some(({ isBenchmark }) => isBenchmark),
  });
  return {
    mermaid: [...openGantt(length), ...steps.flatMap((step) => drawRow(step, zero, length))].join("\n"),
    legend: undrawn.length === 0 ? legend : `${legend} ${countUndrawnSteps(undrawn.length, undrawnSeconds)}`,
  };
}

function showsWait({ diskWait, isBenchmark }: ListedWindow, length: number): boolean {
  return !isBenchmark && (diskWait?.seconds ?? 0) * 1000 >= MIN_SHARE * length;
}

function showsQueued({ window, isBenchmark }: ListedWindow, length: number): boolean {
  return !isBenchmark && (findQueuedSeconds(window) ?? 0) * 1000 >= MIN_SHARE * length;
}

function drawRow(step: ListedWindow, zero: number, length: number): string[] {
  const { number, window, isBenchmark, diskWait } = step;
  const start = Date.parse(window.startedAt) - zero;
  const end = Math.max(start + 1, Date.parse(window.endedAt) - zero);
  const failure = findFailure(window);
  const queuedSeconds = findQueuedSeconds(window);
  const label = labelStepBar({
    durationSeconds: window.durationSeconds,
    diskWait,
    queuedSeconds,
    failure,
    isBenchmark,
  });
  const tag = failure !== undefined ? "crit, " : isBenchmark ? "done, " : "";
  const waited = showsWait(step, length) ? Math.min(end, start + Math.round((diskWait?.seconds ?? 0) * 1000)) : start;
  const queued = showsQueued(step, length) ? Math.min(end, waited + Math.round((queuedSeconds ?? 0) * 1000)) : waited;
  const row = [titleRow(number, window.name)];
  if (waited > start) row.push(`  ${NO_GANTT_TEXT} :active, w${number}, ${start}, ${waited}`);
  if (queued > waited) row.push(`  ${NO_GANTT_TEXT} :active, crit, q${number}, ${waited}, ${queued}`);
  row.push(`  ${cleanGanttText(label)} :${tag}s${number}, ${Math.min(queued, end - 1)}, ${end}`);
  return row;
}
