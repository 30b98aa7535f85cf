import * as z from "zod/mini";
import { benchNoteSchema } from "./bench-note.ts";
import { amount, count, figure, latencySchema } from "./quantities.ts";

const benchmarkSetting = {
  profile: z.optional(z.string()),
  job: z.string(),
  /** The server that it ran on, where fio was a client of several. */
  host: z.optional(z.string()),
  /** The directory that the job ran in. */
  target: z.optional(z.string()),
  engine: z.optional(z.string()),
  direct: z.optional(z.boolean()),
  blockSizeBytes: z.optional(amount),
  queueDepth: z.optional(count),
  jobs: z.optional(count),
  sizeBytes: z.optional(amount),
  fioVersion: z.optional(z.string()),
  /** What fio printed beside its figures, what the reader noticed, and the sentences of the notes. */
  diagnostics: z.array(z.string()),
  /** What io-probe noticed of how the figures came about, as data. */
  notes: z.optional(z.array(benchNoteSchema)),
};

/** One run of a benchmark job, or a part of one that is held against the others. */
export const benchmarkRunSchema = z.object({
  bandwidthBytesPerSecond: amount,
  iops: amount,
  durationSeconds: z.optional(amount),
  latencySeconds: z.optional(latencySchema),
});
export type BenchmarkRun = z.infer<typeof benchmarkRunSchema>;

/**
 * A fio job that gave figures: the median of bandwidth and operations over its runs, the latencies of all operations of
 * all runs together, and as bytes, operations and duration the sum of its runs.
 */
export const measuredBenchmarkSchema = z.object({
  state: z.literal("measured"),
  ...benchmarkSetting,
  /**
   * `sync` is the latency of fsync or fdatasync calls; `mixed` are reads, writes and trims together, where the job asked
   * fio not to tell them apart (`unified_rw_reporting`).
   */
  direction: z.enum(["read", "write", "trim", "sync", "mixed"]),
  bandwidthBytesPerSecond: amount,
  iops: amount,
  bytes: z.optional(amount),
  operations: z.optional(amount),
  durationSeconds: z.optional(amount),
  latencySeconds: z.optional(latencySchema),
  runs: z.array(benchmarkRunSchema),
  /**
   * How far the middle half of the runs' bandwidths reaches from their median, as a share of it; absent with fewer than
   * 3 runs.
   */
  spread: z.optional(amount),
  /** Whether the runs agreed (a spread of 3 % at most) before the time was spent; absent with fewer than 3 runs. */
  settled: z.optional(z.boolean()),
  /**
   * The bandwidth of each interval, where the job keeps a log of it: each value holds for the interval that ends there,
   * in seconds since the run's start.
   */
  bandwidthOverTime: z.optional(z.object({ timesSeconds: z.array(figure), bytesPerSecond: z.array(amount) })),
  /**
   * The higher level that the disk gave at first, for so many seconds since the job began, where it fell: the figures
   * above are those after it. Absent where none was seen.
   */
  burst: z.optional(z.object({ bandwidthBytesPerSecond: amount, iops: amount, seconds: amount })),
  /** fio's steady-state verdict; absent where it was not asked for. */
  steady: z.optional(z.boolean()),
});
export type MeasuredBenchmark = z.infer<typeof measuredBenchmarkSchema>;

/** A fio job that failed: it has a reason and no figures. */
export const failedBenchmarkSchema = z.object({
  state: z.literal("failed"),
  ...benchmarkSetting,
  error: z.string(),
  errno: z.optional(z.int()),
});
export type FailedBenchmark = z.infer<typeof failedBenchmarkSchema>;

export const benchmarkSchema = z.discriminatedUnion("state", [measuredBenchmarkSchema, failedBenchmarkSchema]);
export type Benchmark = z.infer<typeof benchmarkSchema>;
