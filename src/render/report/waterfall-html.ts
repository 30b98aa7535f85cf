import { formatClock } from "../../format/columns.ts";
import { type BarPartKind, explainBars, nameBarPart, titleBars } from "../../words/step-chart.ts";
import { type Html, html } from "../formats/html.ts";
import type { PageData } from "./page-data.ts";
import { listBarParts, type StepBar } from "./step-bars.ts";
import { listClockMarks } from "./time-axis.ts";

const MARKS = 5;
const MANY_STEPS = 24;
const TOO_MANY_STEPS = 60;

/**
 * The steps as bars over time, in shares of the whole so that a zoom moves one element a row; undefined where all are
 * io-probe's own. `isOwnCpu` for the steps' own CPU times.
 */
export function renderWaterfall(data: PageData, isOwnCpu: boolean): Html | undefined {
  const { fromSeconds, toSeconds, steps } = data;
  if (steps.every(({ kind }) => kind === "own")) return undefined;
  const size = steps.length > TOO_MANY_STEPS ? "low tall" : steps.length > MANY_STEPS ? "low" : "";
  return html`<h2>${titleBars()}</h2>
${renderLegend(steps, isOwnCpu)}
<div class="waterfall ${size}" id="waterfall"${size.includes("tall") ? TALL : undefined}>
<div class="lanes"><svg class="ticks" aria-hidden="true">${drawTicks(fromSeconds, toSeconds, MARKS)}</svg>
<ol>${steps.map((step) => renderRow(step, data))}</ol></div>
</div>
<p class="quiet">${explainBars()}</p>`;
}

const TALL = html` tabindex="0" role="region" aria-label="Steps over time"`;

const BAR_PARTS: BarPartKind[] = ["wait", "wait-most", "queued", "cpu", "rest", "failed", "failed-cpu", "own"];

function renderLegend(steps: readonly StepBar[], isOwnCpu: boolean): Html {
  const drawn = new Set(steps.flatMap(listBarParts).map(({ kind }) => kind));
  const keys = BAR_PARTS.filter((kind) => drawn.has(kind)).map(
    (kind) =>
      html`<li><svg class="key" aria-hidden="true">${kind === "wait-most" ? drawStripes("0", "100%") : html`<rect class="${kind}" width="100%" height="100%"/>`}</svg>${nameBarPart(kind, isOwnCpu)}</li>`,
  );
  return html`<ul class="keys">${keys}</ul>`;
}

/** The axis's marks with their clock times, `most` + 1 at most. */
export function drawTicks(fromSeconds: number, toSeconds: number, most: number): Html {
  const ticks = listClockMarks(fromSeconds, toSeconds, most).map((mark) => {
    const place = percent((mark - fromSeconds) / (toSeconds - fromSeconds));
    return html`<line x1="${place}" x2="${place}" y1="18" y2="100%"/><text x="${place}" y="12">${formatClock(mark)}</text>`;
  });
  return html`${ticks}`;
}

function renderRow(step: StepBar, { fromSeconds, toSeconds }: PageData): Html {
  const span = toSeconds - fromSeconds;
  const place = (seconds: number) => percent((seconds - fromSeconds) / span);
  const width = (from: number, to: number) => percent((to - from) / span);
  const parts = step.parts.map((part) => {
    if (part.part === "wait-most") return drawStripes(place(part.fromSeconds), place(part.toSeconds));
    return html`<rect class="${part.part}" x="${place(part.fromSeconds)}" width="${width(part.fromSeconds, part.toSeconds)}" height="100%"/>`;
  });
  const base = step.kind === "step" ? "rest" : step.kind;
  return html`<li class="${step.kind} ${step.depth === 1 ? "inside" : ""}"><a id="step=${step.number}" href="#step=${step.slug}" data-step="${step.number}"><span class="name"><span class="number">${step.number}</span> ${step.name}</span><svg class="bar" aria-hidden="true"><svg class="span" height="100%"><rect class="${base} whole" x="${place(step.fromSeconds)}" width="${width(step.fromSeconds, step.toSeconds)}" height="100%"/>${parts}</svg></svg><span class="figures"><span class="took">${step.took}</span> <span class="detail">${step.detail}</span></span></a></li>
`;
}

/** Stripes drawn as a thick dashed line, since the page's policy forbids a pattern's URL. */
function drawStripes(from: string, to: string): Html {
  return html`<line class="wait-most" x1="${from}" x2="${to}" y1="50%" y2="50%"/>`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`;
}
