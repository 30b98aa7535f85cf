import type uPlot from "uplot";
import type { ChartData } from "../report/chart-data.ts";
import { BUCKETS } from "../report/decimation.ts";
import { createSection, createZeroNote } from "./chart-frame.ts";
import { type ChartSpec, specifyCharts } from "./chart-specs.ts";
import { createPlot, type PlotContext, setView } from "./plot.ts";
import type { Zoom } from "./plot-input.ts";
import type { StepSelection } from "./step-selection.ts";
import { type Range, selectView, type ViewData } from "./view-data.ts";

/** Nearer than this nothing more can be seen. */
const MIN_RANGE_SECONDS = 0.2;

/** All charts of a page over one time axis. */
export interface Board {
  /** The job's whole time, and the part of it that is in sight. */
  readonly whole: Range;
  readonly shown: Range;
  zoom: Zoom;
  /** Places and draws the charts, and tells which part of the time is in sight, now and after every zoom. */
  draw(onRange: (range: Range) => void): void;
  /** Draws all anew with the page's present colours, at a width in pixels or the container's. */
  redraw(width?: number): void;
  setLogarithmic(logarithmic: boolean): void;
  /** Draws all at the container's width. */
  resize(): void;
}

interface Chart {
  spec: ChartSpec;
  section: HTMLElement;
  plot: uPlot;
}

/** The charts of a report, for a container that they get the width of. */
export function createBoard(container: HTMLElement, data: ChartData, selection: StepSelection): Board {
  const page = container.ownerDocument;
  const times = accumulate(data.stepMilliseconds);
  const whole = { min: 0, max: times.at(-1) ?? 1 };
  const charts: Chart[] = [];
  let shown: Range = whole;
  let logarithmic = false;
  let onShown: (range: Range) => void = () => {};
  const zoom: Zoom = {
    to(from, to) {
      const [min, max] = [Math.max(whole.min, from), Math.min(whole.max, to)];
      if (max - min < MIN_RANGE_SECONDS) return;
      for (const { plot } of charts) plot.setScale("x", { min, max });
    },
    reset: () => zoom.to(whole.min, whole.max),
  };
  const views = new Map<ChartSpec, ViewData>();
  const readView = (spec: ChartSpec): ViewData => {
    const columns = spec.lines.map(({ column }) => column);
    const view = selectView(times, columns, shown, BUCKETS);
    views.set(spec, view);
    return view;
  };
  const onZoom = (min: number, max: number) => {
    // All charts report the zoom of one, and setting their data reports it again.
    if (min === shown.min && max === shown.max) return;
    shown = { min, max };
    for (const { plot, spec } of charts) setView(plot, readView(spec), shown);
    onShown(shown);
  };
  const context: PlotContext = { page, steps: data.steps, selection, zoom, onZoom };
  const drawPlot = (spec: ChartSpec, section: HTMLElement, width = container.clientWidth) =>
    createPlot(section, spec, context, {
      view: readView(spec),
      readView: () => views.get(spec) ?? readView(spec),
      range: shown,
      width,
      logarithmic,
    });
  const redraw = (width?: number) => {
    for (const chart of charts) {
      chart.spec.lines.forEach((line, index) => {
        line.shown = chart.plot.series[index + 1]?.show ?? line.shown;
      });
      chart.plot.destroy();
      chart.plot = drawPlot(chart.spec, chart.section, width);
    }
  };
  selection.listen(() => {
    for (const { plot } of charts) plot.redraw(false);
  });
  return {
    whole,
    get shown() {
      return shown;
    },
    zoom,
    draw(onRange) {
      onShown = onRange;
      onShown(shown);
      const { charts: specs, zeroThroughout } = specifyCharts(data);
      for (const spec of specs) {
        const section = createSection(page, spec.title, spec.lines.length);
        container.append(section);
        charts.push({ spec, section, plot: drawPlot(spec, section) });
      }
      if (zeroThroughout.length > 0) container.append(createZeroNote(page, zeroThroughout));
    },
    redraw,
    setLogarithmic(pressed) {
      logarithmic = pressed;
      redraw();
    },
    resize() {
      for (const { plot } of charts) plot.setSize({ width: container.clientWidth, height: plot.height });
    },
  };
}

function accumulate(stepMilliseconds: readonly number[]): number[] {
  let total = 0;
  return stepMilliseconds.map((step) => {
    total += step;
    return total / 1000;
  });
}
