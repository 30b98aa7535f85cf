import { formatDuration } from "../../format/figures.ts";
import { groupInto } from "../../model/group-into.ts";
import type { Overview, OverviewJob, OverviewStep } from "../../model/overview.ts";
import * as words from "../../words/overview.ts";
import { type Html, html, nameInAddress } from "../formats/html.ts";
import {
  type Canvas,
  drawArea,
  drawLine,
  drawPart,
  place,
  renderFigures,
  renderKeys,
  renderLanes,
} from "../formats/lanes.ts";
import { type ChartJob, hasFailed, keepMost, placeJobs } from "./job-chart.ts";

const MANY_ROWS = 24;
/** A page of more would open slowly. */
const MAX_JOBS = 2000;
const MAX_STEPS = 12_000;
const MAX_CARRIED_OVER = 30;

interface JobCanvas extends Canvas {
  slugs: ReadonlyMap<ChartJob, string>;
  /** How many steps may still be drawn, and the jobs whose steps were not. */
  room: { steps: number; jobs: number };
}

/** Where the critical path goes down, in seconds: beside a row, or from the end of one job to that of the next. */
interface Passage {
  before?: number | undefined;
  after?: number | undefined;
}

/**
 * The jobs over time by their starts, without a script, and grey above them those that took no time in this attempt;
 * each opens to its steps.
 */
export function renderJobs(overview: Overview): Html {
  const jobs = placeJobs(overview);
  const drawn = keepMost(jobs, MAX_JOBS);
  const names = drawn.map(({ job }) => job.job);
  const slugs = new Map(nameInAddress(names, "job").map((slug, index) => [drawn[index] as ChartJob, slug]));
  const room = { steps: MAX_STEPS, jobs: 0 };
  const canvas: JobCanvas = { fromSeconds: 0, toSeconds: overview.totalSeconds, decimals: 3, slugs, room };
  const rows = foldJobs(drawn);
  let end: number | undefined;
  const lastCritical = rows.findLastIndex(isCritical);
  const lines = rows.map((row, index) => {
    const before = end;
    if (isCritical(row)) end = row.jobs[0]?.toSeconds;
    return renderRow(row, { before, after: index < lastCritical ? end : undefined }, canvas);
  });
  const undrawn = words.tellUndrawnRows(jobs.length - drawn.length, room.jobs);
  return html`<h2>Jobs over time</h2>
${renderLegend(drawn)}
${renderLanes(canvas, `runs ${rows.length > MANY_ROWS ? "low" : ""}`, [...renderCarriedOver(overview), ...lines])}
<p class="quiet">${words.explainJobRows()}</p>
${undrawn && html`<p class="quiet">${undrawn}</p>`}`;
}

/** Grey rows without a bar; of many, one that counts them. */
function renderCarriedOver({ jobs }: Overview): Html[] {
  const all = jobs.filter(({ state }) => state === "carried-over").map(({ job }) => job);
  const names = all.length > MAX_CARRIED_OVER ? [words.nameFold("", all.length, false)] : all;
  return names.map(
    (
      name,
    ) => html`<li class="own"><div class="step"><span class="name">${name}</span><span></span><span class="figures"><span></span><span class="detail">carried over</span></span></div></li>
`,
  );
}

function renderLegend(jobs: readonly ChartJob[]): Html {
  const isDrawn: Record<keyof typeof words.RUN_PARTS, boolean> = {
    queue: jobs.some(({ readySeconds, fromSeconds }) => readySeconds < fromSeconds),
    rest: true,
    wait: jobs.some(({ job }) => (job.diskWait?.lowSeconds ?? 0) > 0),
    "wait-most": jobs.some(({ job }) => (job.diskWait?.highSeconds ?? 0) > (job.diskWait?.lowSeconds ?? 0)),
    failed: jobs.some(({ job }) => hasFailed(job)),
    path: true,
  };
  const parts = (Object.keys(words.RUN_PARTS) as (keyof typeof words.RUN_PARTS)[]).filter((part) => isDrawn[part]);
  return renderKeys(parts, (part) => words.RUN_PARTS[part]);
}

