import { titleBenchmark, titleJob } from "../../../format/benchmark-title.ts";
import { formatBinaryBytes, formatIops, formatLatency, formatRate, formatShare } from "../../../format/figures.ts";
import type { Benchmark, FailedBenchmark, MeasuredBenchmark } from "../../../model/benchmark.ts";
import type { Storage } from "../../../model/storage.ts";
import { type Cell, dropEmptyColumns, numberCell, type Table } from "../../formats/table.ts";
import { writeTargetCells } from "./target-cells.ts";

/** Measured fio jobs, a row for each direction, a job's targets beside each other. */
export function tabulateBenchmarks(benchmarks: readonly Benchmark[], storage: readonly Storage[]): Table {
  const measured = putJobsTogether(benchmarks.filter((benchmark) => benchmark.state === "measured"));
  const writeTargetCell = writeTargetCells(measured, storage);
  return dropEmptyColumns({
    columns: [
      { title: "fio job", align: "left" },
      { title: "target", align: "left" },
      { title: "block", align: "right" },
      { title: "depth", align: "right" },
      { title: "engine", align: "left", dispensability: 5 },
      { title: "throughput", align: "right" },
      { title: "IOPS", align: "right" },
      { title: "mean latency", align: "right", dispensability: 4 },
      { title: "p99", align: "right", dispensability: 1 },
      { title: "p99.9", align: "right", dispensability: 6 },
      { title: "runs, scatter", align: "right", dispensability: 2 },
    ],
    rows: measured.map((benchmark) => [
      { text: describeJob(benchmark), ...noteOf(benchmark) },
      { text: writeTargetCell(benchmark.target) },
      numberCell(benchmark.blockSizeBytes, formatBinaryBytes),
      { text: describeDepth(benchmark) },
      { text: describeEngine(benchmark) },
      numberCell(benchmark.bandwidthBytesPerSecond, formatRate),
      numberCell(benchmark.iops, formatIops),
      numberCell(benchmark.latencySeconds?.mean, formatLatency),
      numberCell(benchmark.latencySeconds?.p99, formatLatency),
      numberCell(benchmark.latencySeconds?.p999, formatLatency),
      describeRuns(benchmark),
    ]),
  });
}

function putJobsTogether(benchmarks: readonly MeasuredBenchmark[]): MeasuredBenchmark[] {
  const jobs = new Map<string, MeasuredBenchmark[]>();
  for (const benchmark of benchmarks) {
    const { profile, job, direction } = benchmark;
    const key = JSON.stringify([profile, job, direction]);
    jobs.set(key, [...(jobs.get(key) ?? []), benchmark]);
  }
  return [...jobs.values()].flat();
}

/** A sentence for each failed fio job. */
export function describeFailures(benchmarks: readonly Benchmark[]): string[] {
  return benchmarks
    .filter((benchmark): benchmark is FailedBenchmark => benchmark.state === "failed")
    .map(({ job, target, error }) => `${titleJob(job)}${target === undefined ? "" : ` on ${target}`} failed: ${error}`);
}

function describeJob(benchmark: MeasuredBenchmark): string {
  return titleBenchmark(benchmark).replace(/(, \d[^,:]*|, depth \d+)+/, "");
}

function noteOf({ steady, settled }: MeasuredBenchmark): Pick<Cell, "note"> {
  if (steady === false) return { note: "not steady" };
  return settled === false ? { note: "runs differ" } : {};
}

function describeDepth({ queueDepth, jobs }: MeasuredBenchmark): string {
  if (queueDepth === undefined) return jobs === undefined ? "" : `${jobs} jobs`;
  return jobs === undefined || jobs === 1 ? String(queueDepth) : `${queueDepth} × ${jobs} jobs`;
}

function describeEngine({ engine, direct }: MeasuredBenchmark): string {
  const access = direct === undefined ? [] : [direct ? "direct" : "buffered"];
  return [...(engine === undefined ? [] : [engine]), ...access].join(", ");
}

function describeRuns({ runs, bandwidthBytesPerSecond }: MeasuredBenchmark): Cell {
  if (runs.length < 2 || bandwidthBytesPerSecond === 0) return { text: runs.length === 1 ? "1" : "" };
  const rates = runs.map((run) => run.bandwidthBytesPerSecond);
  const range = (Math.max(...rates) - Math.min(...rates)) / 2 / bandwidthBytesPerSecond;
  return {
    text: `${runs.length}, ±${formatShare(range)}`,
    sortValue: range,
    spread: rates.map((rate) => rate / bandwidthBytesPerSecond),
  };
}
