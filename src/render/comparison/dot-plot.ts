import { findRatio } from "../../compare/compared-figures.ts";
import { joinPresent } from "../../format/plain-text.ts";
import type { FigureRow, Ratio } from "../../model/comparison.ts";
import { formatInterval, tellRatio } from "../../words/comparison/figures.ts";
import { type Html, html } from "../formats/html.ts";

/** In percent of the drawing's width, room for a dot at either end. */
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

/** In shares of the width, so that dots stay round in every column; what is faster to the right. */
function place({ better }: FigureRow, value: number, { lowest, highest }: RatioAxis): string {
  const clamped = Math.min(highest, Math.max(lowest, value));
  const share = Math.log(clamped / lowest) / Math.log(highest / lowest);
  const toRight = better === "lower" ? 1 - share : share;
  return `${Math.round((MARGIN + toRight * (100 - 2 * MARGIN)) * 10) / 10}%`;
}

/** A ratio on its interval; hollow without one. */
export function drawInterval(row: FigureRow, ratio: Ratio, axis: RatioAxis): Html {
  const at = (value: number) => place(row, value, axis);
  const label = joinPresent([tellRatio(row, ratio.ratio), formatInterval(row, ratio)]);
  const reach =
    "low" in ratio
      ? html`<line class="reach" x1="${at(ratio.low)}" x2="${at(ratio.high)}" y1="50%" y2="50%"/>`
      : undefined;
  return html`<svg class="interval" role="img" aria-label="${label}"><line class="one" x1="${at(1)}" x2="${at(1)}" y1="0" y2="100%"/>${reach}<circle class="${"low" in ratio ? "known" : "bare"}" cx="${at(ratio.ratio)}" cy="50%" r="4"/></svg>`;
}

/** The axis's ends, from left to right. */
export function nameEnds(row: FigureRow, { lowest, highest }: RatioAxis): string {
  const [left, right] = row.better === "lower" ? [highest, lowest] : [lowest, highest];
  return `${tellRatio(row, left)} to ${tellRatio(row, right)}`;
}
