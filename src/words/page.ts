/** How to zoom, under the steps. */
export function explainZoom(isTouch: boolean, hasSteps: boolean): string {
  if (isTouch) {
    return hasSteps ? "Tap a step, or drag sideways in a chart, to zoom." : "Drag sideways in a chart to zoom.";
  }
  const way = hasSteps ? "Click a step, or drag in a chart, to zoom" : "Drag in a chart to zoom";
  return `${way}; double-click shows all.`;
}

/** A chart to a screen reader. */
export const explainKeys = (title: string) => `${title}. Arrow keys read it, plus and minus zoom, Escape shows all.`;

export function nameOrder(column: string, isNumeric: boolean, isDescending: boolean): string {
  const [lowest, highest] = isNumeric ? ["lowest", "highest"] : ["A", "Z"];
  return `by ${column}, ${isDescending ? highest : lowest} first`;
}

/** What became of a copy. */
export const tellCopied = (isCopied: boolean) => (isCopied ? "Copied." : "This browser does not let the page copy.");

/** What wrote a page, at its end. */
export const tellOrigin = (toolVersion: string) =>
  `Written by io-probe ${toolVersion}. This page is a single file and loads nothing from the network.`;

/** In place of the charts. */
export const explainNoScript = () => "The charts need this page's own script; the table has all figures of the steps.";

/** Why a page has no charts; `samples` is undefined where nothing was sampled. */
export function explainNoCharts(samples: number | undefined): string {
  if (samples === undefined) return "Not measured: nothing was sampled.";
  if (samples < 2) return "Not measured: there are fewer than two samples.";
  return "The report has no samples to draw.";
}

/** How to read a dense chart. */
export const explainDensity = () =>
  "With more samples than points, the strong line is their mean, and the pale line behind it spans the lowest to the highest.";

/** The disks drawn at first. */
export const explainDrawnDisks = (drawn: readonly string[], all: number) =>
  `${drawn.length} of ${all} disks are drawn, the workspace's first, then those that moved most: ${drawn.join(", ")}. Click another disk's name to add it.`;
export const tellUndrawn = (titles: readonly string[]) => `Not drawn, because always 0: ${titles.join(", ")}.`;
