import { BENCHMARK_FIGURES, readAll, readFigures, WINDOW_FIGURES, WORKLOAD_FIGURES } from "../../model/figures.ts";
import type { Report } from "../../model/report.ts";
import { nameWorkload } from "../../model/subject-names.ts";
import { findFailure } from "../../model/window-outcome.ts";
import { tellBenchFailure } from "../../words/bench-failures.ts";
import { type CsvValue, renderCsv } from "../formats/csv.ts";

const COLUMNS = [
  ...["kind", "name", "target", "failure"],
  ...WINDOW_FIGURES.flatMap(({ id, bounds }) => (bounds ? [id, `${id}-low`, `${id}-high`] : [id])),
  ...[...BENCHMARK_FIGURES, ...WORKLOAD_FIGURES].map(({ id }) => id),
];

type CsvRow = Record<string, CsvValue>;

/** A report as CSV: a row for each window, fio job and direction, and workload, a column for each figure by its id. */
export function renderReportCsv(report: Report): string {
  const rows = [...listWindowRows(report), ...listBenchmarkRows(report), ...listWorkloadRows(report)];
  return renderCsv(
    COLUMNS,
    rows.map((row) => COLUMNS.map((column) => row[column])),
  );
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
