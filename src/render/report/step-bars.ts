import { type ListedWindow, listWindows } from "../../analysis/window-summary.ts";
import { findFormat, formatDuration } from "../../format/figures.ts";
import { cleanText, joinPresent } from "../../format/plain-text.ts";
import { DISK_WAIT, readFigures, WINDOW_FIGURES } from "../../model/figures.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { findMachineCpuSeconds, findOwnCpuSeconds, findQueuedSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import { placeWindow } from "../../model/series.ts";
import { findFailure, nameResult } from "../../model/window-outcome.ts";
import { type BarPartKind, detailStepBar, explainBars, nameBarPart, titleBars } from "../../words/step-chart.ts";
import { formatWaitAndShare } from "../../words/windows.ts";
import { type Html, html, nameInAddress } from "../formats/html.ts";
import { type Canvas, drawArea, drawPart, renderFigures, renderKeys, renderLanes } from "../formats/lanes.ts";

/** `wait` is the lower bound; `wait-most` goes on to the upper one. */
type BarPart = "cpu" | "queued" | "wait" | "wait-most";

interface Span {
  fromSeconds: number;
  toSeconds: number;
}

/** A step on the time axis. */
export interface StepBar extends Span {
  number: number;
  /** The step's name, cleaned but not escaped. */
  name: string;
  /** Unique in the page's address: `npm-ci`. */
  slug: string;
  took: string;
  /** How it failed and how long it waited; may be empty. */
  detail: string;
  /** 1 for a command inside a step. */
  depth: 0 | 1;
  kind: "step" | "failed" | "own";
  /** In GitHub's words, if known. */
  result?: string;
  parts: (Span & { part: BarPart })[];
  figures: [name: string, value: string][];
  /** In base units by the figures' ids. */
  values: Record<string, number>;
}

interface PlacedStep extends ListedWindow {
  span: Span;
}

/** A report's steps in the order in which they ran; `zero` is the time axis's, in milliseconds since 1970. */
export function layOutSteps(report: Report, zero: number): StepBar[] {
  const listed = listWindows(report);
  const names = listed.map(({ window }) => window.name);
  const slugs = nameInAddress(names, "step");
  const places = listed.map((step) => ({ ...step, span: placeWindow(step.window, zero) }));
  const spans = places.filter(({ window }) => window.kind === "step").map(({ span }) => span);
  return places.map((step, index) => layOutStep(step, spans, slugs[index] ?? String(step.number)));
}

function layOutStep(step: PlacedStep, spans: readonly Span[], slug: string): StepBar {
  const { number, window, isBenchmark, diskWait, span } = step;
  const { durationSeconds } = window;
  const [failure, queuedSeconds] = [findFailure(window), findQueuedSeconds(window)];
  return omitUndefined({
    number,
    name: cleanText(window.name),
    slug,
    took: formatDuration(durationSeconds),
    detail: detailStepBar({ durationSeconds, diskWait, queuedSeconds, failure, isBenchmark }),
    depth: isInside(step, spans) ? (1 as const) : (0 as const),
    kind: nameKind(step),
    result: nameResult(window),
    ...span,
    parts: isBenchmark ? [] : splitBar(step),
    figures: describeStepFigures(step),
    values: readFigures(window),
  });
}

function nameKind({ window, isBenchmark }: ListedWindow): StepBar["kind"] {
  if (findFailure(window) !== undefined) return "failed";
  return isBenchmark ? "own" : "step";
}

/** `wait-most` lies over what follows, since either may hold. */
function splitBar({ window, diskWait, span }: PlacedStep): StepBar["parts"] {
  const { fromSeconds: start, toSeconds: end } = span;
  const low = Math.min(end, start + (diskWait?.lowSeconds ?? 0));
  const high = Math.min(end, start + (diskWait?.highSeconds ?? 0));
  const queued = Math.min(end, low + (findQueuedSeconds(window) ?? 0));
  const cpu = Math.min(end, queued + (findOwnCpuSeconds(window) ?? findMachineCpuSeconds(window) ?? 0));
  const parts: StepBar["parts"] = [
    { part: "wait", fromSeconds: start, toSeconds: low },
    { part: "queued", fromSeconds: low, toSeconds: queued },
    { part: "cpu", fromSeconds: queued, toSeconds: cpu },
    { part: "wait-most", fromSeconds: low, toSeconds: high },
  ];
  return parts.filter(({ fromSeconds, toSeconds }) => toSeconds > fromSeconds);
}

