import { formatRatio } from "../../format/figures.ts";
import type { DriftSeries, History } from "../../model/history.ts";
import { findLargest, findSmallest, median } from "../../model/numbers.ts";
import { nameMeasure } from "../../words/comparison/figures.ts";
import {
  formatDay,
  nameSeries,
  shortenCommit,
  tellCommits,
  tellHistory,
  tellLevel,
  tellWholeChange,
  titleStep,
} from "../../words/history/changes.ts";
import { tellState } from "../../words/history/notes.ts";
import { tellOrigin } from "../../words/page.ts";
import { type Html, html } from "../formats/html.ts";
import { renderContent, renderSections } from "../formats/html-tables.ts";
import { renderPage } from "../formats/page.ts";
import { formatValue, hasSeveralJobs, isWorse, listSections, listStepRows, type StepRow } from "./sections.ts";

const EXTENT = { changes: 100, steps: 0 };
const SHOWN_COMMITS = 20;
/** The page's style has so many colours for machine classes, and one for the others. */
const CLASS_COLOURS = 6;

/** A history as one HTML file without a script: a row for each step, which opens. */
export function renderHistoryHtml(history: History): string {
  return renderPage({
    title: "io-probe: history",
    brand: "history",
    header: html`<h1>${tellHistory(history)}</h1>`,
    main: renderSections(listSections(history, EXTENT), {
      verdict: () => undefined,
      steps: () => renderSteps(history),
    }),
    footer: tellOrigin(history.toolVersion),
    style: HISTORY_STYLE,
  });
}

function renderSteps(history: History): Html {
  const hasJobs = hasSeveralJobs(history);
  return html`<h2>Steps</h2>
<div class="steps">
${listStepRows(history).map((row) => renderStep(row, history, hasJobs))}</div>
`;
}

function renderStep({ main, others }: StepRow, history: History, hasJobs: boolean): Html {
  const change = main.changes.at(-1);
  const ratio = change && html`<b class="${nameLook(isWorse(main, change))}">${formatRatio(change.ratio)}</b> `;
  const spark = drawSeries("spark", main, history, hasJobs);
  return html`<details class="step"><summary><span class="name">${titleStep(main, hasJobs)}</span>${spark}<span class="now">${formatLevel(main)}</span><span class="state">${ratio}${tellState(main)}</span></summary>
<div>${renderSeries(main, history, hasJobs)}
<div class="others">${others.map((other) => renderOther(other, history, hasJobs))}</div></div></details>
`;
}

function nameLook(worse: boolean | undefined): string {
  if (worse === undefined) return "";
  return worse ? "worse" : "better";
}

function formatLevel({ figure, level }: DriftSeries): string {
  return level === undefined ? "" : formatValue(figure, level.value);
}

function renderSeries(series: DriftSeries, history: History, hasJobs: boolean): Html {
  const { figure, points, level, changes } = series;
  const at = (index: number | undefined) => formatDay(history.runs[index ?? 0]?.at ?? "");
  const keys = listClasses(series).map(
    (kind) =>
      html`<li><svg class="key" viewBox="0 0 22 11" aria-hidden="true"><path class="k${colourOf(kind)}" d="M11 5.5h0"/></svg>${history.machineClasses[kind]}</li>`,
  );
  const ends = [findSmallest(points.values), findLargest(points.values)].map((value) => formatValue(figure, value));
  return html`<p class="axis"><span>${nameMeasure(figure)}, ${ends.join(" to ")}</span></p>
${drawSeries("series", series, history, hasJobs)}
<p class="axis"><span>${at(points.runs[0])}</span><span>${at(points.runs.at(-1))}</span></p>
<ul class="keys">${keys}</ul>
${renderContent({ sentences: level === undefined ? [] : [tellLevel(series, level)] }, "")}
${changes.toReversed().map(
  (change) => html`<p>${tellWholeChange(series, change, hasJobs)} ${tellCommits(change)}</p>
${renderCommits(change.commits)}`,
)}`;
}

function renderCommits(commits: readonly string[]): Html | undefined {
  if (commits.length < 2) return undefined;
  const shown = commits.slice(-SHOWN_COMMITS).map(shortenCommit);
  const more = commits.length > SHOWN_COMMITS ? "… " : "";
  return html`<p class="commits">${more}${shown.join(" ")}</p>`;
}

function renderOther(series: DriftSeries, history: History, hasJobs: boolean): Html {
  const change = series.changes.at(-1);
  const ratio = change && `, ${formatRatio(change.ratio)}`;
  return html`<div><h4>${nameMeasure(series.figure)}: ${formatLevel(series)}${ratio}</h4>${drawSeries("spark", series, history, hasJobs)}</div>`;
}

const WIDTH = 1000;
const HEIGHT = 100;
/** Room above and below the points. */
const PADDING = 6;

interface Scale {
  x: (run: number) => number;
  y: (value: number) => number;
}

