import { formatClock } from "../../format/columns.ts";
import type { BarPartKind } from "../../words/step-chart.ts";
import { listBarParts, type StepBar } from "../report/step-bars.ts";
import { listClockMarks } from "../report/time-axis.ts";
import { readColor } from "./elements.ts";
import { MAX_HEIGHT, openCanvas } from "./export-buttons.ts";
import type { Range } from "./view-data.ts";

const WIDTH = 1200;
const ROW = 24;
/** The axis and its marks. */
const HEAD = 34;
const LINE = 20;
const KEY = 22;
const NAMES = 280;
const FIGURES = 340;
/** The width of the durations in it. */
const TOOK = 84;
const EDGE = 16;
const FONT = "system-ui, 'Liberation Sans', sans-serif";
const VERDICT_FONT = `bold 15px ${FONT}`;
const KEY_FONT = `12px ${FONT}`;
/** A verdict has no more in a picture. */
const MAX_LINES = 3;

interface PictureOptions {
  title: string;
  verdict: string;
  legend: readonly { part: string; name: string }[];
  steps: readonly StepBar[];
  range: Range;
}

/** Draws the verdict and the bars with title, legend, axis, names and figures. */
export function drawPicture(canvas: HTMLCanvasElement, { title, verdict, legend, steps, range }: PictureOptions): void {
  const ruler = document.createElement("canvas").getContext("2d");
  if (ruler === null) return;
  const [said, keys] = [breakLines(ruler, verdict), placeKeys(ruler, legend)];
  const legendTop = 36 + said.length * LINE;
  const top = legendTop + ((keys.at(-1)?.row ?? -1) + 1) * LINE + HEAD;
  const shown = steps.slice(0, Math.floor((MAX_HEIGHT - top) / ROW) - 1);
  const height = top + shown.length * ROW + EDGE;
  const context = openCanvas(canvas, { width: WIDTH, height });
  if (context === null) return;
  const write = (text: string, x: number, y: number, width: number, ink = "--text", font = `13px ${FONT}`) => {
    context.font = font;
    context.fillStyle = readColor(ink);
    context.fillText(shortenTo(context, text, width), x, y);
  };
  write(title, EDGE, 26, WIDTH - 2 * EDGE, "--quiet");
  said.forEach((line, index) => {
    write(line, EDGE, 52 + index * LINE, WIDTH - 2 * EDGE, "--text", VERDICT_FONT);
  });
  for (const { part, name, x, row } of keys) {
    const y = legendTop + row * LINE + 6;
    fillPart(context, part as BarPartKind, { from: x, to: x + KEY, top: y + 2, height: 11 });
    write(name, x + KEY + 6, y + 12, WIDTH, "--quiet", KEY_FONT);
  }
  const [left, width] = [EDGE + NAMES, WIDTH - 2 * EDGE - NAMES - FIGURES];
  const place = (seconds: number) =>
    left + Math.min(1, Math.max(0, (seconds - range.min) / (range.max - range.min))) * width;
  for (const mark of listClockMarks(range.min, range.max, 6)) {
    context.strokeStyle = readColor("--line");
    context.beginPath();
    context.moveTo(place(mark), top - 8);
    context.lineTo(place(mark), height - EDGE);
    context.stroke();
    context.textAlign = "center";
    write(formatClock(mark), place(mark), top - 14, 80, "--quiet", `11px ${FONT}`);
    context.textAlign = "left";
  }
  shown.forEach((step, index) => {
    const rowTop = top + index * ROW;
    const ink = step.kind === "failed" ? "--bad" : step.kind === "own" ? "--quiet" : "--text";
    write(`${step.number} ${step.name}`, EDGE + step.depth * 16, rowTop + 16, NAMES - 12 - step.depth * 16, ink);
    context.textAlign = "right";
    write(step.took, left + width + TOOK, rowTop + 16, TOOK - 10, ink);
    context.textAlign = "left";
    write(step.detail, left + width + TOOK + 10, rowTop + 16, FIGURES - TOOK - 10, ink);
    drawBar(context, step, { top: rowTop + 4, height: ROW - 8, place });
  });
}

interface BarPlace {
  top: number;
  height: number;
  place(seconds: number): number;
}

const COLORS: Record<BarPartKind, string> = {
  rest: "--rest",
  failed: "--bad",
  own: "--own",
  wait: "--wait",
  "wait-most": "--wait",
  queued: "--queued",
  cpu: "--cpu",
  "failed-cpu": "--failed-cpu",
};

function drawBar(context: CanvasRenderingContext2D, step: StepBar, { top, height, place }: BarPlace): void {
  listBarParts(step).forEach(({ kind, fromSeconds, toSeconds }, index) => {
    const from = place(fromSeconds);
    // A step can be seen, however short it is.
    fillPart(context, kind, { from, to: Math.max(place(toSeconds), index === 0 ? from + 1.5 : from), top, height });
  });
}

function fillPart(
  context: CanvasRenderingContext2D,
  kind: BarPartKind,
  { from, to, top, height }: Record<"from" | "to" | "top" | "height", number>,
): void {
  context.fillStyle = readColor(COLORS[kind]);
  if (kind === "wait-most") for (let x = from; x < to; x += 6) context.fillRect(x, top, Math.min(3, to - x), height);
  else context.fillRect(from, top, to - from, height);
}

/** The verdict's lines. */
function breakLines(context: CanvasRenderingContext2D, text: string): string[] {
  context.font = VERDICT_FONT;
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && (lines.length === MAX_LINES || context.measureText(longer).width <= WIDTH - 2 * EDGE))
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The legend's keys from left to right, in as many rows as they need. */
function placeKeys(context: CanvasRenderingContext2D, legend: PictureOptions["legend"]) {
  context.font = KEY_FONT;
  let [x, row] = [EDGE, 0];
  return legend.map(({ part, name }) => {
    const width = KEY + 6 + context.measureText(name).width;
    if (x > EDGE && x + width > WIDTH - EDGE) [x, row] = [EDGE, row + 1];
    const key = { part, name, x, row };
    x += width + 20;
    return key;
  });
}

function shortenTo(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && context.measureText(`${letters.join("")}…`).width > width) letters.pop();
  return `${letters.join("")}…`;
}
