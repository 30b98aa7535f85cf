import { formatDuration } from "../../format/figures.ts";
import { joinPresent } from "../../format/plain-text.ts";
import type { Overview, OverviewJob } from "../../model/overview.ts";
import { explainJobChart } from "../../words/overview.ts";
import { type GanttBar, type GanttRow, keepHeaviest, MAX_ROWS, MIN_SHARE, writeGantt } from "../formats/gantt.ts";
import { CLOCK_STEPS } from "../formats/lanes.ts";
import type { MermaidChart } from "../formats/panel.ts";

/** A job on the chart, in seconds from the run's start. */
export interface ChartJob {
  job: OverviewJob;
  /** When its needs had ended, and it waited for a runner alone. */
  readySeconds: number;
  fromSeconds: number;
  toSeconds: number;
  isCritical: boolean;
}

/** The jobs that have a place on the chart, by their starts. */
export function placeJobs({ jobs, criticalPath, run }: Overview): ChartJob[] {
  const zero = Date.parse(run.startedAt);
  const critical = new Set(criticalPath.map(({ jobId }) => jobId));
  const placed = jobs.flatMap((job): ChartJob[] => {
    const { state, startedAt, seconds, queueSeconds = 0 } = job;
    if ((state !== "ran" && state !== "not-started") || startedAt === undefined || seconds === undefined) return [];
    const fromSeconds = (Date.parse(startedAt) - zero) / 1000;
    const [readySeconds, toSeconds] = [fromSeconds - queueSeconds, fromSeconds + seconds];
    return [{ job, readySeconds, fromSeconds, toSeconds, isCritical: critical.has(job.jobId) }];
  });
  return placed.sort((a, b) => a.fromSeconds - b.fromSeconds || Number(b.isCritical) - Number(a.isCritical));
}

/** More seconds than any run has. */
const ENDLESS = 1e9;

/** The critical path, and the longest of the others. */
export function keepMost(jobs: readonly ChartJob[], most: number): readonly ChartJob[] {
  return keepHeaviest(jobs, most, ({ isCritical, fromSeconds, toSeconds }) => {
    return toSeconds - fromSeconds + (isCritical ? ENDLESS : 0);
  });
}

export function hasFailed({ result }: OverviewJob): boolean {
  return result === "failure" || result === "timed_out" || result === "startup_failure";
}

/** The critical path and the longest jobs as a Mermaid gantt; undefined for a run without length. */
export function renderJobGantt(overview: Overview): MermaidChart | undefined {
  const all = placeJobs(overview);
  const length = overview.totalSeconds * 1000;
  if (all.length === 0 || length <= 0) return undefined;
  const drawn = keepMost(all, MAX_ROWS);
  const rows = drawn.map((job, index) => layOutRow(job, index + 1, length));
  return {
    mermaid: writeGantt(length, rows, chooseTicks(overview.totalSeconds)),
    legend: explainJobChart(all.length - drawn.length),
  };
}

const MAX_TICKS = 8;

/** Whole clock steps, since Mermaid's own marks are written over each other. */
function chooseTicks(totalSeconds: number): string {
  const step = CLOCK_STEPS.find((seconds) => seconds >= 1 && totalSeconds / seconds <= MAX_TICKS) ?? totalSeconds;
  return step < 60 ? `${step}second` : `${Math.ceil(step / 60)}minute`;
}

function layOutRow(chartJob: ChartJob, number: number, length: number): GanttRow {
  const { job, readySeconds, fromSeconds, toSeconds, isCritical } = chartJob;
  const ready = Math.max(0, Math.round(readySeconds * 1000));
  const start = Math.max(0, Math.round(fromSeconds * 1000));
  const end = Math.max(start + 1, Math.round(toSeconds * 1000));
  const waited = Math.min(end - 1, start + Math.round((job.diskWait?.seconds ?? 0) * 1000));
  const parts: GanttBar[] = [
    { tags: ["done"], id: "q", from: ready, to: start },
    { tags: ["active"], id: "w", from: start, to: waited },
  ];
  const shown = parts.filter(({ from, to }) => to - from >= MIN_SHARE * length);
  const result = hasFailed(job) ? job.result : undefined;
  // Longer labels would be written over the names.
  const label = joinPresent([formatDuration(job.seconds), result]);
  const from = shown.at(-1)?.to ?? start;
  return {
    ...{ number, name: job.job, mark: isCritical ? "● " : "" },
    bars: [...shown, { tags: result === undefined ? [] : ["crit"], id: "j", from, to: end, label }],
  };
}
