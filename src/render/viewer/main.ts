import type { ChartData } from "../report/chart-data.ts";
import { startCharts } from "./charts.ts";
import { preparePrint } from "./print.ts";
import { makeTablesSortable } from "./sortable-tables.ts";
import { startThemeSwitch } from "./theme.ts";

// What runs in report.html and comparison.html. All text is in the page already; this adds charts, sorting and themes.
const data: ChartData | { kind: string } | null = JSON.parse(
  document.getElementById("io-probe-data")?.textContent ?? "null",
);
const charts = document.getElementById("charts");

makeTablesSortable(document);
const drawn = charts !== null && isChartData(data) ? startCharts(charts, data) : undefined;
startThemeSwitch(document, () => drawn?.redraw());
if (drawn !== undefined) preparePrint(document, drawn.redraw);

function isChartData(value: typeof data): value is ChartData {
  return value?.kind === "report";
}
