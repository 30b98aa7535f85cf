import type { Benchmark, MeasuredBenchmark } from "../../model/benchmark.ts";
import { LARGE_REQUEST_BYTES } from "../../model/benchmark-kind.ts";

/** A drive reads and writes at different speeds; nearer than this, it is a limit, as cloud providers set for both alike. */
const EQUAL_WITHIN = 0.03;
/** A limit holds a rate steadier than a shared drive does. */
const STEADY_WITHIN = 0.03;
/** Below this many requests in flight it is the latency that decides, for reads and writes alike. */
const LEAST_IN_FLIGHT = 8;
/** This many times the depth gives no more where there is a limit. */
const DEEPER = 4;
const NO_GAIN = 1.05;

/** Reads and writes of fio that came out equal. */
export interface EqualPair {
  kind: "bandwidth" | "iops";
  read: MeasuredBenchmark;
  write: MeasuredBenchmark;
  /** Bytes per second or operations per second, the mean of both. */
  level: number;
  /** True where several runs agree within 3 %; undefined where there is one run. */
  steady?: boolean;
  /** True where a multiple of the depth gave no more; undefined where no such job ran. */
  depthGivesNothing?: boolean;
}

/** The pairs of a read and a write job, alike in all else, whose rates are equal. Unsteady ones are none. */
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

/** A job that mixes reads and writes half and half (rw=randrw) has equal rates of both whatever the disk can do. */
function isCounterpart(read: MeasuredBenchmark, write: MeasuredBenchmark): boolean {
  return (
    write.direction === "write" &&
    write.job !== read.job &&
    write.job === read.job.replace(/read/i, "write") &&
    write.target === read.target &&
    write.blockSizeBytes === read.blockSizeBytes &&
    write.queueDepth === read.queueDepth &&
    write.jobs === read.jobs
  );
}

function comparePair(read: MeasuredBenchmark, write: MeasuredBenchmark, jobs: MeasuredBenchmark[]): EqualPair[] {
  const { blockSizeBytes = 0, queueDepth = 1, jobs: processes = 1 } = read;
  const kind = blockSizeBytes >= LARGE_REQUEST_BYTES ? "bandwidth" : "iops";
  const rate = (benchmark: { bandwidthBytesPerSecond: number; iops: number }) =>
    kind === "iops" ? benchmark.iops : benchmark.bandwidthBytesPerSecond;
  const [reads, writes] = [rate(read), rate(write)];
  if (writes === 0 || Math.abs(reads / writes - 1) > EQUAL_WITHIN) return [];
  if (kind === "iops" && queueDepth * processes < LEAST_IN_FLIGHT) return [];
  const steady = [read, write].every(({ runs }) => runs.length >= 2)
    ? [read, write].every(({ runs, spread }) => (spread ?? variation(runs.map(rate))) <= STEADY_WITHIN)
    : undefined;
  if (steady === false) return [];
  const depthGivesNothing = compareDepths(read, jobs, rate);
  return [
    {
      kind,
      read,
      write,
      level: (reads + writes) / 2,
      ...(steady !== undefined && { steady }),
      ...(depthGivesNothing !== undefined && { depthGivesNothing }),
    },
  ];
}

/** Compares with a job that differs in its depth alone. */
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
      ratioOf(candidate.queueDepth, job.queueDepth) >= DEEPER,
  );
  if (other === undefined) return undefined;
  const [shallow, deep] = (other.queueDepth ?? 1) > (job.queueDepth ?? 1) ? [job, other] : [other, job];
  return rate(deep) <= rate(shallow) * NO_GAIN;
}

function ratioOf(a = 1, b = 1): number {
  return Math.max(a, b) / Math.max(1, Math.min(a, b));
}

/** The coefficient of variation. */
function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return mean === 0 ? 0 : Math.sqrt(variance) / mean;
}
