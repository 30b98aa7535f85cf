import { selectDisks } from "../../model/disks.ts";
import type { Finding, SEVERITIES } from "../../model/finding.ts";
import { formatDuration, formatRate } from "../../model/format.ts";
import { shorten } from "../../model/plain-text.ts";
import type { Report } from "../../model/report.ts";
import { cleanLogText } from "../formats/plain-text.ts";
import { renderSparkline } from "../formats/text-bar.ts";
import { renderTextTable, type StyleText, type TextStyle, wrapText } from "../formats/text-table.ts";
import { addColumns, bucketExtremes } from "./decimation.ts";
import { describeFioNotes } from "./fio-notes.ts";
import { describeFacts, describeHeadline, findReason, sortFindings } from "./headline.ts";
import { describeStorage } from "./storage-chain.ts";
import { describeFailures, tabulateBenchmarks } from "./tables/benchmarks-table.ts";
import { tabulateSteps } from "./tables/steps-table.ts";
import { nameWorkload, tabulateHistogram, tabulateWorkloads } from "./tables/workloads-table.ts";
import { describeSteps, listWindows, sortByWait } from "./window-figures.ts";
import { estimateWrites, pairSentences, WRITE_ESTIMATE_TITLE } from "./write-estimate.ts";

const SHOWN_STEPS = 25;
const SHOWN_NOTES = 6;
const MAX_NOTE_LENGTH = 300;
/** Wider lines are hard to follow, however wide the terminal is. */
const MAX_COLUMNS = 140;
/** Below this, the terminal's own wrapping is no worse than cutting figures. */
const MIN_COLUMNS = 72;

export interface ReportTextOptions {
  /** The terminal's width in columns; 80 suits a log. */
  width: number;
  /** `styleText` of node:util where colours are wanted, else a function that gives the text back. */
  style: StyleText;
}

/**
 * A report for a terminal or a log: the verdict, the steps with the worst first, throughput as two lines of blocks, fio's
 * figures, the workloads and the storage. Foreign text in it cannot be taken for a terminal's or a runner's command.
 */
