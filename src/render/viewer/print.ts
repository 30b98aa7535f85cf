/** The width of an A4 page's text in CSS pixels, which a chart's drawing cannot find out before it is printed. */
const PRINT_WIDTH = 700;

/** Draws the charts for print: dark lines on white, as wide as a sheet. */
export function preparePrint(page: Document, redraw: (width?: number) => void): void {
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
