import { findMainWindow, listWindows, sortByWait, summarizeWindow } from "../../analysis/window-summary.ts";
import { formatBytes, formatDuration, NOT_MEASURED } from "../../format/figures.ts";
import { isOwnWait } from "../../model/disk-wait.ts";
import type { Report } from "../../model/report.ts";
import { nameStepOrder, tellWhose } from "../../words/job.ts";
import { tellOrigin } from "../../words/page.ts";
import { explainNoCharts } from "../../words/report-notes.ts";
import { formatWaitAndShare } from "../../words/waits.ts";
import { type Html, html } from "../formats/html.ts";
import { renderFold, renderPanel, toHtmlFacts, toHtmlTable } from "../formats/html-tables.ts";
import { renderCards, renderPage } from "../formats/page.ts";
import type { Panel } from "../formats/table.ts";
import { describeDensity } from "./decimation.ts";
import { renderOtherFindings, renderVerdict } from "./findings-html.ts";
import { explainGaps } from "./headline.ts";
import { buildPageData, describeDrawn, type PageData } from "./page-data.ts";
import { describeReportPredictions } from "./predictions.ts";
import { describeFio, describeWorkloads } from "./sections.ts";
import { renderStoragePictures } from "./storage-html.ts";
import { MEASURED_TITLE, tabulateRunner, tabulateSampling } from "./tables/facts-tables.ts";
import { listStepDetails } from "./tables/step-details.ts";
import { haveOwnWait, tabulateSteps } from "./tables/steps-table.ts";
import { renderWaterfall } from "./waterfall-html.ts";
import { estimateWrites } from "./write-estimate.ts";

/** A report as one HTML file, readable without its script. */
export function renderReportHtml(report: Report, { script }: { script: string }): string {
  const data = buildPageData(report);
  const waterfall = renderWaterfall(report);
  const main = html`${renderOtherFindings(report)}
${renderBenchmarks(report)}
${renderWorkloads(report)}
<section class="timeline">
${waterfall}
${waterfall === undefined || data?.charts === undefined ? html`<h2>Over time</h2>` : undefined}
${renderCharts(report, data)}
</section>
${renderSteps(report)}
${renderStoragePictures(report)}
${renderMachine(report)}`;
  const { label, toolVersion } = report;
  const parts = {
    title: `io-probe: ${label}`,
    brand: label,
    header: renderHeader(report),
    main,
    footer: tellOrigin(toolVersion),
  };
  return renderPage({ ...parts, script, data: data ?? null });
}

function renderHeader(report: Report): Html {
  const where = [report.job?.repository, report.job?.workflow, report.job?.name].filter((part) => part !== undefined);
  const predictions = describeReportPredictions(report);
  return html`${renderVerdict(report)}
${predictions && renderPanel(predictions)}
${renderMainFigures(report)}
<p class="quiet">${[...where, formatMoment(report.startedAt)].join(" · ")}</p>`;
}

function formatMoment(moment: string): string {
  return moment.replace(/^([\d-]{10})T([\d:]{8})(?:\.\d+)?Z$/, "$1 $2 UTC");
}

function renderMainFigures(report: Report): Html | undefined {
  const window = findMainWindow(report);
  if (window === undefined) return undefined;
  const { durationSeconds, diskWait, readBytes, writtenBytes } = summarizeWindow(window);
  const waited = diskWait === undefined ? NOT_MEASURED : formatWaitAndShare(diskWait);
  const isOwn = diskWait !== undefined && isOwnWait(diskWait);
  return renderCards([
    { title: "took", value: formatDuration(durationSeconds) },
    { title: isOwn ? "waited for the disk" : "the machine waited for the disk", value: waited },
    { title: "the machine read", value: formatBytes(readBytes) },
    { title: "the machine wrote", value: formatBytes(writtenBytes) },
  ]);
}

function renderSteps(report: Report): Html | undefined {
  const steps = sortByWait(listWindows(report));
  const gaps = explainGaps(report, steps);
  const absent = gaps.noSteps.map((reason) => html`<p class="quiet">${reason}</p>`);
  if (steps.length === 0) return html`${absent}`;
  const whose = tellWhose(haveOwnWait(steps));
  return html`<h2>The steps in figures: <span data-order-of="Steps">${nameStepOrder()}</span></h2>
<p class="quiet">${whose.charAt(0).toUpperCase()}${whose.slice(1)}.</p>
${toHtmlTable(tabulateSteps(steps), "Steps", (row) => steps[row]?.number)}
${gaps.noWait.map((reason) => html`<p class="quiet">${reason}</p>`)}
${absent}
${listStepDetails(steps).map(renderFold)}`;
}

function renderCharts(report: Report, data: PageData | undefined): Html | undefined {
  if (data?.charts === undefined) {
    return html`<p class="quiet">${explainNoCharts(report.sampling?.samples)}</p>`;
  }
  const notes = [describeDrawn(data.charts), describeDensity(data.charts.stepMilliseconds.length)];
  return html`<noscript><p>The charts need this page's own script; the table has all figures of the steps.</p></noscript>
<div id="charts"></div>
${notes.map((note) => (note === undefined ? undefined : html`<p class="quiet">${note}</p>`))}`;
}

function renderBenchmarks(report: Report): Html | undefined {
  if (report.benchmarks.length === 0) return undefined;
  return renderSection(describeFio(report, {}, { resultsFirst: true }));
}

function renderSection(panel: Panel): Html {
  return html`<h2>${panel.title}</h2>
${renderPanel(panel)}`;
}

function renderWorkloads(report: Report): Html | undefined {
  if (report.workloads.length === 0) return undefined;
  const estimate = estimateWrites(report);
  return html`${renderSection(describeWorkloads(report, {}))}
${
  estimate &&
  html`<h3>${estimate.title}</h3>
${renderPanel(estimate)}`
}`;
}

function renderMachine(report: Report): Html {
  return html`<h2>${MEASURED_TITLE}</h2>
${toHtmlFacts(tabulateRunner(report))}
${toHtmlFacts(tabulateSampling(report))}`;
}
