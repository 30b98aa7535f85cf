import { formatDuration } from "../../format/figures.ts";
import { groupInto } from "../../model/group-into.ts";
import type { OverviewJob, OverviewStep } from "../../model/overview.ts";
import {
  detailJob,
  explainJobRows,
  JOB_LINKS,
  nameFold,
  RUN_PARTS,
  tellUndrawnRows,
  tellUnmeasured,
} from "../../words/overview.ts";
import { nameInAddress } from "../formats/address-names.ts";
import { type Html, html } from "../formats/html.ts";
import { drawTicks } from "../report/waterfall-html.ts";
import { type ChartJob, hasFailed } from "./placed-jobs.ts";

const MARKS = 5;
const MANY_ROWS = 24;
/** A page of more would open slowly. */
const MAX_JOBS = 2000;
const MAX_STEPS = 12_000;

interface Canvas {
  totalSeconds: number;
  slugs: ReadonlyMap<ChartJob, string>;
  /** How many steps may still be drawn, and the jobs whose steps were not. */
  room: { steps: number; jobs: number };
}

/** Where the critical path goes through a row, in seconds: beside it, or from the end of one job to that of the next. */
interface Passage {
  before?: number | undefined;
  after?: number | undefined;
}

/**
 * The jobs over time, without a script; each opens to its steps. `jobs` by their starts, and grey above them those that took
 * no time in this attempt.
 */
export function renderJobs(jobs: readonly ChartJob[], carriedOver: readonly OverviewJob[], totalSeconds: number): Html {
  const drawn = keepMost(jobs);
  const names = drawn.map(({ job }) => job.job);
  const slugs = new Map(nameInAddress(names, "job").map((slug, index) => [drawn[index] as ChartJob, slug]));
  const canvas: Canvas = { totalSeconds, slugs, room: { steps: MAX_STEPS, jobs: 0 } };
  const rows = foldJobs(drawn);
  let end: number | undefined;
  const lastCritical = rows.findLastIndex(({ jobs: [first] }) => first?.isCritical);
  const lines = rows.map((row, index) => {
    const [first] = row.jobs;
    const before = end;
    if (first?.isCritical) end = first.toSeconds;
    const after = index < lastCritical ? end : undefined;
    return renderRow(row, { before, after }, canvas);
  });
  const undrawn = tellUndrawnRows(jobs.length - drawn.length, canvas.room.jobs);
  return html`<h2>Jobs over time</h2>
${renderLegend(drawn)}
<div class="waterfall runs ${rows.length > MANY_ROWS ? "low" : ""}" id="waterfall">
<div class="lanes"><svg class="ticks" aria-hidden="true">${drawTicks(0, totalSeconds, MARKS)}</svg>
<ol>${renderCarriedOver(carriedOver)}${lines}</ol></div>
</div>
<p class="quiet">${explainJobRows()}</p>
${undrawn && html`<p class="quiet">${undrawn}</p>`}`;
}

const MAX_CARRIED_OVER = 30;

/** Grey rows without a bar; of many, one that counts them. */
function renderCarriedOver(jobs: readonly OverviewJob[]): Html[] {
  const names = jobs.length > MAX_CARRIED_OVER ? [nameFold("", jobs.length, false)] : jobs.map(({ job }) => job);
  return names.map(
    (
      name,
    ) => html`<li class="own"><div class="step"><span class="name">${name}</span><span></span><span class="figures"><span></span><span class="detail">carried over</span></span></div></li>
`,
  );
}

/** The critical path, and the longest of the others. */
function keepMost(jobs: readonly ChartJob[]): readonly ChartJob[] {
  if (jobs.length <= MAX_JOBS) return jobs;
  const length = ({ isCritical, fromSeconds, toSeconds }: ChartJob) =>
    isCritical ? Infinity : toSeconds - fromSeconds;
  const kept = new Set(jobs.toSorted((a, b) => length(b) - length(a)).slice(0, MAX_JOBS));
  return jobs.filter((job) => kept.has(job));
}

function renderLegend(jobs: readonly ChartJob[]): Html {
  const isDrawn: Record<keyof typeof RUN_PARTS, boolean> = {
    queue: jobs.some(({ readySeconds, fromSeconds }) => readySeconds < fromSeconds),
    rest: true,
    wait: jobs.some(({ job }) => (job.diskWait?.lowSeconds ?? 0) > 0),
    "wait-most": jobs.some(({ job }) => (job.diskWait?.highSeconds ?? 0) > (job.diskWait?.lowSeconds ?? 0)),
    failed: jobs.some(({ job }) => hasFailed(job)),
    path: true,
  };
  const parts = (Object.keys(RUN_PARTS) as (keyof typeof RUN_PARTS)[]).filter((part) => isDrawn[part]);
  const keys = parts.map(
    (part) => html`<li><svg class="key" aria-hidden="true">${drawKey(part)}</svg>${RUN_PARTS[part]}</li>`,
  );
  return html`<ul class="keys">${keys}</ul>`;
}

