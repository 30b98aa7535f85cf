import type { Finding } from "../../model/finding.ts";
import type { Report } from "../../model/report.ts";
import { explainPredictions, pointToPredict, titlePredictions } from "../../words/predict.ts";
import {
  formatCode,
  formatHeading,
  formatSentence,
  formatStrong,
  markdown,
  renderDetails,
  toMarkdown,
} from "../formats/markdown.ts";
import { COMMENT_LIMIT_BYTES, fitSections, type Section, withHeading } from "../formats/markdown-sections.ts";
import { toMarkdownTable } from "../formats/markdown-tables.ts";
import { renderBenchmarks, renderWorkloads, renderWriteEstimate } from "./benchmarks-markdown.ts";
import { describeFacts, describeHeadline, findReason, sortFindings } from "./headline.ts";
import { renderMermaid } from "./mermaid.ts";
import { tabulateReportPredictions } from "./predictions.ts";
import { renderStepGantt } from "./step-gantt.ts";
import { describeStorage } from "./storage-chain.ts";
import { CGROUPS_TITLE, tabulateCgroups } from "./tables/cgroup-table.ts";
import { tabulateRunner, tabulateSampling, tabulateStorage } from "./tables/facts-tables.ts";
import { tabulateMachine } from "./tables/machine-table.ts";
import { tabulateProcesses } from "./tables/processes-table.ts";
import { tabulateSteps } from "./tables/steps-table.ts";
import { renderThroughputChart } from "./throughput-chart.ts";
import { describeSteps, listWindows, sortByWait } from "./window-figures.ts";

/** For one job: GitHub shows 20 of them, far below its limit. */
export const SUMMARY_LIMIT_BYTES = 65_536;

const SHOWN_FINDINGS = 12;
const SHOWN_STEPS = 5;
const FOLDED_STEPS = 100;
const SHOWN_TARGETS = 8;

export interface ReportMarkdownOptions {
  /** In UTF-8; {@link SUMMARY_LIMIT_BYTES} by default. */
  limitBytes?: number;
}

/** A report for the job summary, of at most `limitBytes`; it names what had to be left out. */
export function renderReportMarkdown(report: Report, options: ReportMarkdownOptions = {}): string {
  const sections = [
    renderVerdict(report),
    renderPredictions(report),
    renderOtherFindings(report),
    renderStepChart(report),
    renderSteps(report),
    renderFoldedSteps(report),
    renderMachineOfSteps(report),
    renderChart(report),
    renderBenchmarks(report),
    renderWorkloads(report),
    renderWriteEstimate(report),
    renderStorage(report),
    renderMachine(report),
  ];
  return fitSections(sections, options.limitBytes ?? SUMMARY_LIMIT_BYTES, "report.html has all.");
}

/**
 * A report as a comment on a pull request: verdict, findings, slowest steps.
 * @param below what comes below it, which takes its room from it
 */
export function renderReportComment(report: Report, below = ""): string {
  const sections = [renderVerdict(report), renderOtherFindings(report), renderSteps(report)];
  const room = COMMENT_LIMIT_BYTES - new TextEncoder().encode(below).length;
  return [fitSections(sections, room, "report.html has all."), below].filter((part) => part !== "").join("\n");
}

function renderVerdict(report: Report): Section {
  const headlined = findHeadlined(report);
  const blocks = [
    formatHeading(2, markdown`io-probe: ${report.label}`),
    formatStrong(formatSentence(describeHeadline(report))).markdown,
    ...(headlined === undefined ? [] : [describeAdvice(headlined), toMarkdown(describeFacts(report))]),
  ];
  return { importance: 10, name: "verdict", blocks };
}

function renderPredictions(report: Report): Section {
  const table = tabulateReportPredictions(report);
  const notes = markdown`${explainPredictions()} ${pointToPredict()}`.markdown;
  const blocks = table === undefined ? [] : [toMarkdownTable(table), notes];
  return withHeading({ importance: 6, name: "predictions", blocks }, titlePredictions());
}

function describeAdvice({ advice, confidence }: Finding): string {
  const sure = confidence === undefined ? "" : `(confidence: ${confidence})`;
  return markdown`${formatSentence(advice)} ${sure}`.markdown.trimEnd();
}

function findHeadlined(report: Report): Finding | undefined {
  const [first] = sortFindings(report.findings);
  return first?.message === describeHeadline(report) ? first : undefined;
}

