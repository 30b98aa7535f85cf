import * as z from "zod/mini";
import { type BenchFailure, benchFailureSchema } from "./bench-failure.ts";
import { benchNoteSchema } from "./bench-note.ts";
import { amount, count, figure, latencySchema } from "./quantities.ts";

const benchmarkSetting = {
  profile: z.optional(z.string()),
  job: z.string(),
  host: z.optional(z.string()),
  target: z.optional(z.string()),
  engine: z.optional(z.string()),
  direct: z.optional(z.boolean()),
  blockSizeBytes: z.optional(amount),
  queueDepth: z.optional(count),
  jobs: z.optional(count),
  sizeBytes: z.optional(amount),
  fioVersion: z.optional(z.string()),
  /** The notes in words. */
  diagnostics: z.array(z.string()),
  notes: z.optional(z.array(benchNoteSchema)),
};

const benchmarkRunSchema = z.object({
  bandwidthBytesPerSecond: amount,
  iops: amount,
  durationSeconds: z.optional(amount),
  latencySeconds: z.optional(latencySchema),
});

const measuredBenchmarkSchema = z.object({
  state: z.literal("measured"),
  ...benchmarkSetting,
  /** `sync`: fsync or fdatasync; `mixed`: all together (`unified_rw_reporting`). */
  direction: z.enum(["read", "write", "trim", "sync", "mixed"]),
  bandwidthBytesPerSecond: amount,
  iops: amount,
  bytes: z.optional(amount),
  operations: z.optional(amount),
  durationSeconds: z.optional(amount),
  latencySeconds: z.optional(latencySchema),
  runs: z.array(benchmarkRunSchema),
  /** The farther quartile's distance from the median bandwidth, as a share of it; from 3 runs on. */
  spread: z.optional(amount),
  /** Whether the spread came within 3% in time. */
  settled: z.optional(z.boolean()),
  /** Bandwidth by the ends of intervals, where the job logs it. */
  bandwidthOverTime: z.optional(z.object({ timesSeconds: z.array(figure), bytesPerSecond: z.array(amount) })),
  /** The higher level at the start, which no figure above includes. */
  burst: z.optional(z.object({ bandwidthBytesPerSecond: amount, iops: amount, seconds: amount })),
  /** fio's own verdict on whether the job reached a steady state. */
  steady: z.optional(z.boolean()),
});
/** A fio job: medians of its runs' bandwidth and IOPS, and sums of bytes, operations and duration. */
export type MeasuredBenchmark = z.infer<typeof measuredBenchmarkSchema>;

const failedBenchmarkSchema = z.object({
  state: z.literal("failed"),
  ...benchmarkSetting,
  /** The failure in words. */
  error: z.string(),
  failure: z.optional(benchFailureSchema),
  errno: z.optional(z.int()),
});
/** A fio job without a result. */
export type FailedBenchmark = z.infer<typeof failedBenchmarkSchema>;

const SKIPPED: ReadonlySet<string> = new Set(["layout-failed", "time-budget", "write-budget"]);

/** Whether a job was not started; reports before 0.2 tell it in words alone. */
export function wasSkipped({ error, failure }: FailedBenchmark): boolean {
  return failure === undefined ? error.startsWith("not run:") : SKIPPED.has(failure.id);
}

/** A job's result, or why there is none. */
export const benchmarkSchema = z.discriminatedUnion("state", [measuredBenchmarkSchema, failedBenchmarkSchema]);
export type Benchmark = z.infer<typeof benchmarkSchema>;

/** A result before its notes are put into words. */
export type MeasuredResult = Omit<MeasuredBenchmark, "diagnostics">;
/** A failure before it is put into words. */
export type FailedResult = Omit<FailedBenchmark, "diagnostics" | "error" | "failure"> & { failure: BenchFailure };
/** A benchmark before its notes and its failure are put into words. */
export type BenchResult = MeasuredResult | FailedResult;
