import type { Benchmark, MeasuredBenchmark } from "../model/benchmark.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { findMedian, isSettled, measureSpread } from "./agreement.ts";
import { countOperations } from "./fio/histogram.ts";
import type { JobResult } from "./fio/job-entry.ts";
import { type MeasuredLatency, mergeLatencies } from "./fio/latency.ts";

type Measured = JobResult & { benchmark: MeasuredBenchmark };

/**
 * Groups results by job, direction and setting (several jobs of a file may share a name). A failure stands for all
 * directions of its job.
 */
function groupResults(results: readonly JobResult[]): JobResult[][] {
  const failed = new Set(results.filter(isFailed).map(({ benchmark }) => benchmark.job));
  const groups = new Map<string, JobResult[]>();
  for (const result of results) {
    const { benchmark } = result;
    if (failed.has(benchmark.job) && !isFailed(result)) continue;
    const { job, engine, queueDepth } = benchmark;
    const work =
      benchmark.state === "failed" ? [] : [benchmark.direction, benchmark.blockSizeBytes, engine, queueDepth];
    const key = JSON.stringify([job, ...work]);
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups.values()];
}

function isFailed(result: JobResult): boolean {
  return result.benchmark.state === "failed";
}

function isMeasured(result: JobResult): result is Measured {
  return result.benchmark.state === "measured";
}

/**
 * One run's results with the processes of each job (`numjobs` without `group_reporting`) added up as fio does for a
 * group: all bytes over the longest duration. A job has failed if one of its processes has.
 */
export function mergeProcesses(results: readonly JobResult[]): JobResult[] {
  return groupResults(results).flatMap((group) => {
    const measured = group.filter(isMeasured);
    const [first] = group;
    if (first === undefined) return [];
    return measured.length < 2 ? [first] : [addUp(measured)];
  });
}

function addUp(processes: readonly Measured[]): JobResult {
  const [first] = processes as [Measured, ...Measured[]];
  const all = processes.map(({ benchmark }) => benchmark);
  const bytes = sum(all.map((benchmark) => benchmark.bytes));
  const operations = sum(all.map((benchmark) => benchmark.operations));
  const jobs = sum(all.map((benchmark) => benchmark.jobs));
  const duration = Math.max(...all.map((benchmark) => benchmark.durationSeconds ?? 0));
  const rate = (total: number | undefined, rates: number[]): number => {
    return total === undefined || duration === 0 ? (sum(rates) ?? 0) : total / duration;
  };
  const latency = mergeLatencies(processes.map(latencyOf));
  const { latencySeconds, ...rest } = first.benchmark;
  const run = omitUndefined({
    bandwidthBytesPerSecond: rate(
      bytes,
      all.map((benchmark) => benchmark.bandwidthBytesPerSecond),
    ),
    iops: rate(
      operations,
      all.map((benchmark) => benchmark.iops),
    ),
    durationSeconds: duration === 0 ? undefined : duration,
    latencySeconds: latency?.latencySeconds,
  });
  // What one process lacks, the group lacks.
  const benchmark = omitUndefined({
    ...rest,
    durationSeconds: undefined,
    ...run,
    jobs,
    bytes,
    operations,
    runs: [run],
  });
  return omitUndefined({ benchmark, histogram: latency?.histogram });
}

/**
 * One benchmark for each job and direction of several runs: median bandwidth and operations, the latencies of all runs
 * together, and every run by itself. A job has failed if it failed in one run.
 */
export function combineRuns(runs: readonly (readonly JobResult[])[]): Benchmark[] {
  return groupResults(runs.flat()).flatMap((group) => {
    const measured = group.filter(isMeasured);
    const [first] = group;
    if (measured.length > 0) return [takeMedian(measured)];
    return first === undefined ? [] : [first.benchmark];
  });
}

function takeMedian(runs: readonly Measured[]): MeasuredBenchmark {
  const [first] = runs as [Measured, ...Measured[]];
  if (runs.length === 1) return first.benchmark;
  const all = runs.map(({ benchmark }) => benchmark);
  const bandwidths = all.map((benchmark) => benchmark.bandwidthBytesPerSecond);
  const bytes = sum(all.map((benchmark) => benchmark.bytes));
  const operations = sum(all.map((benchmark) => benchmark.operations));
  const duration = sum(all.map((benchmark) => benchmark.durationSeconds));
  const latency = mergeLatencies(runs.map(latencyOf));
  const spread = measureSpread(bandwidths);
  const { latencySeconds, ...rest } = first.benchmark;
  // What one run lacks, all lack.
  return omitUndefined({
    ...rest,
    bandwidthBytesPerSecond: findMedian(bandwidths) ?? first.benchmark.bandwidthBytesPerSecond,
    iops: findMedian(all.map((benchmark) => benchmark.iops)) ?? first.benchmark.iops,
    bytes,
    operations,
    durationSeconds: duration,
    latencySeconds: latency?.latencySeconds,
    runs: all.flatMap((benchmark) => benchmark.runs),
    spread,
    settled: spread === undefined ? undefined : isSettled(bandwidths),
    diagnostics: [...new Set(all.flatMap((benchmark) => benchmark.diagnostics))],
  });
}

function latencyOf({ benchmark, histogram, latencyOperations }: Measured): MeasuredLatency | undefined {
  const { latencySeconds } = benchmark;
  if (latencySeconds === undefined) return undefined;
  const operations = latencyOperations ?? (histogram === undefined ? benchmark.operations : countOperations(histogram));
  return omitUndefined({ latencySeconds, histogram, operations });
}

function sum(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length < values.length ? undefined : known.reduce((total, value) => total + value, 0);
}
