import {
  findHighest,
  findMainWindow,
  listWindows,
  sortByWait,
  summarizeWindow,
} from "../../analysis/window-summary.ts";
import { formatRate } from "../../format/figures.ts";
import type { Workload } from "../../model/benchmark.ts";
import { selectDisks } from "../../model/disks.ts";
import type { Finding, SEVERITIES } from "../../model/finding.ts";
import { findOwnBytes, findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import type { Series } from "../../model/series.ts";
import type { Window } from "../../model/window.ts";
import { pointToVerbose, tellCommand, tellCommandBytes } from "../../words/command.ts";
import { tellDrain } from "../../words/job.ts";
import { tellAdvice } from "../../words/report-notes.ts";
import { titleThroughput } from "../../words/step-chart.ts";
import { cleanLogText } from "../formats/log-text.ts";
import { joinSections, type ScreenOptions, type ScreenSection } from "../formats/screen.ts";
import type { Panel } from "../formats/table.ts";
import { renderSparkline } from "../formats/text-bar.ts";
import { clampWidth, type TextStyle } from "../formats/text-lines.ts";
import { TextPage } from "../formats/text-page.ts";
import { addColumns, bucketExtremes } from "./decimation.ts";
import { describeFacts, splitFindings } from "./headline.ts";
import { describeFio, describeSteps, describeWorkloads } from "./sections.ts";
import { describeStorage, nameRole } from "./storage-chain.ts";
import { nameWorkload } from "./tables/workloads-table.ts";
import { estimateWrites } from "./write-estimate.ts";

const EXTENT = { notes: 6, noteLength: 300 };
const SHOWN_STEPS = 25;
const SCREEN_STEPS = 8;
const SCREEN_FINDINGS = 2;

/** A report for a terminal or a log; foreign text in it is no command. */
export function renderReportText(report: Report, options: ScreenOptions): string {
  const { style, screen } = options;
  const page = new TextPage({ width: clampWidth(options.width), style });
  const isShort = screen !== undefined;
  const { texts, others } = describeLead(report);
  const [first = "", ...more] = texts.filter((text) => text !== "");
  const lead = [...page.title(first), ...more.flatMap((text) => page.wrap(text))];
  const severe = others.filter(({ severity }) => severity !== "info").slice(0, SCREEN_FINDINGS);
  const findings = (isShort ? severe : others).flatMap((finding) => renderFinding(finding, page));
  const isCommand = findMainWindow(report)?.kind !== "job";
  const listed = isShort && isCommand ? [] : sortByWait(listWindows(report));
  const isBench = report.windows.every(({ kind, benchmark }) => kind === "job" || benchmark !== undefined);
  const steps: ScreenSection[] = [
    { name: "steps", rank: 2, lines: page.panel(describeSteps(report, listed, isShort ? SCREEN_STEPS : SHOWN_STEPS)) },
    { name: "throughput", rank: 4, lines: renderSparklines(report, page) },
  ];
  const results: ScreenSection[] = [
    { name: "fio", rank: 2, lines: page.panel(describeFio(report, EXTENT)) },
    { name: "workloads", rank: 2, lines: page.panel(describeWorkloads(report, EXTENT, nameHistogram)) },
    { name: "write estimate", rank: 3, lines: page.panel(estimateWrites(report)) },
  ];
  const sections: ScreenSection[] = [
    { name: "lead", rank: 0, lines: lead },
    { name: "findings", rank: 1, lines: findings },
    ...(isBench ? [...results, ...steps] : [...steps, ...results]),
    { name: "storage", rank: 5, lines: page.panel(describeDisks(report)) },
    { name: "label", rank: 1, lines: [style("dim", `io-probe on ${cleanLogText(report.label, page.width - 12)}`)] },
  ];
  return joinSections(sections, screen, (missing, call) => page.wrap(pointToVerbose(missing, call)));
}

/** The first lines, and the other findings. */
function describeLead(report: Report): { texts: string[]; others: Finding[] } {
  const { lead, others } = splitFindings(report);
  const window = findMainWindow(report);
  const isLed = lead !== undefined && window !== undefined && window.kind !== "command";
  if (isLed) return { texts: [lead.message, tellAdvice(lead), describeFacts(report)], others };
  const texts = window?.kind === "command" ? describeCommand(window) : [describeFacts(report)];
  return { texts, others: lead === undefined ? others : [lead, ...others] };
}

function describeCommand(window: Window): string[] {
  const { diskWait, readBytes, writtenBytes } = summarizeWindow(window);
  const machine = readBytes === undefined || writtenBytes === undefined ? undefined : { readBytes, writtenBytes };
  const { name, exitCode, durationSeconds, drain } = window;
  const cpuSeconds = findOwnCpuSeconds(window);
  return [
    tellCommand({ name, exitCode, durationSeconds, cpuSeconds, wait: diskWait }),
    tellCommandBytes({ own: findOwnBytes(window), machine }),
    drain === undefined ? "" : tellDrain(drain),
  ];
}

const SEVERITY_STYLES: Record<(typeof SEVERITIES)[number], TextStyle> = {
  info: "dim",
  notice: "cyan",
  warning: "yellow",
};

function renderFinding(finding: Finding, page: TextPage): string[] {
  const severity = `${finding.severity}:`;
  const [first = "", ...others] = page.items([`${severity} ${finding.message} ${tellAdvice(finding)}`]);
  return [first.replace(severity, page.style(SEVERITY_STYLES[finding.severity], severity)), ...others];
}

function renderSparklines({ series, ...report }: Report, page: TextPage): string[] {
  const endSeconds = series?.timesSeconds.at(-1) ?? 0;
  if (series === undefined || series.timesSeconds.length < 2 || series.devices.length === 0) return [];
  const name = "  written ";
  const buckets = Math.min(page.width - name.length - "  up to 999 MB/s".length, series.timesSeconds.length);
  const disks = selectDisks(series.devices);
  const columns = [disks.map((disk) => disk.readBytesPerSecond), disks.map((disk) => disk.writeBytesPerSecond)];
  const [reads = [], writes = []] = columns.map((values) =>
    bucketExtremes(series.timesSeconds, addColumns(values), endSeconds, buckets).map((bucket) => bucket?.max),
  );
  const highest = findHighest([...reads, ...writes]) ?? 0;
  const draw = (style: TextStyle, peaks: readonly (number | undefined)[]) =>
    `${page.style(style, renderSparkline(peaks, highest))}  up to ${formatRate(findHighest(peaks))}`;
  return [
    ...page.title(titleThroughput(endSeconds)),
    `  read    ${draw("cyan", reads)}`,
    `${name}${draw("yellow", writes)}`,
    page.style("dim", `  step    ${markSteps({ ...report, series }, series, buckets)}`),
  ];
}

/** A line with the steps' numbers where they began. */
function markSteps(report: Report, { startedAt, timesSeconds }: Series, buckets: number): string {
  const zero = Date.parse(startedAt);
  const endSeconds = timesSeconds.at(-1) ?? 0;
  const marks = Array.from({ length: buckets }, () => " ");
  for (const { number, window } of listWindows(report)) {
    const at = Math.max(0, Math.floor(((Date.parse(window.startedAt) - zero) / 1000 / endSeconds) * buckets));
    const digits = String(number);
    if (Date.parse(window.endedAt) <= zero || at + digits.length > buckets) continue;
    if (marks.slice(at, at + digits.length).every((mark) => mark === " ")) marks.splice(at, digits.length, ...digits);
  }
  return marks.join("").trimEnd();
}

/** The whole ones have a histogram. */
function nameHistogram(workload: Workload): string | undefined {
  if (workload.part !== undefined) return undefined;
  return `${nameWorkload(workload)} in ${cleanLogText(workload.target, 40)}: operations by time`;
}

function describeDisks({ storage }: Report): Panel {
  const items = storage.map((entry) => `${nameRole(entry)} ${entry.path}: ${describeStorage(entry)}`);
  return { title: "Storage", items };
}
