import type uPlot from "uplot";
import plotStyle from "uplot/dist/uPlot.min.css";
import { tellUndrawn } from "../../words/report-notes.ts";
import { BUCKETS } from "../report/decimation.ts";
import type { ChartData } from "../report/page-data.ts";
import { type ChartSpec, specifyCharts } from "./chart-specs.ts";
import { create, createButton } from "./elements.ts";
import { createPlot, type PlotContext, setView } from "./plot.ts";
import { createStepStatus } from "./step-status.ts";
import type { View } from "./view.ts";
import { selectView, type ViewData } from "./view-data.ts";

const FEW_LINES = 4;

/** Draws the charts in the present colours, `width` pixels wide or as their container. */
export type Redraw = (width?: number) => void;

/** Draws a report's charts and their tools; they follow the view. */
export function startCharts(container: HTMLElement, data: ChartData, context: Omit<PlotContext, "page">): Redraw {
  const page = container.ownerDocument;
  const { view, selection, steps } = context;
  adoptStyle(page);
  let isLogarithmic = false;
  const logarithm = createButton(page, "Logarithmic", () => {
    isLogarithmic = !isLogarithmic;
    logarithm.ariaPressed = String(isLogarithmic);
    redraw();
  });
  logarithm.ariaPressed = "false";
  const stage = create(page, "div", { className: "tools stage" });
  stage.append(createReset(page, view), logarithm, createStepStatus(page, steps, selection));
  container.append(stage);
  const redraw = drawCharts(container, data, { ...context, page }, () => isLogarithmic);
  return redraw;
}

/** A button that shows the whole again. */
export function createReset(page: Document, view: View): HTMLButtonElement {
  const reset = createButton(page, "Show all", view.reset);
  const update = () => {
    reset.disabled = view.isWhole;
  };
  view.listen(update);
  update();
  return reset;
}

/** The policy allows no other style element, but constructed sheets. */
function adoptStyle(page: Document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plotStyle);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}

interface Chart {
  spec: ChartSpec;
  section: HTMLElement;
  plot: uPlot;
}

function drawCharts(
  container: HTMLElement,
  data: ChartData,
  context: PlotContext,
  isLogarithmic: () => boolean,
): Redraw {
  const { page, selection, view } = context;
  const times = accumulate(data.stepMilliseconds);
  const samples = new Map<ChartSpec, ViewData>();
  const readSamples = (spec: ChartSpec): ViewData => {
    const columns = spec.lines.map(({ column }) => column);
    const selected = selectView(times, columns, view.shown, BUCKETS);
    samples.set(spec, selected);
    return selected;
  };
  const drawPlot = (spec: ChartSpec, section: HTMLElement, width = container.clientWidth) =>
    createPlot(section, spec, context, {
      view: readSamples(spec),
      readView: () => samples.get(spec) ?? readSamples(spec),
      range: view.shown,
      width,
      logarithmic: isLogarithmic(),
    });
  const { charts: specs, zeroThroughout } = specifyCharts(data);
  const charts = specs.map((spec): Chart => {
    const section = createSection(page, spec);
    container.append(section);
    return { spec, section, plot: drawPlot(spec, section) };
  });
  if (zeroThroughout.length > 0) {
    const textContent = tellUndrawn(zeroThroughout);
    container.append(create(page, "p", { className: "quiet", textContent }));
  }
  selection.listen(() => {
    for (const { plot } of charts) plot.redraw(false);
  });
  view.listen((shown) => {
    for (const { plot, spec } of charts) setView(plot, readSamples(spec), shown);
  });
  addEventListener("resize", () => {
    for (const { plot } of charts) plot.setSize({ width: container.clientWidth, height: plot.height });
  });
  return (width) => {
    for (const chart of charts) {
      chart.spec.lines.forEach((line, index) => {
        line.shown = chart.plot.series[index + 1]?.show ?? line.shown;
      });
      chart.plot.destroy();
      chart.plot = drawPlot(chart.spec, chart.section, width);
    }
  };
}

function createSection(page: Document, { title, lines }: ChartSpec): HTMLElement {
  const className = lines.length > FEW_LINES ? "chart many" : "chart";
  const section = create(page, "section", { className, ariaLabel: title });
  section.append(create(page, "h3", { textContent: title }));
  return section;
}

function accumulate(stepMilliseconds: readonly number[]): number[] {
  let total = 0;
  return stepMilliseconds.map((step) => {
    total += step;
    return total / 1000;
  });
}
