import plotStyle from "uplot/dist/uPlot.min.css";
import type { ChartData } from "../report/chart-data.ts";
import { createBoard } from "./chart-board.ts";
import { createButton, createStage } from "./chart-frame.ts";
import { createStepLane } from "./step-lane.ts";
import { connectStepRows, createStepSelection } from "./step-selection.ts";
import { createStepStatus } from "./step-status.ts";
import type { Range } from "./view-data.ts";

/** What the page can do with the charts once they are there. */
export interface Charts {
  /** Draws them anew with the page's present colours, at a width in pixels or the page's own. */
  redraw(width?: number): void;
}

/** Draws all charts of a report into a container, over one time axis with the steps above them. */
export function startCharts(container: HTMLElement, data: ChartData): Charts {
  const page = container.ownerDocument;
  adoptStyle(page);
  const selection = createStepSelection();
  const board = createBoard(container, data, selection);
  const { zoom } = board;
  const zoomTo = (number: number) => {
    const step = data.steps.find((candidate) => candidate.number === number);
    if (step === undefined) return;
    const margin = Math.max(0.5, (step.toSeconds - step.fromSeconds) * 0.05);
    zoom.to(step.fromSeconds - margin, step.toSeconds + margin);
  };
  const lane = createStepLane(page, data.steps, selection, zoomTo);
  const reset = createButton(page, "Show all", zoom.reset);
  const logarithm = createButton(page, "Logarithmic", () => {
    const pressed = logarithm.getAttribute("aria-pressed") !== "true";
    logarithm.setAttribute("aria-pressed", String(pressed));
    board.setLogarithmic(pressed);
  });
  logarithm.setAttribute("aria-pressed", "false");
  container.append(createStage(page, [reset, logarithm, createStepStatus(page, selection)], lane.element));
  const showRange = ({ min, max }: Range) => {
    lane.show(min, max);
    reset.disabled = min <= board.whole.min && max >= board.whole.max;
  };
  board.draw(showRange);
  connectStepRows(page, selection, zoomTo);
  addEventListener("resize", () => {
    board.resize();
    showRange(board.shown);
  });
  page.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") zoom.reset();
  });
  return { redraw: board.redraw };
}

/** The page's policy allows no further style element; a constructed sheet is part of the script. */
function adoptStyle(page: Document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plotStyle);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}