/** A section of their own: hostile findings can exceed a summary's limit. */
function renderOtherFindings(report: Report): Section {
  const headlined = findHeadlined(report);
  const findings = sortFindings(report.findings).filter((finding) => finding !== headlined);
  const lines = findings.slice(0, SHOWN_FINDINGS).map((finding) => {
    return `${markdown`- **${finding.severity}**: ${formatSentence(finding.message)}`.markdown} ${describeAdvice(finding)}`;
  });
  const surplus = findings.length - lines.length;
  const list = [...lines, ...(surplus > 0 ? [`- and ${surplus} more in report.html`] : [])];
  return { importance: 9, name: "the other findings", blocks: list.length === 0 ? [] : [list.join("\n")] };
}

function renderStepChart(report: Report): Section {
  return renderMermaid("the chart of the steps", 7, "Where the time went", renderStepGantt(report));
}

function renderSteps(report: Report): Section {
  const steps = sortByWait(listWindows(report));
  const missing = findReason(report, /^steps$/);
  const absent = missing === undefined ? [] : [markdown`Steps were not measured: ${missing}.`.markdown];
  if (steps.length === 0) return { importance: 8, name: "steps", blocks: absent };
  const reason = steps.some(({ figures }) => figures.diskWait === undefined)
    ? findReason(report, /pressure|stall/i)
    : undefined;
  const blocks = [
    formatHeading(3, describeSteps(steps)),
    toMarkdownTable(tabulateSteps(steps.slice(0, SHOWN_STEPS))),
    ...(reason === undefined ? [] : [markdown`Waiting was not measured: ${reason}`.markdown]),
    ...absent,
  ];
  return { importance: 8, name: "steps", blocks };
}

function renderFoldedSteps(report: Report): Section {
  const steps = sortByWait(listWindows(report)).slice(SHOWN_STEPS);
  const folded = steps.slice(0, FOLDED_STEPS);
  const surplus = steps.length - folded.length;
  const more = (count: number) => (count === 1 ? "1 more step" : `${count} more steps`);
  const blocks = [
    ...(folded.length === 0 ? [] : [renderDetails(more(folded.length), [toMarkdownTable(tabulateSteps(folded))])]),
    ...(surplus > 0 ? [`${more(surplus)} in report.html.`] : []),
  ];
  return { importance: 2, name: more(steps.length), blocks };
}

function renderMachineOfSteps(report: Report): Section {
  const steps = sortByWait(listWindows(report)).slice(0, SHOWN_STEPS);
  const processes = tabulateProcesses(steps);
  const cgroups = tabulateCgroups(steps);
  const blocks = [
    ...(steps.some(({ window }) => window.cpu !== undefined)
      ? [renderDetails("CPU, network, memory and flushes of each step", [toMarkdownTable(tabulateMachine(steps))])]
      : []),
    ...(cgroups.rows.length === 0 ? [] : [renderDetails(CGROUPS_TITLE, [toMarkdownTable(cgroups)])]),
    ...(processes.rows.length === 0 ? [] : [renderDetails("Who read and wrote", [toMarkdownTable(processes)])]),
  ];
  return { importance: 2, name: "the steps' CPU, network and memory", blocks };
}

function renderChart(report: Report): Section {
  return renderMermaid("throughput over time", 5, "Throughput over time", renderThroughputChart(report));
}

function renderStorage({ storage }: Report): Section {
  const shown = storage.slice(0, SHOWN_TARGETS);
  if (shown.length === 0) return { importance: 4, name: "storage", blocks: [] };
  const lines = shown.map(
    (entry) => markdown`- ${entry.role} ${formatCode(entry.path)}: ${formatSentence(describeStorage(entry))}`.markdown,
  );
  const details = renderDetails(
    "Mount options, sizes, limits",
    shown.map((entry) => toMarkdownTable(tabulateStorage(entry))),
  );
  return withHeading({ importance: 4, name: "storage", blocks: [lines.join("\n"), details] }, "Storage");
}

function renderMachine(report: Report): Section {
  const runner = tabulateRunner(report);
  const blocks = [
    renderDetails("The machine, and how this was measured", [
      ...(runner.rows.length === 0 ? [] : [toMarkdownTable(runner)]),
      toMarkdownTable(tabulateSampling(report)),
    ]),
  ];
  return { importance: 3, name: "the machine", blocks };
}