export function renderReportText(report: Report, options: ReportTextOptions): string {
  const width = Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, options.width));
  const { style } = options;
  const sections = [
    renderVerdict(report, width, style),
    renderSteps(report, width, style),
    renderSparklines(report, width, style),
    renderBenchmarks(report, width, style),
    renderWorkloads(report, width, style),
    renderWriteEstimate(report, width, style),
    renderStorage(report, width, style),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function renderVerdict(report: Report, width: number, style: StyleText): string[] {
  const headline = describeHeadline(report);
  const [first, ...others] = sortFindings(report.findings);
  const isHeadline = first !== undefined && headline === first.message;
  const shown = isHeadline ? [headline, describeAdvice(first), describeFacts(report)] : [headline];
  return [
    style("dim", `io-probe: ${cleanLogText(report.label, width - "io-probe: ".length)}`),
    ...shown.flatMap((text, index) => wrapText(text, width).map((line) => (index === 0 ? style("bold", line) : line))),
    ...(isHeadline ? others : sortFindings(report.findings)).flatMap((finding) => renderFinding(finding, width, style)),
  ];
}

const SEVERITY_STYLES: Record<(typeof SEVERITIES)[number], TextStyle> = {
  info: "dim",
  notice: "cyan",
  warning: "yellow",
};

/** What to do about a finding, and how sure it is. */
function describeAdvice({ advice, confidence }: Finding): string {
  return confidence === undefined ? advice : `${advice} (confidence: ${confidence})`;
}

function renderFinding(finding: Finding, width: number, style: StyleText): string[] {
  const indent = " ".repeat(2);
  const { severity, message } = finding;
  const [first = "", ...others] = wrapText(
    `${severity}: ${message} ${describeAdvice(finding)}`,
    width - indent.length,
    indent,
  );
  const marked = style(SEVERITY_STYLES[severity], `${severity}:`) + first.slice(severity.length + 1);
  return [indent + marked, ...others.map((line) => indent + line)];
}

function renderSteps(report: Report, width: number, style: StyleText): string[] {
  const steps = sortByWait(listWindows(report));
  const missing = findReason(report, /^steps$/);
  const absent = missing === undefined ? [] : wrapText(`Steps were not measured: ${missing}.`, width);
  if (steps.length === 0) return absent;
  const reason = steps.every(({ figures }) => figures.diskWait === undefined)
    ? findReason(report, /pressure|stall/i)
    : undefined;
  return [
    style("bold", describeSteps(steps)),
    ...renderTextTable(tabulateSteps(steps.slice(0, SHOWN_STEPS)), width, style),
    ...(reason === undefined ? [] : wrapText(`Waiting was not measured: ${reason}`, width)),
    ...absent,
    ...(steps.length > SHOWN_STEPS ? [`  and ${steps.length - SHOWN_STEPS} more in report.html`] : []),
  ];
}

function renderSparklines({ series, ...report }: Report, width: number, style: StyleText): string[] {
  const endSeconds = series?.timesSeconds.at(-1) ?? 0;
  if (series === undefined || series.timesSeconds.length < 2 || series.devices.length === 0) return [];
  const name = "  written ";
  const buckets = Math.min(width - name.length - 16, series.timesSeconds.length);
  const disks = selectDisks(series.devices);
  const reads = addColumns(disks.map((device) => device.readBytesPerSecond));
  const writes = addColumns(disks.map((device) => device.writeBytesPerSecond));
  const peaks = [reads, writes].map((values) =>
    bucketExtremes(series.timesSeconds, values, endSeconds, buckets).map((bucket) => bucket?.max),
  );
  const highest = Math.max(...peaks.flat().map((peak) => peak ?? 0));
  const zero = Date.parse(series.startedAt);
  const marks = Array.from({ length: buckets }, () => " ");
  for (const { number, window } of listWindows({ ...report, series })) {
    // The first step may have begun a moment before the first sample.
    const at = Math.max(0, Math.floor(((Date.parse(window.startedAt) - zero) / 1000 / endSeconds) * buckets));
    const digits = String(number);
    if (Date.parse(window.endedAt) <= zero || at + digits.length > buckets) continue;
    if (marks.slice(at, at + digits.length).every((mark) => mark === " ")) marks.splice(at, digits.length, ...digits);
  }
  return [
    style("bold", `Throughput over ${formatDuration(endSeconds)}, the highest of each moment`),
    `  read    ${renderSparkline(peaks[0] ?? [], highest)}  up to ${formatRate(maximum(peaks[0]))}`,
    `${name}${renderSparkline(peaks[1] ?? [], highest)}  up to ${formatRate(maximum(peaks[1]))}`,
    style("dim", `  step    ${marks.join("").trimEnd()}`),
  ];
}

function maximum(values: readonly (number | undefined)[] = []): number | undefined {
  const measured = values.filter((value) => value !== undefined);
  return measured.length === 0 ? undefined : Math.max(...measured);
}

function renderBenchmarks({ benchmarks, storage }: Report, width: number, style: StyleText): string[] {
  const table = tabulateBenchmarks(benchmarks, storage);
  const failures = describeFailures(benchmarks).flatMap((failure) => indent(wrapText(failure, width - 2, "  ")));
  const notes = describeFioNotes(benchmarks);
  if (table.rows.length === 0 && failures.length === 0) return [];
  return [
    style("bold", "fio"),
    ...(table.rows.length === 0 ? [] : renderTextTable(table, width, style)),
    ...failures.map((line) => style("red", line)),
    ...notes
      .slice(0, SHOWN_NOTES)
      .flatMap((note) =>
        indent(wrapText(shorten(note, MAX_NOTE_LENGTH), width - 2, "  ")).map((line) => style("dim", line)),
      ),
    ...(notes.length > SHOWN_NOTES
      ? [style("dim", `  and ${notes.length - SHOWN_NOTES} more remarks in report.html`)]
      : []),
  ];
}

function renderWorkloads({ workloads, storage }: Report, width: number, style: StyleText): string[] {
  if (workloads.length === 0) return [];
  const histograms = workloads
    .filter(({ part, histogram }) => part === undefined && histogram !== undefined)
    .flatMap((workload) => [
      "",
      style(
        "bold",
        `${cleanLogText(nameWorkload(workload), width - 20)} in ${cleanLogText(workload.target, 40)}: operations by time`,
      ),
      ...renderTextTable(tabulateHistogram(workload), width, style),
    ]);
  return [
    style("bold", "Workloads"),
    ...renderTextTable(tabulateWorkloads(workloads, storage), width, style),
    ...histograms,
  ];
}

function renderWriteEstimate(report: Report, width: number, style: StyleText): string[] {
  const estimate = estimateWrites(report);
  if (estimate === undefined) return [];
  const { table, notes } = estimate;
  return [
    style("bold", WRITE_ESTIMATE_TITLE),
    ...pairSentences(estimate).flatMap((sentence) => indent(wrapText(sentence, width - 2))),
    ...(table.rows.length === 0 ? [] : renderTextTable(table, width, style)),
    ...notes.flatMap((note) => indent(wrapText(note, width - 2)).map((line) => style("dim", line))),
  ];
}

function renderStorage({ storage }: Report, width: number, style: StyleText): string[] {
  if (storage.length === 0) return [];
  const lines = storage.flatMap((entry) =>
    indent(wrapText(`${entry.role} ${entry.path}: ${describeStorage(entry)}`, width - 2, "  ")),
  );
  return [style("bold", "Storage"), ...lines];
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
