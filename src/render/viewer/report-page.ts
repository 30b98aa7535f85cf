import type { PageData } from "../report/page-data.ts";
import type { StepBar } from "../report/step-bars.ts";
import { readAddress, writeAddress } from "./address.ts";
import { createReset, type Redraw, startCharts } from "./charts.ts";
import { keepAddress } from "./elements.ts";
import { createExportButtons, type Exports } from "./export-buttons.ts";
import { listShownSteps, writeStepsCsv, writeStepsJson, writeStepsMarkdown } from "./step-exports.ts";
import { connectStepRows, type StepSelection } from "./step-selection.ts";
import { createSignal, createView, type View } from "./view.ts";
import { connectWaterfall, markOpened, scrollToStep } from "./waterfall.ts";

const MARGIN = { share: 0.05, seconds: 0.5 };

/** Connects bars, charts and tables; returns how to draw the charts anew, if there are any. */
export function startReportPage(data: PageData): Redraw | undefined {
  const view = createView({ min: data.fromSeconds, max: data.toSeconds });
  const selection: StepSelection = createSignal<number | undefined>(undefined);
  const { steps } = data;
  const waterfall = document.getElementById("waterfall");
  let opened: StepBar | undefined;
  const setOpened = (step: StepBar | undefined) => {
    opened = step;
    if (waterfall !== null) markOpened(waterfall, step);
  };
  const follow = () => keepAddress(writeAddress({ step: opened, range: view.isWhole ? undefined : view.shown }));
  const open = (step: StepBar) => {
    const { fromSeconds, toSeconds } = step;
    const margin = Math.max(MARGIN.seconds, (toSeconds - fromSeconds) * MARGIN.share);
    view.to(fromSeconds - margin, toSeconds + margin);
    setOpened(step);
    follow();
  };
  const container = document.getElementById("charts");
  const redraw =
    container === null || data.charts === undefined
      ? undefined
      : startCharts(container, data.charts, { steps, selection, view });
  if (waterfall !== null) {
    connectWaterfall(waterfall, steps, { view, selection, open });
    const tools = createExportButtons(exportSteps(data, view));
    // With charts, their own tools have the reset button.
    if (redraw === undefined) tools.prepend(createReset(view));
    waterfall.after(tools);
  }
  connectStepRows(steps, selection, open);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") view.reset();
  });
  const goToAddress = () => {
    const { step, range } = readAddress(location.hash, steps);
    if (step !== undefined && range === undefined) open(step);
    else {
      setOpened(step);
      if (range === undefined) view.reset();
      else view.to(range.min, range.max);
    }
    if (step !== undefined && waterfall !== null) scrollToStep(waterfall, step);
  };
  goToAddress();
  view.listen(() => {
    if (view.isWhole) setOpened(undefined);
    follow();
  });
  addEventListener("hashchange", goToAddress);
  return redraw;
}

function exportSteps(data: PageData, view: View): Exports {
  const { label } = data;
  const shown = () => listShownSteps(data, view.shown);
  return {
    file: "io-probe-steps",
    writeMarkdown: () => writeStepsMarkdown(label, shown()),
    writeCsv: () => writeStepsCsv(shown()),
    writeJson: () => writeStepsJson(label, shown()),
    pictured: [".brand", "h1", ".keys", "#waterfall .lanes"],
  };
}
