/** How to zoom, under the steps. */
export function explainZoom(isTouch: boolean, hasSteps: boolean): string {
  if (isTouch)
    return hasSteps ? "Tap a step, or drag sideways in a chart, to zoom." : "Drag sideways in a chart to zoom.";
  const way = hasSteps ? "Click a step, or drag in a chart, to zoom" : "Drag in a chart to zoom";
  return `${way}; double-click shows all.`;
}

/** A chart to a screen reader. */
export function explainKeys(title: string): string {
  return `${title}. Arrow keys read it, plus and minus zoom, Escape shows all.`;
}

/** How a table is sorted. */
export function nameOrder(column: string, isNumeric: boolean, isDescending: boolean): string {
  const [lowest, highest] = isNumeric ? ["lowest", "highest"] : ["A", "Z"];
  return `by ${column}, ${isDescending ? highest : lowest} first`;
}

/** What became of a copy. */
export function tellCopied(isCopied: boolean): string {
  return isCopied ? "Copied." : "This browser does not let the page copy.";
}

/** What wrote a page, at its end. */
export function tellOrigin(toolVersion: string): string {
  return `Written by io-probe ${toolVersion}. This page is a single file and loads nothing from the network.`;
}

/** In place of the charts. */
export function explainNoScript(): string {
  return "The charts need this page's own script; the table has all figures of the steps.";
}
