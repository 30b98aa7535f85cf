import type { PageData, PageStep } from "../report/page-data.ts";
import type { Board } from "./chart-board.ts";
import { startCharts } from "./charts.ts";
import { connectStepRows, createStepSelection } from "./step-selection.ts";
import { createTip } from "./tip.ts";
import { createView } from "./view.ts";
import { connectWaterfall } from "./waterfall.ts";

/** A step is opened with so much of its own length around it, and at least as many seconds. */
const MARGIN = { share: 0.05, seconds: 0.5 };

/** Brings a report's page to life: bars, charts and tables show the same stretch of time and point at the same step. */
export function startReportPage(page: Document, data: PageData): Board | undefined {
  const view = createView({ min: data.fromSeconds, max: data.toSeconds });
  const selection = createStepSelection();
  const { steps } = data;
  const open = ({ fromSeconds, toSeconds }: PageStep) => {
    const margin = Math.max(MARGIN.seconds, (toSeconds - fromSeconds) * MARGIN.share);
    view.to(fromSeconds - margin, toSeconds + margin);
  };
  const waterfall = page.getElementById("waterfall");
  if (waterfall !== null) connectWaterfall(waterfall, steps, { view, selection, tip: createTip(page), open });
  const container = page.getElementById("charts");
  const board =
    container === null || data.charts === undefined
      ? undefined
      : startCharts(container, data.charts, { steps, selection, view });
  connectStepRows(page, steps, selection, open);
  page.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") view.reset();
  });
  return board;
}
