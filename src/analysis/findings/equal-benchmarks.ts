import type { Benchmark, MeasuredBenchmark } from "../../model/benchmark.ts";
import { areReadAndWrite, LARGE_REQUEST_BYTES } from "../../model/benchmark-kind.ts";
import type { Cap, LimitPlace } from "../../model/finding.ts";
import { median, sum } from "../../model/numbers.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Report } from "../../model/report.ts";
import { isAtLevel, MIN_DIRECTION_SHARE } from "./cgroup-limit.ts";
import { type DiskSample, sliceSamples } from "./window-samples.ts";

/** Rates within this share are equal: drives read and write at different speeds, a limit holds both. */
const MAX_DIFFERENCE = 0.03;
/** Runs with a smaller coefficient of variation are steady: a limit is steadier than a shared drive. */
const MAX_VARIATION = 0.03;
/** With fewer requests in flight, latency decides the rates of both. */
const MIN_IN_FLIGHT = 8;
/** A limit of bytes holds requests of all sizes at the same bytes, one of operations at the same number; sizes this far apart show which. */
const MIN_SIZE_RATIO = 4;
/** Rates within this share are one level: a token bucket's burst lifts a window above fio's (220 against 209 MB/s). */
const MAX_LEVEL_DIFFERENCE = 0.15;
/** A disk at its limit gives no more with a queue this many times deeper. */
const MIN_DEPTH_RATIO = 4;
const MAX_GAIN = 1.05;

/** An application that waits this many times longer than the device takes is delayed above the device. */
const MIN_LATENCY_RATIO = 5;
const MIN_SAMPLES = 3;
/** The block layer splits 1 MiB down to 64 KiB; smaller requests are another job's. */
const MAX_SPLITS = 16;

export interface EqualPair {
  kind: "bandwidth" | "iops";
  read: MeasuredBenchmark;
  write: MeasuredBenchmark;
  /** The mean of both rates. */
  level: number;
  pair: NonNullable<Extract<Cap, { basis: "configured" }>["pair"]>;
}

/** Pairs of steady read and write jobs with equal rates, alike in all else; of bytes or operations, by what other sizes keep to. */
export function findEqualPairs(benchmarks: readonly Benchmark[]): EqualPair[] {
  const measured = benchmarks.filter((benchmark) => benchmark.state === "measured");
  const jobs = measured.filter(({ direct }) => direct !== false);
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
    areAlike(read, write, ["target", "blockSizeBytes", "queueDepth", "jobs"])
  );
}

function areAlike(
  one: MeasuredBenchmark,
  other: MeasuredBenchmark,
  keys: readonly (keyof MeasuredBenchmark)[],
): boolean {
  return keys.every((key) => one[key] === other[key]);
}

function comparePair(read: MeasuredBenchmark, write: MeasuredBenchmark, jobs: MeasuredBenchmark[]): EqualPair[] {
  const kind = findConstant(read, write, jobs) ?? (isLarge(read) ? "bandwidth" : "iops");
  const rate = RATES[kind];
  const [reads, writes] = [rate(read), rate(write)];
  if (!areEqualRates(reads, writes)) return [];
  if (!isLarge(read) && countInFlight(read) < MIN_IN_FLIGHT) return [];
  const steady = [read, write].every(({ runs }) => runs.length >= 2)
    ? [read, write].every(({ runs, spread }) => (spread ?? variation(runs.map(rate))) <= MAX_VARIATION)
    : undefined;
  if (steady === false) return [];
  const depthGivesNothing = compareDepths(read, jobs, rate);
  const pair = omitUndefined({ readsPerSecond: reads, writesPerSecond: writes, steady, depthGivesNothing });
  return [{ kind, read, write, level: (reads + writes) / 2, pair }];
}

const RATES = {
  bandwidth: ({ bandwidthBytesPerSecond }: Rates) => bandwidthBytesPerSecond,
  iops: ({ iops }: Rates) => iops,
};
type Rates = Pick<MeasuredBenchmark, "bandwidthBytesPerSecond" | "iops">;

/** What is the same for requests of other sizes in both directions, if either is. */
function findConstant(
  read: MeasuredBenchmark,
  write: MeasuredBenchmark,
  jobs: readonly MeasuredBenchmark[],
): EqualPair["kind"] | undefined {
  const isOtherSize = (job: MeasuredBenchmark, other: MeasuredBenchmark) =>
    areAlike(other, job, ["direction", "target"]) &&
    ratioOf(other.blockSizeBytes ?? Number.NaN, job.blockSizeBytes ?? Number.NaN) >= MIN_SIZE_RATIO &&
    (isLarge(other) || countInFlight(other) >= MIN_IN_FLIGHT);
  const isConstant = (kind: EqualPair["kind"]) =>
    [read, write].every((job) =>
      jobs.some((other) => isOtherSize(job, other) && isSameLevel(RATES[kind](job), RATES[kind](other))),
    );
  return (["bandwidth", "iops"] as const).find(isConstant);
}

/** Whether two rates are one level. */
export function isSameLevel(level: number, other: number): boolean {
  return Math.abs(level / other - 1) <= MAX_LEVEL_DIFFERENCE;
}

function isLarge({ blockSizeBytes = 0 }: MeasuredBenchmark): boolean {
  return blockSizeBytes >= LARGE_REQUEST_BYTES;
}

function countInFlight(job: MeasuredBenchmark): number {
  return depthOf(job) * (job.jobs ?? 1);
}

function compareDepths(
  job: MeasuredBenchmark,
  jobs: readonly MeasuredBenchmark[],
  rate: (benchmark: MeasuredBenchmark) => number,
): boolean | undefined {
  const pattern = (name: string) => name.replace(/\d+/g, "");
  const other = jobs.find(
    (candidate) =>
      areAlike(candidate, job, ["direction", "target", "blockSizeBytes"]) &&
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

interface MeasuredPlace {
  place: LimitPlace;
  deviceLatencySeconds: number;
  applicationLatencySeconds: number;
}

/**
 * Where fio's reads were delayed: above the device, if they took much longer than the device's own.
 * @param device any, if unknown
 */
export function comparePlaces(
  report: Report,
  read: MeasuredBenchmark,
  device: string | undefined,
): MeasuredPlace | undefined {
  const applicationLatencySeconds = read.latencySeconds?.mean;
  const job = report.windows.find(({ kind }) => kind === "job") ?? report.windows[0];
  if (applicationLatencySeconds === undefined || job === undefined) return undefined;
  for (const { name, samples } of sliceSamples(report, job)) {
    if (device !== undefined && name !== device) continue;
    const latencies = samples
      .filter((sample) => isOfRead(sample, read))
      .flatMap(({ latencySeconds }) => latencySeconds ?? []);
    if (latencies.length < MIN_SAMPLES) continue;
    const deviceLatencySeconds = median(latencies);
    const isAbove = applicationLatencySeconds >= deviceLatencySeconds * MIN_LATENCY_RATIO;
    return { place: isAbove ? "above-block-layer" : "device", deviceLatencySeconds, applicationLatencySeconds };
  }
  return undefined;
}

function isOfRead(
  { bytesPerSecond, operationsPerSecond, readShare }: DiskSample,
  { bandwidthBytesPerSecond, blockSizeBytes = 0 }: MeasuredBenchmark,
): boolean {
  const isAsLarge = bytesPerSecond >= operationsPerSecond * (blockSizeBytes / MAX_SPLITS);
  return isAsLarge && readShare >= MIN_DIRECTION_SHARE && isAtLevel(bytesPerSecond, bandwidthBytesPerSecond);
}
