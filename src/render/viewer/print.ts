import type { Redraw } from "./charts.ts";

/** An A4 page's text in CSS pixels, unknown before printing. */
const PRINT_WIDTH = 700;

/** Draws light charts as wide as a sheet for print. */
export function preparePrint(page: Document, redraw: Redraw): void {
  const { dataset } = page.documentElement;
  let theme: string | undefined;
  addEventListener("beforeprint", () => {
    theme = dataset.theme;
    dataset.theme = "light";
    redraw(PRINT_WIDTH);
  });
  addEventListener("afterprint", () => {
    if (theme === undefined) delete dataset.theme;
    else dataset.theme = theme;
    redraw();
  });
}
