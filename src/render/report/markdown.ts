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
import {
  COMMENT_LIMIT_BYTES,
  fitSections,
  limitList,
  type Section,
  titleSection,
} from "../formats/markdown-sections.ts";
import { listTable, toMarkdownTable } from "../formats/markdown-tables.ts";
import type { Table } from "../formats/table.ts";
import { renderBenchmarks, renderWorkloads, renderWriteEstimate } from "./benchmarks-markdown.ts";
import { describeFacts, describeHeadline, explainGaps, sortFindings } from "./headline.ts";
import { renderMermaid } from "./mermaid.ts";
import { tabulateReportPredictions } from "./predictions.ts";
import { renderStepGantt } from "./step-gantt.ts";
import { describeStorage } from "./storage-chain.ts";
import { CGROUPS_TITLE, tabulateCgroups } from "./tables/cgroup-table.ts";
import {
  MEASURED_TITLE,
  STORAGE_TITLE,
  tabulateRunner,
  tabulateSampling,
  tabulateStorage,
} from "./tables/facts-tables.ts";
import { MACHINE_TITLE, tabulateMachine } from "./tables/machine-table.ts";
import { PROCESSES_TITLE, tabulateProcesses } from "./tables/processes-table.ts";
import { tabulateSteps } from "./tables/steps-table.ts";
import { renderThroughputChart } from "./throughput-chart.ts";
import { describeSteps, listWindows, sortByWait } from "./window-figures.ts";

/** GitHub shows 20 jobs' summaries of up to 1 MiB. */
export const SUMMARY_LIMIT_BYTES = 65_536;

const SHOWN_FINDINGS = 12;
const SHOWN_STEPS = 5;
const FOLDED_STEPS = 100;
const SHOWN_TARGETS = 8;

export interface ReportMarkdownOptions {
  /** In UTF-8; by default {@link SUMMARY_LIMIT_BYTES}. */
  limitBytes?: number;
}

/** A report for the job summary; names what is left out. */
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

/** A report for a pull request's comment, in the room that what comes below leaves. */
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
  return titleSection(6, "predictions", titlePredictions(), table === undefined ? [] : [toMarkdownTable(table), notes]);
}

function describeAdvice({ advice, confidence }: Finding): string {
  const sure = confidence === undefined ? "" : `(confidence: ${confidence})`;
  return markdown`${formatSentence(advice)} ${sure}`.markdown.trimEnd();
}

function findHeadlined(report: Report): Finding | undefined {
  const [first] = sortFindings(report.findings);
  return first?.message === describeHeadline(report) ? first : undefined;
}

/** A section of their own: hostile findings can exceed the limit. */
function renderOtherFindings(report: Report): Section {
  const headlined = findHeadlined(report);
  const findings = sortFindings(report.findings).filter((finding) => finding !== headlined);
  const lines = findings.map((finding) => {
    return `${markdown`- **${finding.severity}**: ${formatSentence(finding.message)}`.markdown} ${describeAdvice(finding)}`;
  });
  return { importance: 9, name: "the other findings", blocks: limitList(lines, SHOWN_FINDINGS, "in report.html") };
}

function renderStepChart(report: Report): Section {
  return renderMermaid("the chart of the steps", 7, "Where the time went", renderStepGantt(report));
}

function renderSteps(report: Report): Section {
  const steps = sortByWait(listWindows(report));
  const { noSteps, noWait } = explainGaps(report, steps);
  const absent = noSteps.map(toMarkdown);
  if (steps.length === 0) return { importance: 8, name: "steps", blocks: absent };
  const table = toMarkdownTable(tabulateSteps(steps.slice(0, SHOWN_STEPS)));
  return titleSection(8, "steps", describeSteps(steps), [table, ...noWait.map(toMarkdown), ...absent]);
}

function renderFoldedSteps(report: Report): Section {
  const steps = sortByWait(listWindows(report)).slice(SHOWN_STEPS);
  const folded = steps.slice(0, FOLDED_STEPS);
  const surplus = steps.length - folded.length;
  const more = (count: number) => (count === 1 ? "1 more step" : `${count} more steps`);
  const blocks = [
    ...foldTable(more(folded.length), tabulateSteps(folded)),
    ...(surplus > 0 ? [`${more(surplus)} in report.html.`] : []),
  ];
  return { importance: 2, name: more(steps.length), blocks };
}

function foldTable(title: string, table: Table): string[] {
  return table.rows.length === 0 ? [] : [renderDetails(title, [toMarkdownTable(table)])];
}

function renderMachineOfSteps(report: Report): Section {
  const steps = sortByWait(listWindows(report)).slice(0, SHOWN_STEPS);
  const hasCpu = steps.some(({ window }) => window.cpu !== undefined);
  const blocks = [
    ...(hasCpu ? foldTable(MACHINE_TITLE, tabulateMachine(steps)) : []),
    ...foldTable(CGROUPS_TITLE, tabulateCgroups(steps)),
    ...foldTable(PROCESSES_TITLE, tabulateProcesses(steps)),
  ];
  return { importance: 2, name: "the steps' CPU, network and memory", blocks };
}

function renderChart(report: Report): Section {
  return renderMermaid("throughput over time", 5, "Throughput over time", renderThroughputChart(report));
}

function renderStorage({ storage }: Report): Section {
  const shown = storage.slice(0, SHOWN_TARGETS);
  const lines = shown.map(
    (entry) => markdown`- ${entry.role} ${formatCode(entry.path)}: ${formatSentence(describeStorage(entry))}`.markdown,
  );
  const details = renderDetails(
    STORAGE_TITLE,
    shown.map((entry) => toMarkdownTable(tabulateStorage(entry))),
  );
  return titleSection(4, "storage", "Storage", lines.length === 0 ? [] : [lines.join("\n"), details]);
}

function renderMachine(report: Report): Section {
  const tables = [...listTable(tabulateRunner(report)), toMarkdownTable(tabulateSampling(report))];
  return { importance: 3, name: "the machine", blocks: [renderDetails(MEASURED_TITLE, tables)] };
}