function renderRow({ jobs, isRest }: JobRow, passage: Passage, canvas: JobCanvas): Html {
  const [first] = jobs;
  if (first === undefined) return html``;
  if (jobs.length === 1) return renderJob(first, passage, canvas);
  const from = first.fromSeconds;
  const ready = Math.min(...jobs.map(({ readySeconds }) => readySeconds));
  const to = Math.max(...jobs.map(({ toSeconds }) => toSeconds));
  const parts = [drawPart("queue", ready, from, canvas), drawArea("rest whole", from, to, canvas)];
  const bar = drawBar(parts, drawThrough(passage, canvas));
  const failed = jobs.filter(({ job }) => hasFailed(job)).length;
  const name = words.nameFold(first.job.group, jobs.length, isRest);
  const figures = renderFigures(formatDuration(to - from), failed === 0 ? "" : `${failed} failed`);
  return html`<li class="fold ${failed > 0 ? "fails" : ""}"><details><summary><span class="name">${name}</span>${bar}${figures}</summary>
<ol>${jobs.map((job) => renderJob(job, passage, canvas))}</ol></details></li>
`;
}

function renderJob(chartJob: ChartJob, passage: Passage, canvas: JobCanvas): Html {
  const { job, readySeconds, fromSeconds, toSeconds, isCritical } = chartJob;
  const parts = [
    drawPart("queue", readySeconds, fromSeconds, canvas),
    drawArea(`${hasFailed(job) ? "failed" : "rest"} whole`, fromSeconds, toSeconds, canvas),
    ...drawWait(job.diskWait, fromSeconds, toSeconds, canvas),
  ];
  const bar = drawBar(parts, isCritical ? drawJoint(chartJob, passage, canvas) : drawThrough(passage, canvas));
  const classes = [isCritical ? "critical" : "", hasFailed(job) ? "fails" : ""].join(" ");
  const figures = renderFigures(formatDuration(job.seconds), words.detailJob(job));
  return html`<li class="${classes}"><details><summary id="job=${canvas.slugs.get(chartJob)}"><span class="name">${job.job}</span>${bar}${figures}</summary>
${renderInside(job, fromSeconds, passage, canvas)}</details></li>
`;
}

/** A job's steps, and the way to its own pages. */
function renderInside(job: OverviewJob, fromSeconds: number, passage: Passage, canvas: JobCanvas): Html {
  const { url, report, steps } = job;
  const links = [
    url && html`<a href="${url}">${words.JOB_LINKS.job}</a> `,
    report && html`<a href="${report}">${words.JOB_LINKS.report}</a>`,
  ];
  const isUnmeasured = job.diskWait === undefined && report === undefined;
  const note = html`<p class="quiet">${isUnmeasured ? `${words.tellUnmeasured()} ` : undefined}${links}</p>`;
  const hasRoom = steps.length <= canvas.room.steps;
  if (hasRoom) canvas.room.steps -= steps.length;
  else canvas.room.jobs += 1;
  const zero = Date.parse(job.startedAt ?? "") / 1000 - fromSeconds;
  const rows = hasRoom ? steps.map((step) => renderStep(step, zero, passage, canvas)) : [];
  return html`<ol class="steps">${rows}</ol>${note}`;
}

function renderStep(step: OverviewStep, zero: number, passage: Passage, canvas: JobCanvas): Html {
  const { name, startedAt, seconds, diskWait } = step;
  const fails = step.result === "failure";
  const parts: (Html | undefined)[] = [];
  if (startedAt !== undefined) {
    const from = Date.parse(startedAt) / 1000 - zero;
    const to = from + (seconds ?? 0);
    parts.push(drawPart(fails ? "failed" : "rest", from, to, canvas), ...drawWait(diskWait, from, to, canvas));
  }
  const detail = words.detailJob({ diskWait, result: fails ? "failure" : "success" });
  const figures = renderFigures(seconds === undefined ? "" : formatDuration(seconds), detail);
  return html`<li class="step ${fails ? "fails" : ""}"><span class="name">${name}</span>${drawBar(parts, drawThrough(passage, canvas))}${figures}</li>
`;
}

