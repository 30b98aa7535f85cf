import plotStyle from "uplot/dist/uPlot.min.css";
import type { ChartData } from "../report/chart-data.ts";
import { type Board, type BoardContext, drawBoard } from "./chart-board.ts";
import { createButton, createStage } from "./elements.ts";
import { createStepStatus } from "./step-status.ts";

/** Draws the charts with their tools above. */
export function startCharts(container: HTMLElement, data: ChartData, context: BoardContext): Board {
  const { ownerDocument: page } = container;
  const { view, selection, steps } = context;
  adoptStyle(page);
  const reset = createButton(page, "Show all", view.reset);
  const update = () => {
    reset.disabled = view.isWhole;
  };
  const logarithm = createButton(page, "Logarithmic", () => {
    const pressed = logarithm.getAttribute("aria-pressed") !== "true";
    logarithm.setAttribute("aria-pressed", String(pressed));
    board.setLogarithmic(pressed);
  });
  logarithm.setAttribute("aria-pressed", "false");
  container.append(createStage(page, [reset, logarithm, createStepStatus(page, steps, selection)]));
  const board = drawBoard(container, data, context);
  view.listen(update);
  update();
  addEventListener("resize", board.resize);
  return board;
}

/** The policy allows no other style element, but constructed sheets. */
function adoptStyle(page: Document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plotStyle);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}
