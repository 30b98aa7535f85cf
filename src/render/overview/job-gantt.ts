import { formatDuration } from "../../format/figures.ts";
import { joinPresent } from "../../format/plain-text.ts";
import type { Overview } from "../../model/overview.ts";
import { explainJobChart } from "../../words/overview.ts";
import { cleanGanttText, MAX_BARS, MIN_SHARE, NO_GANTT_TEXT, openGantt, titleRow } from "../formats/gantt.ts";
import type { MermaidChart } from "../formats/table.ts";
import { CLOCK_STEPS } from "../report/time-axis.ts";
import { type ChartJob, hasFailed, placeJobs } from "./placed-jobs.ts";

/** The critical path and the longest jobs as a Mermaid gantt; undefined for a run without length. */
export function renderJobGantt(overview: Overview): MermaidChart | undefined {
  const all = placeJobs(overview);
  const length = overview.totalSeconds * 1000;
  if (all.length === 0 || length <= 0) return undefined;
  const byWeight = all.toSorted(
    (a, b) =>
      Number(b.isCritical) - Number(a.isCritical) || b.toSeconds - b.fromSeconds - (a.toSeconds - a.fromSeconds),
  );
  const drawn = new Set(byWeight.slice(0, MAX_BARS));
  return {
    mermaid: [
      ...openGantt(length),
      `  tickInterval ${chooseTicks(overview.totalSeconds)}`,
      ...all.filter((job) => drawn.has(job)).flatMap((job, index) => drawRow(job, index + 1, length)),
    ].join("\n"),
    legend: explainJobChart(all.length - drawn.size),
  };
}

const MAX_TICKS = 8;

/** Whole clock steps, since Mermaid's own marks are written over each other. */
function chooseTicks(totalSeconds: number): string {
  const step = CLOCK_STEPS.find((seconds) => seconds >= 1 && totalSeconds / seconds <= MAX_TICKS) ?? totalSeconds;
  return step < 60 ? `${step}second` : `${Math.ceil(step / 60)}minute`;
}

function drawRow(
  { job, readySeconds, fromSeconds, toSeconds, isCritical }: ChartJob,
  number: number,
  length: number,
): string[] {
  const [ready, start] = [readySeconds, fromSeconds].map((seconds) => Math.max(0, Math.round(seconds * 1000))) as [
    number,
    number,
  ];
  const end = Math.max(start + 1, Math.round(toSeconds * 1000));
  const waited = Math.min(end - 1, start + Math.round((job.diskWait?.seconds ?? 0) * 1000));
  // Longer ones would be written over the names.
  const label = joinPresent([formatDuration(job.seconds), hasFailed(job) ? job.result : undefined]);
  const mark = isCritical ? "● " : "";
  const isShown = (from: number, to: number) => to - from >= MIN_SHARE * length;
  return [
    titleRow(number, job.job, mark),
    ...(isShown(ready, start) ? [`  ${NO_GANTT_TEXT} :done, q${number}, ${ready}, ${start}`] : []),
    ...(isShown(start, waited) ? [`  ${NO_GANTT_TEXT} :active, w${number}, ${start}, ${waited}`] : []),
    `  ${cleanGanttText(label)} :${hasFailed(job) ? "crit, " : ""}j${number}, ${isShown(start, waited) ? waited : start}, ${end}`,
  ];
}
