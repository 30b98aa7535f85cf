import { type ListedWindow, listWindows, sortByWait } from "../../analysis/window-summary.ts";
import { countOf } from "../../format/plain-text.ts";
import type { Report } from "../../model/report.ts";
import { pointToPage, tellAdvice, tellLeftOut } from "../../words/report-notes.ts";
import { formatCode, formatHeading, formatSentence, formatStrong, markdown } from "../formats/markdown.ts";
import {
  COMMENT_LIMIT_BYTES,
  fitSections,
  joinItems,
  limitItems,
  type Section,
  titleSection,
  writeChart,
  writeFold,
  writePanel,
} from "../formats/markdown-sections.ts";
import { describeFacts, describeHeadline, splitFindings } from "./headline.ts";
import { describeReportPredictions } from "./predictions.ts";
import { describeFio, describeSteps, describeWorkloads } from "./sections.ts";
import { renderStepGantt } from "./step-gantt.ts";
import { describeStorage, nameRole } from "./storage-chain.ts";
import {
  MEASURED_TITLE,
  STORAGE_TITLE,
  tabulateRunner,
  tabulateSampling,
  tabulateStorage,
} from "./tables/facts-tables.ts";
import { listStepDetails } from "./tables/step-details.ts";
import { tabulateSteps } from "./tables/steps-table.ts";
import { renderThroughputChart } from "./throughput-chart.ts";
import { estimateWrites } from "./write-estimate.ts";

/** GitHub shows 20 jobs' summaries of up to 1 MiB. */
const SUMMARY_LIMIT_BYTES = 65_536;

const SHOWN_FINDINGS = 12;
const SHOWN_STEPS = 5;
const FOLDED_STEPS = 100;
const SHOWN_TARGETS = 8;
const EXTENT = { rows: 40, notes: 20, histograms: 8 };

/** A report for the job summary, in at most `limitBytes` of UTF-8. */
export function renderReportMarkdown(report: Report, limitBytes: number = SUMMARY_LIMIT_BYTES): string {
  const steps = sortByWait(listWindows(report));
  const sections = [
    renderVerdict(report),
    renderOtherFindings(report),
    writePanel(6, "predictions", describeReportPredictions(report)),
    writeChart(7, "the chart of the steps", "Where the time went", renderStepGantt(report)),
    renderSteps(report, steps),
    renderFoldedSteps(steps.slice(SHOWN_STEPS)),
    writePanel(2, "the steps' CPU, network and memory", { folds: listStepDetails(steps.slice(0, SHOWN_STEPS)) }),
    writeChart(5, "throughput over time", "Throughput over time", renderThroughputChart(report)),
    writePanel(7, "fio", describeFio(report, EXTENT)),
    writePanel(6, "workloads", describeWorkloads(report, EXTENT)),
    writePanel(6, "how long a cache takes", estimateWrites(report)),
    renderStorage(report),
    renderMachine(report),
  ];
  return fitSections(sections, limitBytes, pointToAll);
}

/** The same for a pull request's comment, in short. */
export function renderReportComment(report: Report, below = ""): string {
  const sections = [
    renderVerdict(report),
    renderOtherFindings(report),
    renderSteps(report, sortByWait(listWindows(report))),
  ];
  const room = COMMENT_LIMIT_BYTES - new TextEncoder().encode(below).length;
  return [fitSections(sections, room, pointToAll), below].filter((part) => part !== "").join("\n");
}

function renderVerdict(report: Report): Section {
  const { lead } = splitFindings(report);
  const blocks = [
    formatHeading(2, markdown`io-probe: ${report.label}`),
    formatStrong(describeHeadline(report)),
    ...(lead === undefined ? [] : [tellAdvice(lead), describeFacts(report)].map(formatSentence)),
  ];
  return { importance: 10, name: "verdict", blocks };
}

/** A section of its own, since hostile findings can exceed the limit. */
function renderOtherFindings(report: Report): Section {
  const lines = splitFindings(report).others.map((finding) => {
    return `**${finding.severity}**: ${formatSentence(finding.message)} ${formatSentence(tellAdvice(finding))}`;
  });
  return {
    importance: 9,
    name: "the other findings",
    blocks: joinItems(limitItems(lines, SHOWN_FINDINGS, "in report.html")),
  };
}

function renderSteps(report: Report, steps: readonly ListedWindow[]): Section {
  return writePanel(8, "steps", { ...describeSteps(report, steps, SHOWN_STEPS), rest: [] });
}

function pointToAll(dropped: readonly string[]): string {
  return tellLeftOut(dropped, "report.html");
}

function renderFoldedSteps(steps: readonly ListedWindow[]): Section {
  const folded = steps.slice(0, FOLDED_STEPS);
  const surplus = steps.length - folded.length;
  const more = (count: number) => countOf(count, "more step");
  return writePanel(2, more(steps.length), {
    folds: [{ title: more(folded.length), tables: [{ table: tabulateSteps(folded) }] }],
    rest: surplus > 0 ? [pointToPage(surplus, "step")] : [],
  });
}

function renderStorage({ storage }: Report): Section {
  const shown = storage.slice(0, SHOWN_TARGETS);
  const lines = shown.map(
    (entry) =>
      `${markdown`${nameRole(entry)} ${formatCode(entry.path)}`.markdown}: ${formatSentence(describeStorage(entry))}`,
  );
  const details = writeFold({
    title: STORAGE_TITLE,
    tables: shown.map((entry) => ({ table: tabulateStorage(entry) })),
  });
  return titleSection(4, "storage", "Storage", [...joinItems(lines), ...details]);
}

function renderMachine(report: Report): Section {
  const tables = [{ table: tabulateRunner(report) }, { table: tabulateSampling(report) }];
  return writePanel(3, "the machine", { folds: [{ title: MEASURED_TITLE, tables }] });
}
