import { formatBinaryBytes, formatIops, formatLatency, formatRate, formatShare } from "../../model/format.ts";
import type { Benchmark, FailedBenchmark, MeasuredBenchmark } from "../../model/report.ts";
import { dropEmptyColumns, numberCell, type Table } from "./table.ts";

/** The fio jobs that gave figures, one row for each direction; the target has a column where there are several. */
export function tabulateBenchmarks(benchmarks: readonly Benchmark[]): Table {
  const measured = benchmarks.filter((benchmark) => benchmark.state === "measured");
  const several = new Set(measured.map(({ target }) => target)).size > 1;
  return dropEmptyColumns({
    columns: [
      { title: "fio job", align: "left" },
      { title: "target", align: "left" },
      { title: "block", align: "right" },
      { title: "depth", align: "right", dispensability: 4 },
      { title: "engine", align: "left", dispensability: 3 },
      { title: "throughput", align: "right" },
      { title: "IOPS", align: "right" },
      { title: "mean latency", align: "right" },
      { title: "p99", align: "right", dispensability: 1 },
      { title: "p99.9", align: "right", dispensability: 5 },
      { title: "runs", align: "right", dispensability: 2 },
    ],
    rows: measured.map((benchmark) => [
      { text: describeJob(benchmark), ...(benchmark.steady === false ? { note: "not steady" } : {}) },
      { text: several ? (benchmark.target ?? "") : "" },
      numberCell(benchmark.blockSizeBytes, formatBinaryBytes),
      { text: describeDepth(benchmark) },
      { text: describeEngine(benchmark) },
      numberCell(benchmark.bandwidthBytesPerSecond, formatRate),
      numberCell(benchmark.iops, formatIops),
      numberCell(benchmark.latencySeconds?.mean, formatLatency),
      numberCell(benchmark.latencySeconds?.p99, formatLatency),
      numberCell(benchmark.latencySeconds?.p999, formatLatency),
      { text: describeRuns(benchmark) },
    ]),
  });
}

/** A sentence for each fio job that failed. */
export function describeFailures(benchmarks: readonly Benchmark[]): string[] {
  return benchmarks
    .filter((benchmark): benchmark is FailedBenchmark => benchmark.state === "failed")
    .map(({ job, target, error }) => `${job}${target === undefined ? "" : ` on ${target}`} failed: ${error}`);
}

/** The job's name, with the direction where the name does not tell it. */
function describeJob({ job, direction }: MeasuredBenchmark): string {
  return job.toLowerCase().includes(direction) ? job : `${job} (${direction})`;
}

function describeDepth({ queueDepth, jobs }: MeasuredBenchmark): string {
  if (queueDepth === undefined) return jobs === undefined ? "" : `${jobs} jobs`;
  return jobs === undefined || jobs === 1 ? String(queueDepth) : `${queueDepth} × ${jobs} jobs`;
}

function describeEngine({ engine, direct }: MeasuredBenchmark): string {
  const access = direct === undefined ? [] : [direct ? "direct" : "buffered"];
  return [...(engine === undefined ? [] : [engine]), ...access].join(", ");
}

/** How many runs there were and how far they lie apart: half the range, as a share of the median. */
function describeRuns({ runs, bandwidthBytesPerSecond }: MeasuredBenchmark): string {
  if (runs.length < 2 || bandwidthBytesPerSecond === 0) return runs.length === 1 ? "1" : "";
  const rates = runs.map((run) => run.bandwidthBytesPerSecond);
  const spread = (Math.max(...rates) - Math.min(...rates)) / 2 / bandwidthBytesPerSecond;
  return `${runs.length}, ±${formatShare(spread)}`;
}
