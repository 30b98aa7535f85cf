import { summarizeWindow } from "../../analysis/window-summary.ts";
import type { Workload } from "../../model/benchmark.ts";
import type { Report } from "../../model/report.ts";
import { findFailure } from "../../model/window-outcome.ts";
import { type CsvValue, renderCsv } from "../formats/csv.ts";
import { listWindowValues } from "./row-figures.ts";
import { nameWorkload } from "./tables/workloads-table.ts";

const COLUMNS = [
  ...(["kind", "name", "target", "direction", "failure", "durationSeconds", "cpuSeconds"] as const),
  ...(["diskWaitSeconds", "diskWaitLowSeconds", "diskWaitHighSeconds", "readBytes", "writtenBytes"] as const),
  ...(["bandwidthBytesPerSecond", "iops", "operations"] as const),
  ...(["meanLatencySeconds", "p50LatencySeconds", "p99LatencySeconds"] as const),
];

type CsvRow = Partial<Record<(typeof COLUMNS)[number], CsvValue>>;

/** A report as CSV: a row for each window, fio job and direction, and workload. */
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
    const { ownCpuSeconds: cpuSeconds, ...values } = listWindowValues(window, summarizeWindow(window));
    return { kind, name, failure: findFailure(window) && (exitCode || result), cpuSeconds, ...values };
  });
}

function listBenchmarkRows({ benchmarks }: Report): CsvRow[] {
  return benchmarks.map((benchmark) => {
    const { job: name, target } = benchmark;
    if (benchmark.state === "failed") return { kind: "benchmark", name, target, failure: benchmark.error };
    const { direction, durationSeconds, bandwidthBytesPerSecond, iops, operations, latencySeconds } = benchmark;
    return {
      ...{ kind: "benchmark", name, target, direction, durationSeconds, bandwidthBytesPerSecond, iops, operations },
      ...listLatencies(latencySeconds),
    };
  });
}

function listWorkloadRows({ workloads }: Report): CsvRow[] {
  return workloads.map((workload) => {
    const { target, durationSeconds, operations, latencySeconds } = workload;
    return {
      ...{ kind: "workload", name: nameWorkload(workload), target, durationSeconds, operations },
      ...listLatencies(latencySeconds),
    };
  });
}

function listLatencies(latency: Workload["latencySeconds"] | undefined): CsvRow {
  return { meanLatencySeconds: latency?.mean, p50LatencySeconds: latency?.p50, p99LatencySeconds: latency?.p99 };
}