/** A series' levels over its points, and where they change; a large one colours the points by machine class. */
function drawSeries(look: "spark" | "series", series: DriftSeries, history: History, hasJobs: boolean): Html {
  const { points } = series;
  const [low, high] = [findSmallest(points.values), findLargest(points.values)];
  const range = high - low || 1;
  const scale: Scale = {
    x: (run) => Math.round((WIDTH * (run + 0.5)) / Math.max(1, history.runs.length)),
    y: (value) => Math.round(HEIGHT - PADDING - ((HEIGHT - 2 * PADDING) * (value - low)) / range),
  };
  const drawClass = (kind: number) =>
    html`<path class="dots k${colourOf(kind)}" d="${drawDots(series, scale, kind)}"/>`;
  const dots =
    look === "series" ? listClasses(series).map(drawClass) : html`<path class="dots" d="${drawDots(series, scale)}"/>`;
  return html`<svg class="${look}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${nameSeries(series, hasJobs)}">${dots}${drawLevels(series, history, scale)}</svg>`;
}

function listClasses({ points }: DriftSeries): number[] {
  return [...new Set(points.machineClasses)].sort((a, b) => a - b);
}

function colourOf(machineClass: number): number {
  return Math.min(machineClass, CLASS_COLOURS);
}

function drawDots({ points }: DriftSeries, { x, y }: Scale, machineClass?: number): string {
  return points.values
    .map((value, i) => {
      if (machineClass !== undefined && points.machineClasses[i] !== machineClass) return "";
      return `M${x(points.runs[i] as number)} ${y(value)}h0`;
    })
    .join("");
}

function drawLevels(series: DriftSeries, history: History, { x, y }: Scale): Html {
  const { runs, values } = series.points;
  const changes = placeChanges(series, history);
  const ends = [0, ...changes, values.length];
  const levels = ends.slice(1).map((end, i) => {
    const start = ends[i] as number;
    const level = y(median(values.slice(start, end)));
    return `M${x(runs[start] ?? 0)} ${level}H${x(runs[end - 1] ?? 0)}`;
  });
  const marks = changes.map((at) => `M${x(runs[at] ?? 0)} 0V${HEIGHT}`);
  return html`<path class="marks" d="${marks.join("")}"/><path class="levels" d="${levels.join("")}"/>`;
}

/** The positions, in a series' points, at which its changes begin. */
function placeChanges({ changes, points }: DriftSeries, { runs }: History): number[] {
  return changes.map(({ run, at }) =>
    points.runs.findIndex((index) => runs[index]?.run === run && runs[index]?.at === at),
  );
}

/** What a history's page adds to the style of all pages. */
const HISTORY_STYLE = `
.steps{border-top:1px solid var(--line)}
.step{margin:0;border-bottom:1px solid var(--line)}
.step>summary{display:grid;grid-template-columns:minmax(10em,1.4fr) minmax(120px,2fr) 6em minmax(9em,1.3fr);gap:4px 14px;align-items:center;padding:6px 4px}
.step>summary:hover{background:var(--band)}
.step .name{overflow-wrap:anywhere}
.step .now{text-align:right;font-variant-numeric:tabular-nums}
.step .state{color:var(--quiet);font-size:.87rem;overflow-wrap:anywhere}
.step .worse{color:var(--bad);font-weight:600}.step .better{color:var(--good);font-weight:600}
.step>div{padding:2px 4px 14px}
.spark,.series{display:block;width:100%;overflow:visible}
.spark{height:30px}.series{height:150px;background:var(--panel);border:1px solid var(--line);border-radius:6px}
.dots,.levels,.marks{fill:none;vector-effect:non-scaling-stroke}
.dots{stroke:var(--own);stroke-width:2.5px;stroke-linecap:round}
.series .dots{stroke-width:5px}
.levels{stroke:var(--text);stroke-width:1.5px}
.marks{stroke:var(--bad);stroke-width:1px;stroke-dasharray:3 2}
.k0{stroke:var(--read)}.k1{stroke:var(--write)}.k2{stroke:var(--cpu)}.k3{stroke:var(--c1)}.k4{stroke:var(--c2)}.k5{stroke:var(--wait)}.k6{stroke:var(--own)}
.axis{display:flex;justify-content:space-between;gap:12px;color:var(--quiet);font-size:.82rem;margin:2px 0}
.key path{stroke-width:9px;stroke-linecap:round}
.commits{font-family:ui-monospace,monospace;font-size:.82rem;color:var(--quiet);overflow-wrap:anywhere}
.others{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(16em,100%),1fr));gap:10px 18px;margin:10px 0}
.others h4{font-size:.87rem;font-weight:400;margin:0;color:var(--quiet)}
@media(max-width:700px){.step>summary{grid-template-columns:1fr auto}.step .spark{grid-row:2;grid-column:1/3}.step .state{grid-row:3;grid-column:1/3}}
`;
