import type { PageData } from "../report/page-data.ts";
import { openLinkedFolds } from "./folds.ts";
import { preparePrint } from "./print.ts";
import { startReportPage } from "./report-page.ts";
import { makeTablesSortable } from "./sortable-tables.ts";
import { startThemeSwitch } from "./theme.ts";

// What runs in report.html and comparison.html. All text is in the page already; this adds charts, sorting and themes.
const data: PageData | { kind: string } | null = JSON.parse(
  document.getElementById("io-probe-data")?.textContent ?? "null",
);

makeTablesSortable(document);
const board = isPageData(data) ? startReportPage(document, data) : undefined;
startThemeSwitch(document, () => board?.redraw());
if (board !== undefined) preparePrint(document, board.redraw);
else openLinkedFolds(document);

function isPageData(value: typeof data): value is PageData {
  return value?.kind === "report";
}
