import { findMainWindow, listWindows, sortByWait } from "../../analysis/window-summary.ts";
import { formatBytes, formatDuration, NOT_MEASURED } from "../../format/figures.ts";
import { capitalize, splitFirstSentence } from "../../format/plain-text.ts";
import { findDiskWait } from "../../model/disk-wait.ts";
import { readFigure } from "../../model/figures.ts";
import { splitVerdict, type VerdictFinding } from "../../model/finding.ts";
import type { Report } from "../../model/report.ts";
import { describeEvidence, tellFinding } from "../../words/findings/tell-finding.ts";
import { explainNoCharts, explainNoScript, tellOrigin } from "../../words/page.ts";
import { nameStepOrder, tellWhose } from "../../words/totals.ts";
import { formatWait, formatWaitShare } from "../../words/windows.ts";
import { type Html, html } from "../formats/html.ts";
import { renderContent, renderSections, renderWeighed, toHtmlFacts } from "../formats/html-tables.ts";
import { renderCards, renderOrigin, renderPage } from "../formats/page.ts";
import { buildPageData, describeDensity, describeDrawn, type PageData } from "./page-data.ts";
import { describeFindings, describeSteps, listSections } from "./sections.ts";
import { hasOwnCpu, renderWaterfall } from "./step-bars.ts";
import { tabulateFacts } from "./tables/facts-tables.ts";
import { listFacts } from "./verdict.ts";

/** A report as one HTML file, readable without its script. */
export function renderReportHtml(report: Report, { script }: { script: string }): string {
  const data = buildPageData(report);
  const { verdict: lead } = splitVerdict(report.findings);
  const sections = listSections(report, {}).filter(({ importance }) => importance !== undefined);
  const { label, toolVersion } = report;
  return renderPage({
    title: `io-probe: ${label}`,
    brand: label,
    header: renderHeader(report, lead),
    main: renderSections(sections, {
      verdict: () => undefined,
      findings: () => renderFindings(report, lead !== undefined),
      "the chart of the steps": () => renderTimeline(report, data),
      steps: () => renderSteps(report),
      "throughput over time": () => undefined,
    }),
    footer: tellOrigin(toolVersion),
    script,
    data: data ?? null,
  });
}

function renderHeader(report: Report, lead: VerdictFinding | undefined): Html {
  const { repository, workflow, name, url } = report.job ?? {};
  return html`${renderVerdict(report, lead)}
${renderMainFigures(report)}
${renderOrigin([repository, workflow, name], report.startedAt, url)}`;
}

function renderVerdict(report: Report, lead: VerdictFinding | undefined): Html {
  const words = lead && tellFinding(lead, report.findings);
  const [headline, cause] = splitFirstSentence(words?.message ?? listFacts(report).join(" "));
  return html`<div class="verdict ${lead?.severity ?? "info"}">
<h1>${headline}</h1>
${cause === "" ? undefined : html`<p>${cause}</p>`}
${words && html`<p><b>What to do:</b> ${words.advice}</p>`}
${lead && renderEvidence(lead)}
</div>`;
}

function renderEvidence(finding: VerdictFinding): Html {
  const { confidence } = finding;
  const summary = confidence === undefined ? "Evidence" : `Evidence, confidence: ${confidence}`;
  return html`<details class="evidence"><summary>${summary}</summary>${toHtmlFacts(tabulateFacts(describeEvidence(finding)))}</details>`;
}

function renderMainFigures(report: Report): Html | undefined {
  const window = findMainWindow(report);
  if (window === undefined) return undefined;
  const wait = findDiskWait(window);
  const waited =
    wait === undefined ? { value: NOT_MEASURED } : { value: formatWait(wait), note: formatWaitShare(wait) };
  return renderCards([
    { title: "took", value: formatDuration(window.durationSeconds) },
    { title: "waited for the disk", ...waited },
    { title: "the machine read", value: formatBytes(readFigure("read-bytes", window)) },
    { title: "the machine wrote", value: formatBytes(readFigure("written-bytes", window)) },
  ]);
}

/** Those that only inform are folded where a finding leads. */
function renderFindings(report: Report, isLed: boolean): Html | undefined {
  const { weighed = [] } = describeFindings(report, {});
  if (weighed.length === 0) return undefined;
  const info = weighed.filter(({ look }) => look === "info");
  const list = renderWeighed(info);
  return html`<h2>${isLed ? "Other findings" : "Findings"}</h2>
${renderWeighed(weighed.filter(({ look }) => look !== "info"))}
${isLed && list ? html`<details><summary>${info.length} for information</summary>${list}</details>` : list}`;
}

/** The heading's order changes with the table's. */
function renderSteps(report: Report): Html | undefined {
  const steps = sortByWait(listWindows(report));
  const { title, ...panel } = describeSteps(report, steps, steps.length);
  const content = renderContent(panel, "Steps");
  if (title === undefined) return content;
  return html`<h2>The steps in figures: <span data-order-of="Steps">${nameStepOrder()}</span></h2>
<p class="quiet">${capitalize(tellWhose())}.</p>
${content}`;
}

function renderTimeline(report: Report, data: PageData | undefined): Html {
  const waterfall = data && renderWaterfall(data.steps, data, hasOwnCpu(report));
  return html`<section class="timeline">
${waterfall}
${waterfall === undefined || data?.charts === undefined ? html`<h2>Over time</h2>` : undefined}
${renderCharts(report, data)}
</section>
`;
}

function renderCharts(report: Report, data: PageData | undefined): Html {
  if (data?.charts === undefined) {
    return html`<p class="quiet">${explainNoCharts(report.sampling?.samples)}</p>`;
  }
  const notes = [describeDrawn(data.charts), describeDensity(data.charts)];
  return html`<noscript><p>${explainNoScript()}</p></noscript>
<div id="charts"></div>
${notes.map((note) => note && html`<p class="quiet">${note}</p>`)}`;
}
