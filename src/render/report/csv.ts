import { findDiskWait } from "../../model/disk-wait.ts";
import { findOwnCpuSeconds } from "../../model/own-work.ts";
import type { Report } from "../../model/report.ts";
import { type CsvValue, renderCsv } from "../formats/csv.ts";
import { summarizeWindow } from "./window-figures.ts";

interface CsvRow {
  kind: string;
  name: string;
  target?: string | undefined;
  direction?: string | undefined;
  failure?: CsvValue;
  durationSeconds?: number | undefined;
  cpuSeconds?: number | undefined;
  diskWaitSeconds?: number | undefined;
  diskWaitLowSeconds?: number | undefined;
  diskWaitHighSeconds?: number | undefined;
  readBytes?: number | undefined;
  writtenBytes?: number | undefined;
  bandwidthBytesPerSecond?: number | undefined;
  iops?: number | undefined;
  operations?: number | undefined;
  meanLatencySeconds?: number | undefined;
  p50LatencySeconds?: number | undefined;
  p99LatencySeconds?: number | undefined;
}

const COLUMNS = [
  ...(["kind", "name", "target", "direction", "failure", "durationSeconds", "cpuSeconds"] as const),
  ...(["diskWaitSeconds", "diskWaitLowSeconds", "diskWaitHighSeconds", "readBytes", "writtenBytes"] as const),
  ...(["bandwidthBytesPerSecond", "iops", "operations"] as const),
  ...(["meanLatencySeconds", "p50LatencySeconds", "p99LatencySeconds"] as const),
];

/** A report as CSV: a row for each window, fio job and direction, and workload. Windows' bytes are the machine's. */
export function renderReportCsv(report: Report): string {
  const rows = [...listWindowRows(report), ...listBenchmarkRows(report), ...listWorkloadRows(report)];
  return renderCsv(
    COLUMNS,
    rows.map((row) => COLUMNS.map((column) => row[column])),
  );
}

function listWindowRows({ windows }: Report): CsvRow[] {
  return windows.map((window) => {
    const { kind, name, durationSeconds, exitCode, result } = window;
    const { readBytes, writtenBytes, meanLatencySeconds } = summarizeWindow(window);
    const wait = findDiskWait(window);
    const failed = result === undefined || result === "success" ? undefined : result;
    return {
      ...{ kind, name, durationSeconds, readBytes, writtenBytes, meanLatencySeconds },
      failure: exitCode === undefined || exitCode === 0 ? failed : exitCode,
      cpuSeconds: findOwnCpuSeconds(window),
      diskWaitSeconds: wait?.seconds,
      diskWaitLowSeconds: wait?.lowSeconds,
      diskWaitHighSeconds: wait?.highSeconds,
    };
  });
}

function listBenchmarkRows({ benchmarks }: Report): CsvRow[] {
  return benchmarks.map((benchmark) => {
    const { job: name, target } = benchmark;
    if (benchmark.state === "failed") return { kind: "benchmark", name, target, failure: benchmark.error };
    const { direction, durationSeconds, bandwidthBytesPerSecond, iops, operations, latencySeconds } = benchmark;
    return {
      ...{ kind: "benchmark", name, target, direction, durationSeconds, bandwidthBytesPerSecond, iops, operations },
      meanLatencySeconds: latencySeconds?.mean,
      p50LatencySeconds: latencySeconds?.p50,
      p99LatencySeconds: latencySeconds?.p99,
    };
  });
}

function listWorkloadRows({ workloads }: Report): CsvRow[] {
  return workloads.map(({ name, part, target, durationSeconds, operations, latencySeconds }) => ({
    ...{ kind: "workload", name: part === undefined ? name : `${name}: ${part}`, target, durationSeconds, operations },
    meanLatencySeconds: latencySeconds?.mean,
    p50LatencySeconds: latencySeconds?.p50,
    p99LatencySeconds: latencySeconds?.p99,
  }));
}
