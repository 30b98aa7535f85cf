import type { Benchmark, MeasuredBenchmark } from "../../model/benchmark.ts";
import { areReadAndWrite, LARGE_REQUEST_BYTES } from "../../model/benchmark-kind.ts";
import { sum } from "../../model/numbers.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";

/** Rates within this share are equal: drives read and write at different speeds, a limit holds both. */
const MAX_DIFFERENCE = 0.03;
/** Runs with a smaller coefficient of variation are steady: a limit is steadier than a shared drive. */
const MAX_VARIATION = 0.03;
/** With fewer requests in flight, latency decides the rates of both. */
const MIN_IN_FLIGHT = 8;
/** A disk at its limit gives no more with a queue this many times deeper. */
const MIN_DEPTH_RATIO = 4;
const MAX_GAIN = 1.05;

export interface EqualPair {
  kind: "bandwidth" | "iops";
  read: MeasuredBenchmark;
  write: MeasuredBenchmark;
  level: number;
  steady?: boolean;
  depthGivesNothing?: boolean;
}

/** Pairs of steady read and write jobs with equal rates, alike in all else. */
export function findEqualPairs(benchmarks: readonly Benchmark[]): EqualPair[] {
  const measured = benchmarks.filter((benchmark) => benchmark.state === "measured" && benchmark.direct !== false);
  const jobs = measured as MeasuredBenchmark[];
  return jobs
    .filter(({ direction }) => direction === "read")
    .flatMap((read) => {
      const write = jobs.find((other) => isCounterpart(read, other));
      return write === undefined ? [] : comparePair(read, write, jobs);
    });
}

/** Whether rates of reads and writes are equal; what is missing or 0 is not. */
export function areEqualRates(reads = Number.NaN, writes = Number.NaN): boolean {
  return Math.abs(reads / writes - 1) <= MAX_DIFFERENCE;
}

/** One job that mixes reads and writes has equal rates by design. */
function isCounterpart(read: MeasuredBenchmark, write: MeasuredBenchmark): boolean {
  return (
    write.direction === "write" &&
    areReadAndWrite(read.job, write.job) &&
    write.target === read.target &&
    write.blockSizeBytes === read.blockSizeBytes &&
    write.queueDepth === read.queueDepth &&
    write.jobs === read.jobs
  );
}

function comparePair(read: MeasuredBenchmark, write: MeasuredBenchmark, jobs: MeasuredBenchmark[]): EqualPair[] {
  const { blockSizeBytes = 0, jobs: processes = 1 } = read;
  const kind: EqualPair["kind"] = blockSizeBytes >= LARGE_REQUEST_BYTES ? "bandwidth" : "iops";
  const rate = (benchmark: { bandwidthBytesPerSecond: number; iops: number }) =>
    kind === "iops" ? benchmark.iops : benchmark.bandwidthBytesPerSecond;
  const [reads, writes] = [rate(read), rate(write)];
  if (!areEqualRates(reads, writes)) return [];
  if (kind === "iops" && depthOf(read) * processes < MIN_IN_FLIGHT) return [];
  const steady = [read, write].every(({ runs }) => runs.length >= 2)
    ? [read, write].every(({ runs, spread }) => (spread ?? variation(runs.map(rate))) <= MAX_VARIATION)
    : undefined;
  if (steady === false) return [];
  const level = (reads + writes) / 2;
  return [omitUndefined({ kind, read, write, level, steady, depthGivesNothing: compareDepths(read, jobs, rate) })];
}

function compareDepths(
  job: MeasuredBenchmark,
  jobs: readonly MeasuredBenchmark[],
  rate: (benchmark: MeasuredBenchmark) => number,
): boolean | undefined {
  const pattern = (name: string) => name.replace(/\d+/g, "");
  const other = jobs.find(
    (candidate) =>
      candidate.direction === job.direction &&
      candidate.target === job.target &&
      candidate.blockSizeBytes === job.blockSizeBytes &&
      pattern(candidate.job) === pattern(job.job) &&
      ratioOf(depthOf(candidate), depthOf(job)) >= MIN_DEPTH_RATIO,
  );
  if (other === undefined) return undefined;
  const [shallow, deep] = depthOf(other) > depthOf(job) ? [job, other] : [other, job];
  return rate(deep) <= rate(shallow) * MAX_GAIN;
}

function depthOf({ queueDepth = 1 }: MeasuredBenchmark): number {
  return queueDepth;
}

function ratioOf(a: number, b: number): number {
  return Math.max(a, b) / Math.min(a, b);
}

function variation(values: readonly number[]): number {
  const mean = sum(values) / values.length;
  const variance = sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
  return mean === 0 ? 0 : Math.sqrt(variance) / mean;
}