/** Whether all CPU times are the steps' own. */
export function hasOwnCpu(report: Report): boolean {
  return listWindows(report).every(({ window }) => findOwnCpuSeconds(window) !== undefined || window.cpu === undefined);
}

/** Whether a command ran inside a step; reports know no other nesting. */
function isInside({ window, span }: PlacedStep, steps: readonly Span[]): boolean {
  if (window.kind !== "command") return false;
  return steps.filter((step) => step.fromSeconds <= span.fromSeconds && step.toSeconds >= span.toSeconds).length === 1;
}

/** What is shown with a step: its columns and the figures beside them, as names and values. */
function describeStepFigures({ window, diskWait }: ListedWindow): [name: string, value: string][] {
  const hasOwnCpu = findOwnCpuSeconds(window) !== undefined;
  return WINDOW_FIGURES.flatMap((figure): [string, string][] => {
    const { id, place, label, heading = label, read } = figure;
    const value = read(window);
    // The machine's CPU time stands in for the step's own.
    if (place === undefined || value === undefined || (id === "machine-cpu-time" && hasOwnCpu)) return [];
    return [[heading, id === DISK_WAIT && diskWait ? formatWaitAndShare(diskWait) : findFormat(figure)(value)]];
  });
}

const MANY_STEPS = 24;
const TOO_MANY_STEPS = 60;

/**
 * The steps as bars over time, in shares of the whole so that a zoom moves one element a row; undefined where all are
 * io-probe's own. `isOwnCpu` for the steps' own CPU times.
 */
export function renderWaterfall(steps: readonly StepBar[], canvas: Canvas, isOwnCpu: boolean): Html | undefined {
  if (steps.every(({ kind }) => kind === "own")) return undefined;
  const isTall = steps.length > TOO_MANY_STEPS;
  const look = joinPresent([steps.length > MANY_STEPS ? "low" : "", isTall ? "tall" : ""], " ");
  const rows = steps.map((step) => renderRow(step, canvas));
  const scroll = isTall ? html` tabindex="0" role="region" aria-label="Steps over time"` : undefined;
  return html`<h2>${titleBars()}</h2>
${renderKeys(listKinds(steps), (kind) => nameBarPart(kind, isOwnCpu))}
${renderLanes(canvas, look, rows, scroll)}
<p class="quiet">${explainBars()}</p>`;
}

const KINDS: BarPartKind[] = ["wait", "wait-most", "queued", "cpu", "rest", "failed", "failed-cpu", "own"];

/** What of the legend is in the picture. */
function listKinds(steps: readonly StepBar[]): BarPartKind[] {
  const listDrawn = ({ kind, parts }: StepBar): BarPartKind[] => {
    const cpu = kind === "failed" ? "failed-cpu" : "cpu";
    return [nameWhole(kind), ...parts.map(({ part }) => (part === "cpu" ? cpu : part))];
  };
  const drawn = new Set(steps.flatMap(listDrawn));
  return KINDS.filter((kind) => drawn.has(kind));
}

function nameWhole(kind: StepBar["kind"]): BarPartKind {
  return kind === "step" ? "rest" : kind;
}

function renderRow(step: StepBar, canvas: Canvas): Html {
  const { number, name, slug, kind, depth, fromSeconds, toSeconds, took, detail } = step;
  const parts = step.parts.map((part) => drawPart(part.part, part.fromSeconds, part.toSeconds, canvas));
  const whole = drawArea(`${nameWhole(kind)} whole`, fromSeconds, toSeconds, canvas);
  return html`<li class="${kind} ${depth === 1 ? "inside" : ""}"><a id="step=${number}" href="#step=${slug}" data-step="${number}"><span class="name"><span class="number">${number}</span> ${name}</span><svg class="bar" aria-hidden="true"><svg class="span" height="100%">${whole}${parts}</svg></svg>${renderFigures(took, detail)}</a></li>
`;
}
