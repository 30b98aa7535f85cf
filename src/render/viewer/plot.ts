import uPlot from "uplot";
import { formatClock } from "../../format/columns.ts";
import { NOT_MEASURED } from "../../format/figures.ts";
import { findLargestKnown } from "../../model/numbers.ts";
import { CLOCK_STEPS } from "../formats/lanes.ts";
import type { StepBar } from "../report/step-bars.ts";
import type { ChartSpec, LineSpec } from "./chart-specs.ts";
import { connectArrowKeys, readColor } from "./elements.ts";
import { connectKeys, connectTouch } from "./plot-input.ts";
import type { StepSelection } from "./step-selection.ts";
import { findAlone, type Range, type View, type ViewData } from "./view.ts";

export interface PlotContext {
  steps: readonly StepBar[];
  selection: StepSelection;
  view: View;
}

interface PlotFrame {
  data: ViewData;
  width: number;
  logarithmic: boolean;
}

/** A chart's uPlot, and how to show the data of the view's present range. */
export interface Plot {
  plot: uPlot;
  show(data: ViewData): void;
}

/** With more points, lines are one device pixel wide, which is five times as fast in Chromium. */
const MANY_POINTS = 4000;
const FAINT_ALPHA = 0.22;
const MEAN_WIDTH = 1.5;
const SYNC_KEY = "io-probe";
const RIGHT_PADDING = 24;
/** In pixels: of a value that has no line. */
const DOT_SIZE = 4;

/** Draws a chart into its section; it follows the range that the page shows. */
export function createPlot(section: HTMLElement, spec: ChartSpec, context: PlotContext, frame: PlotFrame): Plot {
  const { width, logarithmic } = frame;
  const { view } = context;
  let { data } = frame;
  const lineWidth = data.times.length * spec.lines.length > MANY_POINTS ? 1 / devicePixelRatio : 1.5;
  const options: uPlot.Options = {
    width,
    height: spec.height,
    padding: [8, RIGHT_PADDING, 0, 0],
    cursor: {
      sync: { key: SYNC_KEY, setSeries: false },
      drag: { x: true, y: false },
      y: false,
      // uPlot knows only the samples shown.
      bind: {
        dblclick: () => () => {
          view.reset();
          return null;
        },
      },
    },
    legend: { live: true, markers: { dash: (_, index) => (spec.lines[index - 1]?.dash.length ? "dashed" : "solid") } },
    scales: { x: { time: false, ...view.shown }, y: specifyScale(spec, logarithmic) },
    axes: specifyAxes(spec, logarithmic),
    series: [
      { label: "at", value: (_, value) => (value === null ? "" : formatClock(value)) },
      ...spec.lines.map((line) => specifySeries(line, spec, lineWidth)),
    ],
    hooks: {
      ready: [makeLegendReachable],
      drawClear: [(plot) => drawSteps(plot, context)],
      draw: [(plot) => drawMeans(plot, spec, data)],
      setCursor: [(plot) => pointAtStep(plot, context)],
      setScale: [
        (plot, key) => {
          const { min, max } = plot.scales.x ?? {};
          if (key === "x" && min != null && max != null) follow(plot, view, { min, max });
        },
      ],
    },
  };
  const plot = new uPlot(options, alignData(data), section);
  setOpacity(plot, data);
  connectTouch(plot, view);
  connectKeys(plot, spec.title, view);
  return {
    plot,
    show(shown) {
      data = shown;
      setOpacity(plot, data);
      plot.batch(() => {
        plot.setData(alignData(data), false);
        plot.setScale("x", view.shown);
      });
    },
  };
}

function alignData({ times, columns }: ViewData): uPlot.AlignedData {
  return [times, ...columns] as uPlot.AlignedData;
}

/** Where the page cannot follow, the chart does. */
function follow(plot: uPlot, view: View, { min, max }: Range): void {
  view.to(min, max);
  if (view.shown.min !== min || view.shown.max !== max) plot.setScale("x", view.shown);
}

function setOpacity(plot: uPlot, { means }: ViewData): void {
  for (const series of plot.series.slice(1)) series.alpha = means === undefined ? 1 : FAINT_ALPHA;
}

function drawMeans(plot: uPlot, { lines }: ChartSpec, { times, means }: ViewData): void {
  if (means === undefined) return;
  drawInside(plot, (ctx) => {
    ctx.lineWidth = MEAN_WIDTH * devicePixelRatio;
    lines.forEach((line, index) => {
      if (plot.series[index + 1]?.show !== true) return;
      ctx.strokeStyle = readColor(line.color);
      ctx.setLineDash(line.dash.map((pixels) => pixels * devicePixelRatio));
      ctx.beginPath();
      let draw: "moveTo" | "lineTo" = "moveTo";
      means(index).forEach((mean, interval) => {
        const time = times[2 * interval + 1] ?? 0;
        if (mean !== null) ctx[draw](plot.valToPos(time, "x", true), plot.valToPos(mean, "y", true));
        draw = mean === null ? "moveTo" : "lineTo";
      });
      ctx.stroke();
    });
  });
}

