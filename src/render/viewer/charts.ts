import plotStyle from "uplot/dist/uPlot.min.css";
import { explainZoom, tellUndrawn } from "../../words/page.ts";
import { BUCKETS, type ChartData } from "../report/page-data.ts";
import type { StepBar } from "../report/step-bars.ts";
import { type ChartSpec, specifyCharts } from "./chart-specs.ts";
import { create, createButton } from "./elements.ts";
import { createPlot, type Plot, type PlotContext } from "./plot.ts";
import type { StepSelection } from "./step-selection.ts";
import { selectView, type View } from "./view.ts";

const FEW_LINES = 4;

/** Draws the charts in the present colours, `width` pixels wide or as their container. */
export type Redraw = (width?: number) => void;

/** Draws a report's charts and their tools; they follow the view. */
export function startCharts(container: HTMLElement, data: ChartData, context: PlotContext): Redraw {
  const { view, selection, steps } = context;
  adoptStyle();
  let isLogarithmic = false;
  const logarithm = createButton("Logarithmic", () => {
    isLogarithmic = !isLogarithmic;
    logarithm.ariaPressed = String(isLogarithmic);
    redraw();
  });
  logarithm.ariaPressed = "false";
  const stage = create("div", { className: "tools stage" });
  stage.append(createReset(view), logarithm, createStepStatus(steps, selection));
  container.append(stage);
  const redraw = drawCharts(container, data, context, () => isLogarithmic);
  return redraw;
}

export function createReset(view: View): HTMLButtonElement {
  const reset = createButton("Show all", view.reset);
  const update = () => {
    reset.disabled = view.isWhole;
  };
  view.listen(update);
  update();
  return reset;
}

/** A line with the selected step's figures, or a hint. */
function createStepStatus(steps: readonly StepBar[], selection: StepSelection): HTMLElement {
  const line = create("p", { className: "status quiet" });
  const show = (number: number | undefined) => {
    const step = steps.find((one) => one.number === number);
    const parts =
      step === undefined
        ? [explainZoom(matchMedia("(pointer: coarse)").matches, steps.length > 0)]
        : [`${step.number} ${step.name}`, ...step.figures.map(([label, value]) => ` · ${label} ${value}`)];
    line.replaceChildren(...parts.map((textContent) => create("span", { textContent })));
    line.classList.toggle("quiet", step === undefined);
  };
  selection.listen(show);
  show(selection.current);
  return line;
}

/** The policy allows no other style element, but constructed sheets. */
function adoptStyle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plotStyle);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

interface Chart extends Plot {
  spec: ChartSpec;
  section: HTMLElement;
}

function drawCharts(
  container: HTMLElement,
  data: ChartData,
  context: PlotContext,
  isLogarithmic: () => boolean,
): Redraw {
  const { selection, view } = context;
  const times = accumulate(data.stepMilliseconds);
  const readView = ({ lines }: ChartSpec) => {
    const columns = lines.map(({ column }) => column);
    return selectView(times, columns, view.shown, BUCKETS);
  };
  const draw = (spec: ChartSpec, section: HTMLElement, width = container.clientWidth): Chart => {
    const frame = { data: readView(spec), width, logarithmic: isLogarithmic() };
    return { spec, section, ...createPlot(section, spec, context, frame) };
  };
  const { charts: specs, zeroThroughout } = specifyCharts(data);
  let charts = specs.map((spec) => {
    const section = createSection(spec);
    container.append(section);
    return draw(spec, section);
  });
  if (zeroThroughout.length > 0) {
    container.append(create("p", { className: "quiet", textContent: tellUndrawn(zeroThroughout) }));
  }
  selection.listen(() => {
    for (const { plot } of charts) plot.redraw(false);
  });
  view.listen(() => {
    for (const { spec, show } of charts) show(readView(spec));
  });
  addEventListener("resize", () => {
    for (const { plot } of charts) plot.setSize({ width: container.clientWidth, height: plot.height });
  });
  return (width) => {
    charts = charts.map(({ spec, section, plot }) => {
      spec.lines.forEach((line, index) => {
        line.shown = plot.series[index + 1]?.show ?? line.shown;
      });
      plot.destroy();
      return draw(spec, section, width);
    });
  };
}

function createSection({ title, lines }: ChartSpec): HTMLElement {
  const className = lines.length > FEW_LINES ? "chart many" : "chart";
  const section = create("section", { className, ariaLabel: title });
  section.append(create("h3", { textContent: title }));
  return section;
}

function accumulate(stepMilliseconds: readonly number[]): number[] {
  let total = 0;
  return stepMilliseconds.map((step) => {
    total += step;
    return total / 1000;
  });
}
