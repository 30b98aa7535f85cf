import { formatClock } from "../../format/columns.ts";
import type { BarPartKind } from "../../words/step-chart.ts";
import { listBarParts, type StepBar } from "../report/step-bars.ts";
import { listClockMarks } from "../report/time-axis.ts";
import { readColor } from "./elements.ts";
import { MAX_HEIGHT, openCanvas } from "./export-buttons.ts";
import type { Range } from "./view-data.ts";

const WIDTH = 1200;
const ROW = 24;
const HEAD = 64;
const NAMES = 280;
const FIGURES = 340;
/** The width of the durations in it. */
const TOOK = 84;
const EDGE = 16;
const FONT = "system-ui, 'Liberation Sans', sans-serif";

interface PictureOptions {
  title: string;
  steps: readonly StepBar[];
  range: Range;
}

/** Draws the bars with title, axis, names and figures. */
export function drawPicture(canvas: HTMLCanvasElement, { title, steps, range }: PictureOptions): void {
  const shown = steps.slice(0, Math.floor(MAX_HEIGHT / ROW) - 4);
  const height = HEAD + shown.length * ROW + EDGE;
  const context = openCanvas(canvas, { width: WIDTH, height });
  if (context === null) return;
  const write = (text: string, x: number, y: number, width: number, ink = "--text", font = `13px ${FONT}`) => {
    context.font = font;
    context.fillStyle = readColor(ink);
    context.fillText(shortenTo(context, text, width), x, y);
  };
  write(title, EDGE, 26, WIDTH - 2 * EDGE, "--text", `bold 15px ${FONT}`);
  const [left, width] = [EDGE + NAMES, WIDTH - 2 * EDGE - NAMES - FIGURES];
  const place = (seconds: number) =>
    left + Math.min(1, Math.max(0, (seconds - range.min) / (range.max - range.min))) * width;
  for (const mark of listClockMarks(range.min, range.max, 6)) {
    context.strokeStyle = readColor("--line");
    context.beginPath();
    context.moveTo(place(mark), HEAD - 8);
    context.lineTo(place(mark), height - EDGE);
    context.stroke();
    context.textAlign = "center";
    write(formatClock(mark), place(mark), HEAD - 14, 80, "--quiet", `11px ${FONT}`);
    context.textAlign = "left";
  }
  shown.forEach((step, index) => {
    const top = HEAD + index * ROW;
    const ink = step.kind === "failed" ? "--bad" : step.kind === "own" ? "--quiet" : "--text";
    write(`${step.number} ${step.name}`, EDGE + step.depth * 16, top + 16, NAMES - 12 - step.depth * 16, ink);
    context.textAlign = "right";
    write(step.took, left + width + TOOK, top + 16, TOOK - 10, ink);
    context.textAlign = "left";
    write(step.detail, left + width + TOOK + 10, top + 16, FIGURES - TOOK - 10, ink);
    drawBar(context, step, { top: top + 4, height: ROW - 8, place });
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
  cpu: "--cpu",
  "failed-cpu": "--failed-cpu",
};

function drawBar(context: CanvasRenderingContext2D, step: StepBar, { top, height, place }: BarPlace): void {
  listBarParts(step).forEach(({ kind, fromSeconds, toSeconds }, index) => {
    const [from, to] = [place(fromSeconds), place(toSeconds)];
    context.fillStyle = readColor(COLORS[kind]);
    if (kind === "wait-most") for (let x = from; x < to; x += 6) context.fillRect(x, top, Math.min(3, to - x), height);
    // A step can be seen, however short it is.
    else context.fillRect(from, top, Math.max(index === 0 ? 1.5 : 0, to - from), height);
  });
}

function shortenTo(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && context.measureText(`${letters.join("")}…`).width > width) letters.pop();
  return `${letters.join("")}…`;
}