/** Draws nothing beyond the chart's area. */
function drawInside({ ctx, bbox }: uPlot, draw: (ctx: CanvasRenderingContext2D) => void): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  draw(ctx);
  ctx.restore();
}

function specifySeries(line: LineSpec, spec: ChartSpec, width: number): uPlot.Series {
  return {
    label: line.label,
    show: line.shown,
    stroke: () => readColor(line.color),
    width,
    ...(line.dash.length > 0 ? { dash: [...line.dash] } : {}),
    points: {
      show: true,
      size: DOT_SIZE,
      fill: () => readColor(line.color),
      filter: (plot, series) => findAlone(plot.data[series] ?? []),
    },
    // Where the pointer is not, the legend shows the highest value.
    value: (plot, value, series, index) => {
      if (index == null) return describeHighest(plot.data[series] ?? [], spec.format);
      return value === null ? NOT_MEASURED : spec.format(value);
    },
  };
}

function describeHighest(values: ArrayLike<number | null | undefined>, format: ChartSpec["format"]): string {
  const highest = findLargestKnown(Array.from(values, (value) => value ?? undefined));
  return highest === undefined ? NOT_MEASURED : `up to ${format(highest)}`;
}

/** uPlot lets only the mouse switch lines. */
function makeLegendReachable(plot: uPlot): void {
  plot.root.querySelectorAll<HTMLElement>(".u-series th").forEach((entry, index) => {
    if (index === 0) return;
    const update = () => entry.setAttribute("aria-pressed", String(plot.series[index]?.show ?? false));
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
  const legend = plot.root.querySelector<HTMLElement>(".u-legend");
  if (legend !== null) connectArrowKeys(legend, "th[role=button]", ["ArrowLeft", "ArrowRight"]);
}

function drawSteps(plot: uPlot, { steps, selection }: PlotContext): void {
  const [band, chosen] = [readColor("--band"), readColor("--chosen")];
  drawInside(plot, (ctx) => {
    for (const step of steps) {
      const isChosen = step.number === selection.current;
      if (!isChosen && step.number % 2 === 1) continue;
      const left = plot.valToPos(step.fromSeconds, "x", true);
      const right = plot.valToPos(step.toSeconds, "x", true);
      ctx.fillStyle = isChosen ? chosen : band;
      ctx.fillRect(left, plot.bbox.top, Math.max(1, right - left), plot.bbox.height);
    }
  });
}

function pointAtStep(plot: uPlot, { steps, selection }: PlotContext): void {
  if (!plot.over.matches(":hover, :focus")) return;
  const { left } = plot.cursor;
  if (left === undefined || left < 0) {
    selection.set(undefined);
    return;
  }
  const at = plot.posToVal(left, "x");
  selection.set(steps.find(({ fromSeconds, toSeconds }) => fromSeconds <= at && at < toSeconds)?.number);
}

const AXIS_WIDTH = 76;

/** A chart's scale, from 0. */
function specifyScale({ least, linearBelow }: ChartSpec, logarithmic: boolean): uPlot.Scale {
  const room = logarithmic ? 1.3 : 1.05;
  return {
    // The inverse hyperbolic sine: a logarithm with a place for 0.
    ...(logarithmic ? { distr: 4 as const, asinh: linearBelow } : {}),
    range: (_, __, max) => [0, max > 0 ? Math.max(max * room, least) : 1],
  };
}

function specifyAxes(spec: ChartSpec, logarithmic: boolean): uPlot.Axis[] {
  const lines = {
    stroke: () => readColor("--quiet"),
    grid: { stroke: () => readColor("--line"), width: 1 },
    ticks: { stroke: () => readColor("--line") },
  };
  return [
    { ...lines, values: (_, splits) => splits.map(formatClock), incrs: CLOCK_STEPS, space: 70, size: 30 },
    {
      ...lines,
      values: (_, splits) => splits.map((split) => spec.formatMark(split)),
      ...(logarithmic
        ? { splits: (_, __, ___, max) => listPowers(spec, max), filter: (_: uPlot, splits: number[]) => splits }
        : {}),
      space: 26,
      size: AXIS_WIDTH,
    },
  ];
}

/** 0 and about five powers of ten. */
function listPowers({ linearBelow }: ChartSpec, max: number): number[] {
  const first = Math.ceil(Math.log10(linearBelow) - 1e-9);
  const last = Math.max(first, Math.floor(Math.log10(max) + 1e-9));
  const stride = Math.ceil((last - first + 1) / 5);
  const powers = Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
  return [0, ...powers.filter((_, index) => (powers.length - 1 - index) % stride === 0)];
}
