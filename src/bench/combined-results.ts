import type { Benchmark, MeasuredBenchmark } from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES } from "../model/benchmark-kind.ts";
import { groupInto } from "../model/group-into.ts";
import { median, sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { isSettled, measureSpread } from "./agreement.ts";
import type { JobResult, MeasuredJob } from "./fio/job-entry.ts";
import { mergeLatencies, sumKnown } from "./fio/latency.ts";
import { addNotes, movesData, noteSubmission } from "./result-notes.ts";

function isMeasured(result: JobResult): result is MeasuredJob {
  return result.benchmark.state === "measured";
}

/** Groups the results of one job. Jobs may share a name, and a failure stands for the whole job. */
function groupResults(results: readonly JobResult[]): JobResult[][] {
  const failed = new Set(results.filter((result) => !isMeasured(result)).map(({ benchmark }) => benchmark.job));
  const counted = results.filter((result) => !isMeasured(result) || !failed.has(result.benchmark.job));
  const groups = groupInto(counted, ({ benchmark }) => {
    const { job, engine, queueDepth } = benchmark;
    if (benchmark.state === "failed") return JSON.stringify([job]);
    return JSON.stringify([job, benchmark.direction, benchmark.blockSizeBytes, engine, queueDepth]);
  });
  return [...groups.values()];
}

/** One run's results, processes added up as by `group_reporting`: bytes over the longest duration. */
export function mergeProcesses(results: readonly JobResult[]): JobResult[] {
  return groupResults(results).flatMap((group) => {
    const measured = group.filter(isMeasured);
    return measured.length < 2 ? group.slice(0, 1) : [addUp(measured)];
  });
}

function addUp(processes: readonly MeasuredJob[]): JobResult {
  const all = processes.map(({ benchmark }) => benchmark);
  const [first] = all as [MeasuredBenchmark, ...MeasuredBenchmark[]];
  const bytes = sumOf(all, "bytes");
  const operations = sumOf(all, "operations");
  const duration = Math.max(...all.map(({ durationSeconds = 0 }) => durationSeconds));
  const latency = mergeLatencies(processes.map((result) => result.latency));
  const rate = (total: number | undefined, amount: "bandwidthBytesPerSecond" | "iops"): number =>
    total === undefined || duration === 0 ? (sumOf(all, amount) ?? 0) : total / duration;
  const run = omitUndefined({
    bandwidthBytesPerSecond: rate(bytes, "bandwidthBytesPerSecond"),
    iops: rate(operations, "iops"),
    durationSeconds: duration || undefined,
    latencySeconds: latency?.latencySeconds,
  });
  const benchmark = omitUndefined({
    ...first,
    durationSeconds: undefined,
    latencySeconds: undefined,
    ...run,
    jobs: sumOf(all, "jobs"),
    bytes,
    operations,
    runs: [run],
  });
  return omitUndefined({ benchmark, latency });
}

type Amount = "bytes" | "operations" | "jobs" | "durationSeconds" | "bandwidthBytesPerSecond" | "iops";

function sumOf(all: readonly MeasuredBenchmark[], amount: Amount): number | undefined {
  return sumKnown(all.map((benchmark) => benchmark[amount]));
}

/** Large requests by bytes: of those in flight after a ramp, fio counts no operations (24 IOPS at 31 MB/s of 1 MiB). */
export function countByBytes(result: JobResult): JobResult {
  const { benchmark } = result;
  if (!movesData(benchmark)) return result;
  const { blockSizeBytes = 0, bandwidthBytesPerSecond, bytes, runs } = benchmark;
  if (blockSizeBytes < LARGE_REQUEST_BYTES) return result;
  const iops = bandwidthBytesPerSecond / blockSizeBytes;
  const operations = bytes === undefined ? {} : { operations: Math.round(bytes / blockSizeBytes) };
  const counted = runs.map((run) => ({ ...run, iops: run.bandwidthBytesPerSecond / blockSizeBytes }));
  return { ...result, benchmark: { ...benchmark, iops, ...operations, runs: counted } };
}

/** A benchmark for each job and direction: medians and latencies of all runs, and each run. */
export function combineRuns(runs: readonly (readonly JobResult[])[]): Benchmark[] {
  return groupResults(runs.flat()).flatMap((group) => {
    const measured = group.filter(isMeasured);
    return measured.length > 0 ? [takeMedian(measured)] : group.slice(0, 1).map(({ benchmark }) => benchmark);
  });
}

function takeMedian(results: readonly MeasuredJob[]): Benchmark {
  const all = results.map(({ benchmark }) => benchmark);
  const [first] = all as [MeasuredBenchmark, ...MeasuredBenchmark[]];
  const runs = all.flatMap((benchmark) => benchmark.runs);
  const bandwidths = runs.map(({ bandwidthBytesPerSecond }) => bandwidthBytesPerSecond);
  const spread = measureSpread(bandwidths);
  const latency = mergeLatencies(results.map((result) => result.latency));
  const { notes: _, ...setting } = first;
  const combined = omitUndefined({
    ...setting,
    bandwidthBytesPerSecond: median(bandwidths),
    iops: median(runs.map(({ iops }) => iops)),
    bytes: sumOf(all, "bytes"),
    operations: sumOf(all, "operations"),
    durationSeconds: sumOf(all, "durationSeconds"),
    latencySeconds: latency?.latencySeconds,
    runs,
    spread,
    settled: spread === undefined ? undefined : isSettled(bandwidths),
  });
  const notes = all.flatMap((benchmark) => benchmark.notes ?? []);
  return noteSubmission(omitUndefined({ benchmark: addNotes(combined, notes), latency }));
}

/** The seconds of jobs in turn: a job's directions, of which the longest counts, go side by side. */
export function sumJobSeconds(results: readonly Benchmark[]): number {
  const byJob = groupInto(results, ({ job }) => job);
  return sum([...byJob.values()].map((parts) => Math.max(...parts.map(readSeconds))));
}

function readSeconds(result: Benchmark): number {
  return result.state === "failed" ? 0 : (result.durationSeconds ?? 0);
}
