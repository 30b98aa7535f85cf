import { joinPresent } from "../../format/plain-text.ts";
import { BENCHMARK_FIGURES, readAll, readFigures, WINDOW_FIGURES, WORKLOAD_FIGURES } from "../../model/figures.ts";
import type { Report } from "../../model/report.ts";
import { nameWorkload } from "../../model/subject-names.ts";
import { findFailure } from "../../model/window-outcome.ts";
import { tellBenchFailure } from "../../words/benchmarks.ts";
import { tellLeftOut } from "../../words/report-notes.ts";
import { pointToVerbose } from "../../words/totals.ts";
import { type CsvValue, renderCsv } from "../formats/csv.ts";
import { cleanLogText } from "../formats/log-text.ts";
import { formatHeading, markdown } from "../formats/markdown.ts";
import { fitSections, MAX_COMMENT_BYTES } from "../formats/markdown-sections.ts";
import type { Section } from "../formats/panel.ts";
import { renderScreen, type ScreenOptions } from "../formats/screen.ts";
import { clampWidth } from "../formats/text-lines.ts";
import type { ReportCall } from "./next-steps.ts";
import { type Extent, listSections } from "./sections.ts";

/** GitHub shows 20 jobs' summaries of up to 1 MiB. */
const MAX_REPORT_BYTES = 65_536;

const IN_SUMMARY: Extent = { findings: 12, steps: 5, rows: 40, notes: 20, histograms: 8 };
const IN_LOG: Extent = { steps: 25, notes: 6, noteLength: 300 };
const ON_SCREEN: Extent = { ...IN_LOG, findings: 2, steps: 8, isShort: true };

/** A report for the job summary, in at most `limitBytes` of UTF-8. */
export function renderReportMarkdown(report: Report, limitBytes: number = MAX_REPORT_BYTES): string {
  return writeMarkdown(report, listSections(report, IN_SUMMARY), limitBytes);
}

/** The same for a pull request's comment, in short. */
export function renderReportComment(report: Report, below = ""): string {
  const sections = listSections(report, IN_SUMMARY).filter(({ isInComment }) => isInComment);
  const room = MAX_COMMENT_BYTES - new TextEncoder().encode(below).length;
  return joinPresent([writeMarkdown(report, sections, room), below], "\n");
}

function writeMarkdown({ label }: Report, sections: readonly Section[], limitBytes: number): string {
  const title = formatHeading(2, markdown`io-probe: ${label}`);
  return fitSections(title, sections, limitBytes, (dropped) => tellLeftOut(dropped, "report.html"));
}

/** A report for a terminal or a log; foreign text in it is no command. */
export function renderReportText(report: Report, options: ScreenOptions & { call?: ReportCall | undefined }): string {
  const { width, style, screen, call } = options;
  const label = style("dim", `io-probe on ${cleanLogText(report.label, clampWidth(width) - 12)}`);
  const sections = listSections(report, { ...(screen === undefined ? IN_LOG : ON_SCREEN), call });
  return renderScreen(sections, options, pointToVerbose, [{ name: "label", rank: 1, lines: [label] }]);
}

const COLUMNS = [
  ...["kind", "name", "target", "failure"],
  ...WINDOW_FIGURES.flatMap(({ id, bounds }) => (bounds ? [id, `${id}-low`, `${id}-high`] : [id])),
  ...[...BENCHMARK_FIGURES, ...WORKLOAD_FIGURES].map(({ id }) => id),
];

type CsvRow = Record<string, CsvValue>;

/** A report as CSV: a row for each window, fio job and direction, and workload, a column for each figure by its id. */
export function renderReportCsv(report: Report): string {
  const known = [...listWindowRows(report), ...listBenchmarkRows(report), ...listWorkloadRows(report)];
  const rows = known.map((row) => COLUMNS.map((column) => row[column]));
  return renderCsv(COLUMNS, rows);
}

function listWindowRows({ windows }: Report): CsvRow[] {
  return windows.map((window) => {
    const { kind, name, exitCode, result } = window;
    return { kind, name, failure: findFailure(window) && (exitCode || result), ...readFigures(window) };
  });
}

function listBenchmarkRows({ benchmarks }: Report): CsvRow[] {
  return benchmarks.map((benchmark) => {
    const about = { kind: "benchmark", name: benchmark.job, target: benchmark.target };
    if (benchmark.state === "failed") return { ...about, failure: tellBenchFailure(benchmark.failure) };
    const figures = BENCHMARK_FIGURES.filter(({ direction }) => direction === benchmark.direction);
    return { ...about, ...valuesOf(readAll(figures, benchmark)) };
  });
}

function listWorkloadRows({ workloads }: Report): CsvRow[] {
  return workloads.map((workload) => {
    const about = { kind: "workload", name: nameWorkload(workload), target: workload.target };
    return { ...about, ...valuesOf(readAll(WORKLOAD_FIGURES, workload)) };
  });
}

function valuesOf(all: readonly { figure: { id: string }; value: number }[]): CsvRow {
  return Object.fromEntries(all.map(({ figure: { id }, value }) => [id, value]));
}