/** What of a bar was waiting for the disk, at least and at most. */
function drawWait(wait: OverviewJob["diskWait"], from: number, to: number, canvas: Canvas): (Html | undefined)[] {
  const low = Math.min(to, from + (wait?.lowSeconds ?? 0));
  const high = Math.min(to, from + (wait?.highSeconds ?? 0));
  return [drawPart("wait", from, low, canvas), drawPart("wait-most", low, high, canvas)];
}

/** Bars are cut at their row; the critical path goes on through it. */
function drawBar(parts: readonly (Html | undefined)[], path: Html | undefined): Html {
  return html`<svg class="bar" aria-hidden="true"><svg width="100%" height="100%">${parts}</svg>${path}</svg>`;
}

/** The path beside a row that is not on it. */
function drawThrough({ after }: Passage, canvas: Canvas): Html | undefined {
  return drawDown(after, "-25%", "125%", canvas);
}

/** Down to the job, along its queue, and down from its end. */
function drawJoint({ fromSeconds, toSeconds }: ChartJob, { before, after }: Passage, canvas: Canvas): Html {
  const [start, end] = [place(fromSeconds, canvas), place(toSeconds, canvas)];
  const along = [drawLine("path", place(before ?? 0, canvas), start), drawLine("path", start, end, "100%")];
  return html`${drawDown(before, "-25%", "50%", canvas)}${along}${drawDown(after, "100%", "125%", canvas)}`;
}

function drawDown(seconds: number | undefined, from: string, to: string, canvas: Canvas): Html | undefined {
  if (seconds === undefined) return undefined;
  const x = place(seconds, canvas);
  return html`<line class="path" x1="${x}" x2="${x}" y1="${from}" y2="${to}"/>`;
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

/** What the chart of an overview's page adds to the style of all pages. */
export const OVERVIEW_STYLE = `
.runs ol{list-style:none;margin:0;padding:0}
.runs .lanes>ol{padding:22px 0 0}
.runs details{margin:0}
.runs summary,.runs .step{display:grid;grid-template-columns:var(--names) 1fr var(--figures);align-items:center;height:var(--row);border-radius:3px}
.runs summary::-webkit-details-marker{display:none}
.runs .name::before{content:"▸"/"";display:inline-block;width:1.2em;color:var(--quiet)}
.runs details[open]>summary>.name::before{content:"▾"/""}
.runs .step .name{padding-left:1.2em;color:var(--quiet)}
.runs .step .name::before{content:none}
.runs .fold ol>li>details>summary .name{padding-left:1.2em}
.runs .critical>details>summary .name{font-weight:600}
.runs summary:hover,.runs summary:target{background:var(--chosen)}
.runs .bar{overflow:visible}
.runs .steps .bar{height:calc(var(--row) - 14px)}
.runs details>p{margin:2px 0 8px 1.2em}
.waterfall.runs li p a{display:inline;color:var(--accent);text-decoration:underline}
.runs details[open]>summary{background:var(--panel)}
.runs .fails>details>summary :is(.name,.figures),.runs .step.fails :is(.name,.figures){color:var(--bad)}
line.queue{stroke:var(--quiet);stroke-width:40px;stroke-dasharray:2 4;opacity:.75}
line.path{stroke:var(--text);stroke-width:2}
@media(max-width:700px),screen and (max-width:900px){.runs .lanes>ol{display:grid;gap:4px}.runs ol{display:block}
.runs summary,.runs .step{grid-template-columns:1fr auto;height:auto;padding:3px 0}.runs .steps .bar{height:8px}.runs .detail:empty{display:none}}
@media print{.runs summary,.runs .step{height:auto;min-height:var(--row)}}
`;