function drawKey(part: keyof typeof RUN_PARTS): Html {
  if (part === "queue" || part === "wait-most") return html`<line class="${part}" x1="0" x2="100%" y1="50%" y2="50%"/>`;
  if (part === "path") return html`<line class="path" x1="0" x2="100%" y1="50%" y2="50%"/>`;
  return html`<rect class="${part}" width="100%" height="100%"/>`;
}

function renderRow(row: JobRow, passage: Passage, canvas: Canvas): Html {
  const [first] = row.jobs;
  if (first === undefined) return html``;
  if (row.jobs.length === 1) return renderJob(first, passage, canvas);
  const from = first.fromSeconds;
  const ready = Math.min(...row.jobs.map(({ readySeconds }) => readySeconds));
  const to = Math.max(...row.jobs.map(({ toSeconds }) => toSeconds));
  const bar = drawBar(canvas, passage, [
    drawStripes("queue", ready, from, canvas),
    drawRect("rest whole", from, to, canvas),
  ]);
  const failed = row.jobs.filter(({ job }) => hasFailed(job)).length;
  const name = nameFold(first.job.group, row.jobs.length, row.isRest);
  const inner = row.jobs.map((job) => renderJob(job, { before: passage.after, after: passage.after }, canvas));
  return html`<li class="fold ${failed > 0 ? "fails" : ""}"><details><summary><span class="name">${name}</span>${bar}<span class="figures"><span class="took">${formatDuration(to - from)}</span> <span class="detail">${failed === 0 ? "" : `${failed} failed`}</span></span></summary>
<ol>${inner}</ol></details></li>
`;
}

function renderJob(chartJob: ChartJob, { before, after }: Passage, canvas: Canvas): Html {
  const { job, readySeconds, fromSeconds, toSeconds, isCritical } = chartJob;
  const passage = isCritical ? undefined : { before: after, after };
  const low = Math.min(toSeconds, fromSeconds + (job.diskWait?.lowSeconds ?? 0));
  const high = Math.min(toSeconds, fromSeconds + (job.diskWait?.highSeconds ?? 0));
  const bar = drawBar(
    canvas,
    passage,
    [
      drawStripes("queue", readySeconds, fromSeconds, canvas),
      drawRect(`${hasFailed(job) ? "failed" : "rest"} whole`, fromSeconds, toSeconds, canvas),
      drawRect("wait", fromSeconds, low, canvas),
      drawStripes("wait-most", low, high, canvas),
    ],
    isCritical ? drawJoint(chartJob, { before, after }, canvas) : undefined,
  );
  const classes = [isCritical ? "critical" : "", hasFailed(job) ? "fails" : ""].join(" ");
  const summary = html`<summary id="job=${canvas.slugs.get(chartJob)}"><span class="name">${job.job}</span>${bar}<span class="figures"><span class="took">${formatDuration(job.seconds)}</span> <span class="detail">${detailJob(job)}</span></span></summary>`;
  return html`<li class="${classes}"><details>${summary}
${renderInside(job, fromSeconds, { before: after, after }, canvas)}</details></li>
`;
}

/** A job's steps, and the way to its own pages. */
function renderInside(job: OverviewJob, fromSeconds: number, passage: Passage, canvas: Canvas): Html {
  const { url, report, steps } = job;
  const links = [
    url && html`<a href="${url}">${JOB_LINKS.job}</a> `,
    report && html`<a href="${report}">${JOB_LINKS.report}</a>`,
  ];
  const isUnmeasured = job.diskWait === undefined && report === undefined;
  const note = html`<p class="quiet">${isUnmeasured ? `${tellUnmeasured()} ` : undefined}${links}</p>`;
  const hasRoom = steps.length <= canvas.room.steps;
  if (hasRoom) canvas.room.steps -= steps.length;
  else canvas.room.jobs += 1;
  const zero = Date.parse(job.startedAt ?? "") / 1000 - fromSeconds;
  const rows = hasRoom ? steps.map((step) => renderStep(step, zero, passage, canvas)) : [];
  return html`<ol class="steps">${rows}</ol>${note}`;
}

