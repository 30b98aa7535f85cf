import type uPlot from "uplot";
import type { ChartData } from "../report/chart-data.ts";
import { BUCKETS } from "../report/decimation.ts";
import { type ChartSpec, specifyCharts } from "./chart-specs.ts";
import { createSection, createZeroNote } from "./elements.ts";
import { createPlot, type PlotContext, setView } from "./plot.ts";
import { selectView, type ViewData } from "./view-data.ts";

/** All charts over one time axis. */
export interface Board {
  /** In the present colours; in pixels, the container's by default. */
  redraw(width?: number): void;
  setLogarithmic(logarithmic: boolean): void;
  resize(): void;
}

/** What the charts share with the page. */
export type BoardContext = Omit<PlotContext, "page">;

interface Chart {
  spec: ChartSpec;
  section: HTMLElement;
  plot: uPlot;
}

/** Draws a report's charts, which follow the view. */
export function drawBoard(container: HTMLElement, data: ChartData, { steps, selection, view }: BoardContext): Board {
  const page = container.ownerDocument;
  const times = accumulate(data.stepMilliseconds);
  const charts: Chart[] = [];
  let logarithmic = false;
  const samples = new Map<ChartSpec, ViewData>();
  const readSamples = (spec: ChartSpec): ViewData => {
    const columns = spec.lines.map(({ column }) => column);
    const selected = selectView(times, columns, view.shown, BUCKETS);
    samples.set(spec, selected);
    return selected;
  };
  const context: PlotContext = { page, steps, selection, view };
  const drawPlot = (spec: ChartSpec, section: HTMLElement, width = container.clientWidth) =>
    createPlot(section, spec, context, {
      view: readSamples(spec),
      readView: () => samples.get(spec) ?? readSamples(spec),
      range: view.shown,
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
  const { charts: specs, zeroThroughout } = specifyCharts(data);
  for (const spec of specs) {
    const section = createSection(page, spec.title, spec.lines.length);
    container.append(section);
    charts.push({ spec, section, plot: drawPlot(spec, section) });
  }
  if (zeroThroughout.length > 0) container.append(createZeroNote(page, zeroThroughout));
  selection.listen(() => {
    for (const { plot } of charts) plot.redraw(false);
  });
  view.listen((shown) => {
    for (const { plot, spec } of charts) setView(plot, readSamples(spec), shown);
  });
  return {
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
