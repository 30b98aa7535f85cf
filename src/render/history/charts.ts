import type { DriftSeries, History } from "../../model/history.ts";
import { findLargest, findSmallest, median } from "../../model/numbers.ts";
import { type Html, html } from "../formats/html.ts";
import { placeChanges } from "./step-rows.ts";

const WIDTH = 1000;
const HEIGHT = 100;
/** Room above and below the points. */
const PADDING = 6;
/** The page's style has so many colours for machine classes, and one for the others. */
export const CLASS_COLOURS = 6;

interface Scale {
  x: (run: number) => number;
  y: (value: number) => number;
}

function makeScale({ points }: DriftSeries, runs: number): Scale {
  const [low, high] = [findSmallest(points.values), findLargest(points.values)];
  const range = high - low || 1;
  return {
    x: (run) => Math.round((WIDTH * (run + 0.5)) / Math.max(1, runs)),
    y: (value) => Math.round(HEIGHT - PADDING - ((HEIGHT - 2 * PADDING) * (value - low)) / range),
  };
}

/** A series in small: its levels over its points, and where they change. */
export function drawSpark(series: DriftSeries, history: History, label: string): Html {
  const scale = makeScale(series, history.runs.length);
  return html`<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}"><path class="dots" d="${drawDots(series, scale)}"/>${drawLevels(series, history, scale)}</svg>`;
}

/** A series with its points coloured by machine class. */
export function drawSeries(series: DriftSeries, history: History, label: string): Html {
  const scale = makeScale(series, history.runs.length);
  const kinds = [...new Set(series.points.machineClasses)].sort((a, b) => a - b);
  const dots = kinds.map((kind) => html`<path class="dots k${colourOf(kind)}" d="${drawDots(series, scale, kind)}"/>`);
  return html`<svg class="series" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">${dots}${drawLevels(series, history, scale)}</svg>`;
}

/** A machine class's colour. */
export function colourOf(kind: number): number {
  return Math.min(kind, CLASS_COLOURS);
}

function drawDots({ points }: DriftSeries, { x, y }: Scale, kind?: number): string {
  return points.values
    .map((value, i) => {
      if (kind !== undefined && points.machineClasses[i] !== kind) return "";
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
