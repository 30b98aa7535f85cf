import { findRatio } from "../../compare/compared-figures.ts";
import { formatRatio } from "../../format/figures.ts";
import type { FigureRow, FilledCell, Ratio } from "../../model/comparison.ts";
import { formatFigure, formatInterval } from "../../words/comparison/figures.ts";
import { type Html, html } from "../formats/html.ts";

const WIDTH = 220;
const HEIGHT = 18;
const MARGIN = 6;
/** The axis reaches at least from 0.8x to 1.25x, so that noise looks small. */
const MIN_REACH = 1.25;

/** A logarithmic axis. */
export interface RatioAxis {
  lowest: number;
  highest: number;
}

/** The axis of a row's ratios and intervals. */
export function findAxis({ cells }: FigureRow): RatioAxis {
  const ends = cells.flatMap((cell) => {
    const ratio = findRatio(cell);
    if (ratio === undefined) return [];
    return "low" in ratio ? [ratio.low, ratio.high, ratio.ratio] : [ratio.ratio];
  });
  const usable = ends.filter((end) => end > 0 && Number.isFinite(end));
  return {
    lowest: usable.reduce((lowest, end) => Math.min(lowest, end), 1 / MIN_REACH),
    highest: usable.reduce((highest, end) => Math.max(highest, end), MIN_REACH),
  };
}

/** A ratio on its interval; hollow without one. */
export function drawInterval(ratio: Ratio, axis: RatioAxis): Html {
  const place = (value: number): number => {
    const clamped = Math.min(axis.highest, Math.max(axis.lowest, value));
    const share = Math.log(clamped / axis.lowest) / Math.log(axis.highest / axis.lowest);
    return round(MARGIN + share * (WIDTH - 2 * MARGIN));
  };
  const middle = HEIGHT / 2;
  const label = [formatRatio(ratio.ratio), formatInterval(ratio)].filter((part) => part !== "").join(", ");
  const reach =
    "low" in ratio
      ? html`<line class="reach" x1="${place(ratio.low)}" x2="${place(ratio.high)}" y1="${middle}" y2="${middle}"/>`
      : undefined;
  return html`<svg class="interval" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><line class="one" x1="${place(1)}" x2="${place(1)}" y1="0" y2="${HEIGHT}"/>${reach}<circle class="${"low" in ratio ? "known" : "bare"}" cx="${place(ratio.ratio)}" cy="${middle}" r="4"/></svg>`;
}

/** The median's bar under the jobs' range. */
export function drawLevel(row: FigureRow, cell: FilledCell, largest: number, isBaseline: boolean): Html {
  const place = (value: number): number => round(largest <= 0 ? 0 : (value / largest) * WIDTH);
  const label = `${formatFigure(row, cell.median)}, ${formatFigure(row, cell.lowest)} to ${formatFigure(row, cell.highest)}`;
  const middle = HEIGHT / 2;
  const reach =
    cell.jobs > 1
      ? html`<line x1="${place(cell.lowest)}" x2="${place(cell.highest)}" y1="${middle}" y2="${middle}"/>`
      : undefined;
  return html`<svg class="level-bar" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><rect class="${isBaseline ? "baseline" : "other"}" width="${place(cell.median)}" height="${HEIGHT - 6}" y="3" rx="2"/>${reach}</svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
