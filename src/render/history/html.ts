import { formatRatio } from "../../format/figures.ts";
import type { DriftSeries, History } from "../../model/history.ts";
import { findLargest, findSmallest } from "../../model/numbers.ts";
import { nameMeasure } from "../../words/comparison/figures.ts";
import { tellCommits, tellHistory, tellLevel, tellWholeChange } from "../../words/history/changes.ts";
import { formatDay, nameSeries, shortenCommit, titleStep } from "../../words/history/names.ts";
import { tellState } from "../../words/history/notes.ts";
import { tellOrigin } from "../../words/page.ts";
import { type Html, html } from "../formats/html.ts";
import { renderContent, renderPanel } from "../formats/html-tables.ts";
import { renderPage } from "../formats/page.ts";
import { colourOf, drawSeries, drawSpark } from "./charts.ts";
import { formatValue, isWorse, listSections, type SectionName } from "./sections.ts";
import { hasSeveralJobs, listStepRows, type StepRow } from "./step-rows.ts";
import { HISTORY_STYLE } from "./style.ts";

const EXTENT = { changes: 100, steps: 0 };
/** More would fill the page. */
const SHOWN_COMMITS = 20;

/** A history as one HTML file without a script: a row for each step, which opens. */
export function renderHistoryHtml(history: History): string {
  /** What a page draws in its own way. */
  const drawn: Partial<Record<SectionName, () => Html | undefined>> = {
    verdict: () => undefined,
    steps: () => renderSteps(history),
  };
  return renderPage({
    title: "io-probe: history",
    brand: "history",
    header: html`<h1>${tellHistory(history)}</h1>`,
    main: html`${listSections(history, EXTENT).map(({ name, describe }) => {
      const draw = drawn[name];
      return draw === undefined ? renderPanel(describe()) : draw();
    })}`,
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

function renderStep(row: StepRow, history: History, hasJobs: boolean): Html {
  const { main, others } = row;
  const change = main.changes.at(-1);
  const worse = change && isWorse(main, change);
  const look = worse === undefined ? "" : worse ? "worse" : "better";
  const ratio = change === undefined ? undefined : html`<b class="${look}">${formatRatio(change.ratio)}</b> `;
  const now = main.level === undefined ? "" : formatValue(main.figure, main.level.value);
  const label = nameSeries(main, hasJobs);
  return html`<details class="step"><summary><span class="name">${titleStep(main, hasJobs)}</span>${drawSpark(main, history, label)}<span class="now">${now}</span><span class="state">${ratio}${tellState(main)}</span></summary>
<div>${renderSeries(main, history, hasJobs)}
<div class="others">${others.map((other) => renderOther(other, history, hasJobs))}</div></div></details>
`;
}

function renderSeries(series: DriftSeries, history: History, hasJobs: boolean): Html {
  const { runs, machineClasses } = history;
  const { points } = series;
  const at = (index: number | undefined) => formatDay(runs[index ?? 0]?.at ?? "");
  const kinds = [...new Set(points.machineClasses)].sort((a, b) => a - b);
  const keys = kinds.map(
    (kind) =>
      html`<li><svg class="key" viewBox="0 0 22 11" aria-hidden="true"><path class="k${colourOf(kind)}" d="M11 5.5h0"/></svg>${machineClasses[kind]}</li>`,
  );
  const [low, high] = [findSmallest(points.values), findLargest(points.values)].map((value) =>
    formatValue(series.figure, value),
  );
  return html`<p class="axis"><span>${nameMeasure(series.figure)}, ${low} to ${high}</span></p>
${drawSeries(series, history, nameSeries(series, hasJobs))}
<p class="axis"><span>${at(points.runs[0])}</span><span>${at(points.runs.at(-1))}</span></p>
<ul class="keys">${keys}</ul>
${renderContent({ sentences: series.level === undefined ? [] : [tellLevel(series, series.level)] }, "")}
${series.changes.toReversed().map(
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
  const now = series.level === undefined ? "" : formatValue(series.figure, series.level.value);
  const change = series.changes.at(-1);
  const ratio = change === undefined ? "" : `, ${formatRatio(change.ratio)}`;
  return html`<div><h4>${nameMeasure(series.figure)}: ${now}${ratio}</h4>${drawSpark(series, history, nameSeries(series, hasJobs))}</div>`;
}
