import type { MatrixData } from "../comparison/exports.ts";
import type { PageData } from "../report/page-data.ts";
import { openLinkedFolds, startComparisonPage } from "./comparison-page.ts";
import { startReportPage } from "./report-page.ts";
import { makeTablesSortable } from "./sortable-tables.ts";
import { preparePrint, startThemeSwitch } from "./theme.ts";

// Runs in report.html, comparison.html and overview.html, whose text is complete without it.
const data: PageData | MatrixData | { kind: "overview" } | null = JSON.parse(
  document.getElementById("io-probe-data")?.textContent ?? "null",
);

makeTablesSortable();
const redraw = data?.kind === "report" ? startReportPage(data) : undefined;
startThemeSwitch(() => redraw?.());
preparePrint((width) => redraw?.(width));
if (data?.kind === "comparison" || data?.kind === "overview") openLinkedFolds();
if (data?.kind === "comparison") startComparisonPage(data);
