import { formatDuration, formatRate } from "../../format/figures.ts";
import { shorten } from "../../format/plain-text.ts";
import { selectDisks } from "../../model/disks.ts";
import type { Finding, SEVERITIES } from "../../model/finding.ts";
import { findOwnBytes, findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { Window } from "../../model/window.ts";
import { pointToVerbose, tellCommand, tellCommandBytes } from "../../words/command.ts";
import { cleanLogText } from "../formats/plain-text.ts";
import { fitOnScreen, type Screen, type ScreenSection } from "../formats/screen.ts";
import { renderSparkline } from "../formats/text-bar.ts";
import {
  clampWidth,
  renderTextTable,
  type StyleText,
  type TextOptions,
  type TextStyle,
  wrapText,
} from "../formats/text-table.ts";
import { addColumns, bucketExtremes } from "./decimation.ts";
import { describeFioNotes } from "./fio-notes.ts";
import { describeDrain, describeFacts, describeHeadline, findReason, sortFindings } from "./headline.ts";
import { describeStorage } from "./storage-chain.ts";
import { describeFailures, tabulateBenchmarks } from "./tables/benchmarks-table.ts";
import { tabulateSteps } from "./tables/steps-table.ts";
import { nameWorkload, tabulateHistogram, tabulateWorkloads } from "./tables/workloads-table.ts";
import {
  describeSteps,
  findHighest,
  findMainWindow,
  listWindows,
  sortByWait,
  summarizeWindow,
} from "./window-figures.ts";
import { estimateWrites, pairSentences, WRITE_ESTIMATE_TITLE } from "./write-estimate.ts";

const SHOWN_STEPS = 25;
const SHOWN_NOTES = 6;
const MAX_NOTE_LENGTH = 300;
const SCREEN_STEPS = 8;
const SCREEN_FINDINGS = 2;

/** How a report is written for a terminal or a log. */
export interface ReportTextOptions extends TextOptions {
  /** Absent: everything. */
  screen?: Screen | undefined;
}

/**
 * A report for a terminal or a log; a benchmark begins with its figures. No foreign text in it can be a terminal's or a
 * runner's command.
 */
export function renderReportText(report: Report, options: ReportTextOptions): string {
  const width = clampWidth(options.width);
  const { style, screen } = options;
  const isBench = report.windows.every(({ kind, benchmark }) => kind === "job" || benchmark !== undefined);
  // A verdict may be of any length, and the last line says how to see the rest.
  const mostLead = screen === undefined ? Infinity : screen.rows / 2;
  const steps: ScreenSection[] = [
    { name: "steps", rank: 2, lines: renderSteps(report, width, style, screen !== undefined) },
    { name: "throughput", rank: 4, lines: renderSparklines(report, width, style) },
  ];
  const results: ScreenSection[] = [
    { name: "fio", rank: 2, lines: renderBenchmarks(report, width, style) },
    { name: "workloads", rank: 2, lines: renderWorkloads(report, width, style) },
    { name: "write estimate", rank: 3, lines: renderWriteEstimate(report, width, style) },
  ];
  const sections: ScreenSection[] = [
    { name: "lead", rank: 0, lines: renderLead(report, width, style).slice(0, mostLead) },
    { name: "findings", rank: 1, lines: renderFindings(report, width, style, screen !== undefined) },
    ...(isBench ? [...results, ...steps] : [...steps, ...results]),
    { name: "storage", rank: 5, lines: renderStorage(report, width, style) },
    { name: "label", rank: 1, lines: [style("dim", `io-probe on ${cleanLogText(report.label, width - 12)}`)] },
  ];
  const point = (names: readonly string[]) => wrapText(pointToVerbose(names, screen?.more ?? ""), width);
  const fitted = fitOnScreen(sections, screen?.rows ?? Infinity, point);
  return `${fitted.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function renderLead(report: Report, width: number, style: StyleText): string[] {
  const [first = "", ...others] = describeLead(report);
  return [
    ...wrapText(first, width).map((line) => style("bold", line)),
    ...others.filter((text) => text !== "").flatMap((text) => wrapText(text, width)),
  ];
}

function describeLead(report: Report): string[] {
  const window = findMainWindow(report);
  if (window === undefined) return [describeFacts(report)];
  if (window.kind === "command") return describeCommand(window);
  const headline = describeHeadline(report);
  const facts = describeFacts(report);
  return headline === facts ? [facts] : [headline, describeAdviceOf(report, headline), facts];
}

function describeCommand(window: Window): string[] {
  const { diskWait, readBytes, writtenBytes } = summarizeWindow(window);
  const machine = readBytes === undefined || writtenBytes === undefined ? undefined : { readBytes, writtenBytes };
  const { name, exitCode, durationSeconds, drain } = window;
  const cpuSeconds = findOwnCpuSeconds(window);
  return [
    tellCommand({ name, exitCode, durationSeconds, cpuSeconds, wait: diskWait }),
    tellCommandBytes({ own: findOwnBytes(window), machine }),
    drain === undefined ? "" : `${describeDrain(drain)}.`,
  ];
}

function describeAdviceOf({ findings }: Report, headline: string): string {
  const finding = findings.find(({ message }) => message === headline);
  return finding === undefined ? "" : describeAdvice(finding);
}

function renderFindings(report: Report, width: number, style: StyleText, isShort: boolean): string[] {
  const [lead] = describeLead(report);
  const others = sortFindings(report.findings).filter(({ message }) => message !== lead);
  const severe = others.filter(({ severity }) => severity !== "info").slice(0, SCREEN_FINDINGS);
  return (isShort ? severe : others).flatMap((finding) => renderFinding(finding, width, style));
}

const SEVERITY_STYLES: Record<(typeof SEVERITIES)[number], TextStyle> = {
  info: "dim",
  notice: "cyan",
  warning: "yellow",
};

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

function renderSteps(report: Report, width: number, style: StyleText, isShort: boolean): string[] {
  const all = sortByWait(listWindows(report));
  const isCommand = findMainWindow(report)?.kind !== "job";
  const steps = isShort && isCommand ? [] : all;
  const most = isShort ? SCREEN_STEPS : SHOWN_STEPS;
  const missing = findReason(report, /^steps$/);
  const absent = missing === undefined ? [] : wrapText(`Steps were not measured: ${missing}.`, width);
  if (steps.length === 0) return absent;
  const reason = steps.every(({ figures }) => figures.diskWait === undefined)
    ? findReason(report, /pressure|stall/i)
    : undefined;
  return [
    ...wrapText(describeSteps(steps), width).map((line) => style("bold", line)),
    ...renderTextTable(tabulateSteps(steps.slice(0, most)), width, style),
    ...(reason === undefined ? [] : wrapText(`Waiting was not measured: ${reason}`, width)),
    ...absent,
    ...(steps.length > most ? [`  and ${steps.length - most} more in report.html`] : []),
  ];
}

function renderSparklines({ series, ...report }: Report, width: number, style: StyleText): string[] {
  const endSeconds = series?.timesSeconds.at(-1) ?? 0;
  if (series === undefined || series.timesSeconds.length < 2 || series.devices.length === 0) return [];
  const name = "  written ";
  const buckets = Math.min(width - name.length - "  up to 999 MB/s".length, series.timesSeconds.length);
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
    const at = Math.max(0, Math.floor(((Date.parse(window.startedAt) - zero) / 1000 / endSeconds) * buckets));
    const digits = String(number);
    if (Date.parse(window.endedAt) <= zero || at + digits.length > buckets) continue;
    if (marks.slice(at, at + digits.length).every((mark) => mark === " ")) marks.splice(at, digits.length, ...digits);
  }
  return [
    ...wrapText(`Throughput over ${formatDuration(endSeconds)}, the highest of each moment`, width).map((line) =>
      style("bold", line),
    ),
    `  read    ${style("cyan", renderSparkline(peaks[0] ?? [], highest))}  up to ${formatRate(findHighest(peaks[0]))}`,
    `${name}${style("yellow", renderSparkline(peaks[1] ?? [], highest))}  up to ${formatRate(findHighest(peaks[1]))}`,
    style("dim", `  step    ${marks.join("").trimEnd()}`),
  ];
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
      ...wrapText(`${nameWorkload(workload)} in ${cleanLogText(workload.target, 40)}: operations by time`, width).map(
        (line) => style("bold", line),
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
    ...wrapText(WRITE_ESTIMATE_TITLE, width).map((line) => style("bold", line)),
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
