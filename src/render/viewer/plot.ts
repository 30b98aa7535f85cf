import uPlot from "uplot";
import { formatDuration, NOT_MEASURED } from "../../model/format.ts";
import type { ChartData } from "../chart-data.ts";
import type { ChartSpec, LineSpec } from "./chart-specs.ts";
import type { StepSelection } from "./step-selection.ts";
import type { ViewData } from "./view-data.ts";

/** What all charts of a page share. */
export interface PlotContext {
  page: Document;
  whole: { min: number; max: number };
  steps: ChartData["steps"];
  selection: StepSelection;
  onZoom(min: number, max: number): void;
}

/** With more points, lines are one pixel of the screen wide: Chromium draws those about five times as fast. */
const MANY_POINTS = 4000;
const SYNC_KEY = "io-probe";
const AXIS_WIDTH = 76;
const RIGHT_PADDING = 16;
/** Colours of devices and of the machine's lines, told apart on a light and a dark page, also by most who see few colours. */
const PALETTE = ["#0b84d8", "#d9541e", "#1f9d55", "#b452cd", "#b58900", "#d6336c", "#2aa198", "#7f8c8d"];

const CLOCK_STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800];
const BINARY_STEPS = Array.from({ length: 50 }, (_, power) => 2 ** power);

/** A time on the axis: `0:05`, `12:30`, `1:02:30`, and parts of a second where the axis is that fine. */
function formatClock(seconds: number): string {
  const whole = Math.floor(seconds);
  const fraction = seconds - whole > 0.01 ? (seconds - whole).toFixed(1).slice(1) : "";
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const padded = `${String(rest).padStart(2, "0")}${fraction}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${padded}` : `${minutes}:${padded}`;
}

/** Draws one chart into its section: the lines, the steps as shaded bands behind them, a legend with the values. */
export function createPlot(
  section: HTMLElement,
  spec: ChartSpec,
  context: PlotContext,
  { view, width }: { view: ViewData; width: number },
): uPlot {
  const styles = getComputedStyle(context.page.documentElement);
  const color = (name: string) => styles.getPropertyValue(name).trim();
  const lineWidth = view.times.length * spec.lines.length > MANY_POINTS ? 1 / devicePixelRatio : 1.5;
  const options: uPlot.Options = {
    width,
    height: spec.height,
    padding: [8, RIGHT_PADDING, 0, 0],
    cursor: { sync: { key: SYNC_KEY, setSeries: false }, drag: { x: true, y: false }, y: false },
    legend: { live: true },
    scales: { x: { time: false, ...context.whole }, y: { range: (_, __, max) => [0, max > 0 ? max * 1.05 : 1] } },
    axes: [
      {
        stroke: () => color("--quiet"),
        grid: { stroke: () => color("--line"), width: 1 },
        ticks: { stroke: () => color("--line") },
        values: (_, splits) => splits.map(formatClock),
        incrs: CLOCK_STEPS,
        space: 70,
        size: 30,
      },
      {
        stroke: () => color("--quiet"),
        grid: { stroke: () => color("--line"), width: 1 },
        ticks: { stroke: () => color("--line") },
        values: (_, splits) => splits.map((split) => spec.format(split)),
        ...(spec.binary ? { incrs: BINARY_STEPS } : {}),
        space: 26,
        size: AXIS_WIDTH,
      },
    ],
    series: [
      { label: "at", value: (_, value) => (value === null ? "" : formatDuration(value)) },
      ...spec.lines.map((line) => specifySeries(line, spec, color, lineWidth)),
    ],
    hooks: {
      ready: [(plot) => makeLegendReachable(plot)],
      drawClear: [(plot) => drawSteps(plot, context, color)],
      setCursor: [(plot) => pointAtStep(plot, context)],
      setScale: [
        (plot, key) => {
          const { min, max } = plot.scales.x ?? {};
          if (key === "x" && min != null && max != null) context.onZoom(min, max);
        },
      ],
    },
  };
  return new uPlot(options, [view.times, ...view.columns] as uPlot.AlignedData, section);
}

function specifySeries(line: LineSpec, spec: ChartSpec, color: (name: string) => string, width: number): uPlot.Series {
  const stroke = () =>
    typeof line.color === "string" ? color(line.color) : (PALETTE[line.color % PALETTE.length] ?? "");
  return {
    label: line.label,
    show: line.shown,
    stroke,
    width,
    ...(line.dashed ? { dash: [5, 4] } : {}),
    points: { show: false },
    // Without an index, the pointer is in no chart.
    value: (_, value, __, index) => (index == null ? "" : value === null ? NOT_MEASURED : spec.format(value)),
  };
}

/** The legend's entries switch lines on and off; uPlot lets only the mouse do that. */
function makeLegendReachable(plot: uPlot): void {
  plot.root.querySelectorAll<HTMLElement>(".u-series th").forEach((entry, index) => {
    if (index === 0) return;
    const update = () => entry.setAttribute("aria-pressed", String(plot.series[index]?.show ?? false));
    entry.tabIndex = 0;
    entry.setAttribute("role", "button");
    entry.addEventListener("click", update);
    entry.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        entry.click();
      }
    });
    update();
  });
}

/** Every second step is shaded, so that neighbours differ; the one that the reader points at is coloured. */
function drawSteps(plot: uPlot, { steps, selection }: PlotContext, color: (name: string) => string): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const step of steps) {
    const isChosen = step.number === selection.current;
    if (!isChosen && step.number % 2 === 1) continue;
    const left = plot.valToPos(step.fromSeconds, "x", true);
    const right = plot.valToPos(step.toSeconds, "x", true);
    ctx.fillStyle = color(isChosen ? "--chosen" : "--band");
    ctx.fillRect(left, bbox.top, Math.max(1, right - left), bbox.height);
  }
  ctx.restore();
}

/** The chart under the pointer tells which step it is in; the others follow by the shared selection. */
function pointAtStep(plot: uPlot, { steps, selection }: PlotContext): void {
  if (!plot.over.matches(":hover")) return;
  const { left } = plot.cursor;
  if (left === undefined || left < 0) {
    selection.select(undefined);
    return;
  }
  const at = plot.posToVal(left, "x");
  selection.select(steps.find(({ fromSeconds, toSeconds }) => fromSeconds <= at && at < toSeconds)?.number);
}