function renderStep(step: OverviewStep, zero: number, passage: Passage, canvas: Canvas): Html {
  const { name, startedAt, seconds, result, diskWait } = step;
  const from = startedAt === undefined ? undefined : Date.parse(startedAt) / 1000 - zero;
  const to = (from ?? 0) + (seconds ?? 0);
  const low = Math.min(to, (from ?? 0) + (diskWait?.lowSeconds ?? 0));
  const high = Math.min(to, (from ?? 0) + (diskWait?.highSeconds ?? 0));
  const fails = result === "failure";
  const parts =
    from === undefined
      ? []
      : [
          drawRect(fails ? "failed" : "rest", from, to, canvas),
          drawRect("wait", from, low, canvas),
          drawStripes("wait-most", low, high, canvas),
        ];
  return html`<li class="step ${fails ? "fails" : ""}"><span class="name">${name}</span>${drawBar(canvas, passage, parts)}<span class="figures"><span class="took">${seconds === undefined ? "" : formatDuration(seconds)}</span> <span class="detail">${detailJob({ diskWait, result: result === "failure" ? result : "success" })}</span></span></li>
`;
}

/** Bars are cut at their row; the critical path goes on through it. */
function drawBar(
  canvas: Canvas,
  passage: Passage | undefined,
  parts: readonly (Html | undefined)[],
  joint?: Html,
): Html {
  const through = passage?.after === undefined ? undefined : drawPath(passage.after, "-25%", "125%", canvas);
  return html`<svg class="bar" aria-hidden="true"><svg width="100%" height="100%">${parts}</svg>${through}${joint}</svg>`;
}

/** Down to the job, along its queue, and down from its end. */
function drawJoint({ fromSeconds, toSeconds }: ChartJob, { before, after }: Passage, canvas: Canvas): Html {
  const along = [before ?? 0, fromSeconds].map((seconds) => percent(seconds, canvas)) as [string, string];
  const bar = [fromSeconds, toSeconds].map((seconds) => percent(seconds, canvas)) as [string, string];
  return html`${before === undefined ? undefined : drawPath(before, "-25%", "50%", canvas)}<line class="path" x1="${along[0]}" x2="${along[1]}" y1="50%" y2="50%"/><line class="path" x1="${bar[0]}" x2="${bar[1]}" y1="100%" y2="100%"/>${after === undefined ? undefined : drawPath(after, "100%", "125%", canvas)}`;
}

function drawPath(seconds: number, from: string, to: string, canvas: Canvas): Html {
  const place = percent(seconds, canvas);
  return html`<line class="path" x1="${place}" x2="${place}" y1="${from}" y2="${to}"/>`;
}

function drawRect(name: string, from: number, to: number, canvas: Canvas): Html | undefined {
  if (to <= from && !name.includes("whole")) return undefined;
  return html`<rect class="${name}" x="${percent(from, canvas)}" width="${percent(Math.max(0, to - from), canvas)}" height="100%"/>`;
}

/** A thick dashed line, since the page's policy forbids a pattern's URL. */
function drawStripes(name: string, from: number, to: number, canvas: Canvas): Html | undefined {
  if (to <= from) return undefined;
  return html`<line class="${name}" x1="${percent(from, canvas)}" x2="${percent(to, canvas)}" y1="50%" y2="50%"/>`;
}

function percent(seconds: number, { totalSeconds }: Canvas): string {
  const share = totalSeconds > 0 ? seconds / totalSeconds : 0;
  return `${Number((Math.min(1, Math.max(0, share)) * 100).toFixed(3))}%`;
}

/** A row of the page's chart: a job, or the jobs of a matrix that are folded behind it. */
interface JobRow {
  jobs: readonly ChartJob[];
  /** Whether others of its matrix stand alone. */
  isRest: boolean;
}

/** Matrices folded, but for the jobs on the critical path; by their starts. */
function foldJobs(jobs: readonly ChartJob[]): JobRow[] {
  const rows = [...groupInto(jobs, ({ job }) => job.group).values()].flatMap((group): JobRow[] => {
    const critical = group.filter(({ isCritical }) => isCritical);
    const others = group.filter(({ isCritical }) => !isCritical);
    const alone = critical.map((job) => ({ jobs: [job], isRest: false }));
    return others.length === 0 ? alone : [...alone, { jobs: others, isRest: critical.length > 0 }];
  });
  const startOf = ({ jobs: [first] }: JobRow): number => first?.fromSeconds ?? 0;
  return rows.sort((a, b) => startOf(a) - startOf(b) || Number(isCritical(b)) - Number(isCritical(a)));
}

function isCritical({ jobs: [first] }: JobRow): boolean {
  return first?.isCritical === true;
}
