import type uPlot from "uplot";
import plotStyle from "uplot/dist/uPlot.min.css";
import type { ChartData } from "../chart-data.ts";
import { type ChartSpec, specifyCharts } from "./chart-specs.ts";
import { createPlot, type PlotContext } from "./plot.ts";
import { createStepLane } from "./step-lane.ts";
import { connectStepRows, createStepSelection } from "./step-selection.ts";
import { selectView, type ViewData } from "./view-data.ts";

/** The most stretches of time that a chart shows: about one for every two pixels of a wide window. */
const BUCKETS = 600;

/**
 * Draws all charts of a report into a container, over one time axis with the steps above them.
 * Gives back a function that draws them again with the page's present colours.
 */
export function startCharts(container: HTMLElement, data: ChartData): () => void {
  const page = container.ownerDocument;
  adoptStyle(page);
  const times = accumulate(data.stepMilliseconds);
  const whole = { min: 0, max: times.at(-1) ?? 1 };
  const selection = createStepSelection();
  const plots: { plot: uPlot; spec: ChartSpec }[] = [];
  const zoom = (range: { min: number; max: number }) => {
    for (const { plot } of plots) plot.setScale("x", range);
  };
  const zoomTo = (number: number) => {
    const step = data.steps.find((candidate) => candidate.number === number);
    if (step === undefined) return;
    const margin = Math.max(0.5, (step.toSeconds - step.fromSeconds) * 0.05);
    zoom({ min: Math.max(whole.min, step.fromSeconds - margin), max: Math.min(whole.max, step.toSeconds + margin) });
  };
  const lane = createStepLane(page, data.steps, selection, zoomTo);
  const reset = createResetButton(page, () => zoom(whole));
  const view = (spec: ChartSpec, range: { min: number; max: number }) =>
    selectView(
      times,
      spec.lines.map(({ values }) => values),
      range,
      BUCKETS,
    );
  let shown = whole;
  const context: PlotContext = {
    page,
    whole,
    steps: data.steps,
    selection,
    onZoom: (min, max) => {
      // All charts report the zoom of one, and setting their data reports it again.
      if (min === shown.min && max === shown.max) return;
      shown = { min, max };
      for (const { plot, spec } of plots) setView(plot, view(spec, shown), shown);
      lane.show(min, max);
      reset.disabled = min <= whole.min && max >= whole.max;
    },
  };
  container.append(createTools(page, reset), lane.element);
  lane.show(whole.min, whole.max);
  for (const spec of specifyCharts(data)) {
    plots.push({ spec, plot: placePlot(container, spec, context, view(spec, whole)) });
  }
  connectStepRows(page, selection, zoomTo);
  selection.listen(() => {
    for (const { plot } of plots) plot.redraw(false);
  });
  addEventListener("resize", () => {
    for (const { plot } of plots) plot.setSize({ width: container.clientWidth, height: plot.height });
  });
  return () => {
    for (const { plot } of plots) plot.redraw();
  };
}

function setView(plot: uPlot, { times, columns }: ViewData, range: { min: number; max: number }): void {
  plot.batch(() => {
    plot.setData([times, ...columns] as uPlot.AlignedData, false);
    plot.setScale("x", range);
  });
}

function placePlot(container: HTMLElement, spec: ChartSpec, context: PlotContext, view: ViewData): uPlot {
  const figure = context.page.createElement("section");
  figure.className = "chart";
  const title = context.page.createElement("h3");
  title.textContent = spec.title;
  figure.append(title);
  figure.setAttribute("aria-label", spec.title);
  container.append(figure);
  return createPlot(figure, spec, context, { view, width: container.clientWidth });
}

function createResetButton(page: Document, reset: () => void): HTMLButtonElement {
  const button = page.createElement("button");
  button.type = "button";
  button.textContent = "Show all";
  button.disabled = true;
  button.addEventListener("click", reset);
  return button;
}

function createTools(page: Document, reset: HTMLButtonElement): HTMLElement {
  const tools = page.createElement("div");
  tools.className = "tools";
  const hint = page.createElement("span");
  hint.className = "quiet";
  hint.textContent = "Drag in a chart, or press a step, to zoom. Shaded stretches are steps.";
  tools.append(reset, hint);
  return tools;
}

function accumulate(stepMilliseconds: readonly number[]): number[] {
  let total = 0;
  return stepMilliseconds.map((step) => {
    total += step;
    return total / 1000;
  });
}

/** The page's policy allows no further style element; a constructed sheet is part of the script. */
function adoptStyle(page: Document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plotStyle);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}
