import { type ListedWindow, listWindows } from "../../analysis/window-summary.ts";
import { shorten } from "../../format/plain-text.ts";
import { findQueuedSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import { findFailure } from "../../model/window-outcome.ts";
import { countUndrawnSteps, explainStepChart, labelStepBar } from "../../words/step-chart.ts";
import { NEUTRAL_TEXT } from "../formats/markdown-sections.ts";
import type { MermaidChart } from "../formats/table.ts";

const MAX_BARS = 40;
const MAX_NAME_LENGTH = 32;
const MIN_SHARE = 0.002;
/** Mermaid needs a text for each bar. */
export const NO_GANTT_TEXT = "\u200b";

/** Mermaid writes a label that has no room behind its bar over the parts before it, hence rightPadding. For light and dark pages; `done` is io-probe's own benchmark. No variable reaches the grid and a fifth colour, hence themeCSS. */
export const GANTT_HEAD = `---
displayMode: compact
config:
  theme: base
  themeCSS: ".grid .tick line { stroke: #8b949e; opacity: 0.3; } [class*=activeCrit] { fill: #8250df !important; stroke: #8250df !important; }"
  gantt: {leftPadding: 220, rightPadding: 350, barHeight: 18, barGap: 4, topPadding: 44, gridLineStartPadding: 24}
  themeVariables:
    titleColor: "${NEUTRAL_TEXT}"
    textColor: "${NEUTRAL_TEXT}"
    taskTextOutsideColor: "${NEUTRAL_TEXT}"
    taskTextDarkColor: "${NEUTRAL_TEXT}"
    taskTextColor: "#ffffff"
    taskTextLightColor: "#ffffff"
    sectionBkgColor: "#8b949e18"
    sectionBkgColor2: "#8b949e18"
    altSectionBkgColor: "#8b949e08"
    taskBkgColor: "#6e8294"
    taskBorderColor: "#6e8294"
    activeTaskBkgColor: "#bf8700"
    activeTaskBorderColor: "#bf8700"
    doneTaskBkgColor: "#8b949e33"
    doneTaskBorderColor: "#8b949e"
    critBkgColor: "#cf222e"
    critBorderColor: "#cf222e"
---`;

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
    mermaid: [
      GANTT_HEAD,
      "gantt",
      "  dateFormat x",
      `  axisFormat ${length >= 3600_000 ? "%H:%M" : "%M:%S"}`,
      ...steps.flatMap((step) => drawRow(step, zero, length)),
    ].join("\n"),
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
  const row = [`  section ${number} ${shorten(cleanGanttText(window.name), MAX_NAME_LENGTH)}`];
  if (waited > start) row.push(`  ${NO_GANTT_TEXT} :active, w${number}, ${start}, ${waited}`);
  if (queued > waited) row.push(`  ${NO_GANTT_TEXT} :active, crit, q${number}, ${waited}, ${queued}`);
  row.push(`  ${cleanGanttText(label)} :${tag}s${number}, ${Math.min(queued, end - 1)}, ${end}`);
  return row;
}

/** A name without what Mermaid's grammar reads (`:;#%`); a number before it keeps it from being a keyword. */
export function cleanGanttText(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{N} ._,/()+='-]/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
