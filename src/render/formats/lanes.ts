import { formatClock } from "../../format/columns.ts";
import { type Html, html } from "./html.ts";

/** The time that lanes span, in seconds; places in them are percentages of four decimals, for a zoom, or of fewer. */
export interface Canvas {
  fromSeconds: number;
  toSeconds: number;
  decimals?: number;
}

const MARKS = 5;

/** Distances between marks, in seconds. */
export const CLOCK_STEPS = [
  0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400,
];

/** Whole clock steps in seconds, at most `most` + 1. */
function listClockMarks(fromSeconds: number, toSeconds: number, most: number): number[] {
  const span = toSeconds - fromSeconds;
  const step = CLOCK_STEPS.find((candidate) => span / candidate <= most) ?? span / most;
  const first = Math.ceil(fromSeconds / step - 1e-9);
  const last = Math.floor(toSeconds / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toFixed(3)),
  );
}

/** The axis's marks with their clock times, `most` + 1 at most. */
export function drawTicks(fromSeconds: number, toSeconds: number, most: number): Html {
  const ticks = listClockMarks(fromSeconds, toSeconds, most).map((mark) => {
    const x = place(mark, { fromSeconds, toSeconds });
    return html`<line x1="${x}" x2="${x}" y1="18" y2="100%"/><text x="${x}" y="12">${formatClock(mark)}</text>`;
  });
  return html`${ticks}`;
}

/** Rows of bars over time, below marks. */
export function renderLanes(canvas: Canvas, look: string, rows: readonly Html[], attributes?: Html): Html {
  return html`<div class="waterfall ${look}" id="waterfall"${attributes}>
<div class="lanes"><svg class="ticks" aria-hidden="true">${drawTicks(canvas.fromSeconds, canvas.toSeconds, MARKS)}</svg>
<ol>${rows}</ol></div>
</div>`;
}

/** What stands beside a bar. */
export function renderFigures(took: string, detail: string): Html {
  return html`<span class="figures"><span class="took">${took}</span> <span class="detail">${detail}</span></span>`;
}

/** The kinds of a chart's parts, each with its colour. */
export function renderKeys<Kind extends string>(kinds: readonly Kind[], name: (kind: Kind) => string): Html {
  const keys = kinds.map((kind) => {
    const key = LINES.has(kind)
      ? drawLine(kind, "0", "100%")
      : html`<rect class="${kind}" width="100%" height="100%"/>`;
    return html`<li><svg class="key" aria-hidden="true">${key}</svg>${name(kind)}</li>`;
  });
  return html`<ul class="keys">${keys}</ul>`;
}

/** Drawn as lines: the page's policy forbids a pattern's URL, so stripes are a thick dashed line. */
const LINES: ReadonlySet<string> = new Set(["queue", "wait-most", "path"]);

/** A part of a bar; undefined for an empty one. */
export function drawPart(kind: string, from: number, to: number, canvas: Canvas): Html | undefined {
  if (to <= from) return undefined;
  return LINES.has(kind) ? drawLine(kind, place(from, canvas), place(to, canvas)) : drawArea(kind, from, to, canvas);
}

/** An area of a bar's height, however short. */
export function drawArea(look: string, from: number, to: number, canvas: Canvas): Html {
  const width = toPercent((to - from) / (canvas.toSeconds - canvas.fromSeconds), canvas);
  return html`<rect class="${look}" x="${place(from, canvas)}" width="${width}" height="100%"/>`;
}

/** A line along a bar, from one place to another. */
export function drawLine(look: string, from: string, to: string, y = "50%"): Html {
  return html`<line class="${look}" x1="${from}" x2="${to}" y1="${y}" y2="${y}"/>`;
}

/** The place of a moment: `12.5%`. */
export function place(seconds: number, canvas: Canvas): string {
  return toPercent((seconds - canvas.fromSeconds) / (canvas.toSeconds - canvas.fromSeconds), canvas);
}

/** Nothing is drawn beyond the lanes, or in lanes without length. */
function toPercent(share: number, { decimals = 4 }: Canvas): string {
  const inside = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
  return `${Number((inside * 100).toFixed(decimals))}%`;
}
