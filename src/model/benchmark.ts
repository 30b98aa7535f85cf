import * as z from "zod/mini";
import { amount, count, figure, latencySchema, optional, withMessage } from "./quantities.ts";

/** What is wrong with fio's results; `missing`: there is no such file, or it cannot be read. */
const FIO_FAULTS = ["missing", "empty", "cut", "broken", "foreign"] as const;
export type FioFault = (typeof FIO_FAULTS)[number];

/** Why a fio job has no result. */
const benchFailureSchema = z.discriminatedUnion("id", [
  /** In the words of fio or the kernel. */
  z.object({ id: z.literal("message"), detail: z.string() }),
  /** Without a reason; terse version 3 does not show trims. */
  z.object({ id: z.literal("no-io"), maybeTrims: z.optional(z.boolean()) }),
  z.object({ id: z.literal("too-short") }),
  z.object({ id: z.literal("no-rates") }),
  z.object({ id: z.literal("timed-out") }),
  z.object({ id: z.literal("killed"), signal: z.string() }),
  z.object({ id: z.literal("exit"), exitCode: z.optional(z.int()) }),
  /** fio's results; with the free bytes where they are too few. */
  z.object({
    id: z.literal("unreadable"),
    fault: z.enum(FIO_FAULTS),
    folder: z.optional(z.string()),
    freeBytes: z.optional(amount),
  }),
  /** The job that writes the file of this one failed. */
  z.object({ id: z.literal("layout-failed"), job: z.string() }),
  z.object({ id: z.literal("time-budget"), budgetSeconds: amount, elapsedSeconds: amount }),
  z.object({ id: z.literal("write-budget"), leftBytes: amount, maxBytes: amount, isShare: z.optional(z.boolean()) }),
]);
export type BenchFailure = z.infer<typeof benchFailureSchema>;

/** A remark on a benchmark's figures. */
export const benchNoteSchema = z.discriminatedUnion("id", [
  z.object({ id: z.literal("memory-target"), filesystem: z.string() }),
  z.object({ id: z.literal("network-target"), filesystem: z.string() }),
  z.object({ id: z.literal("fuse-target"), source: z.string() }),
  z.object({ id: z.literal("layered-target"), filesystem: z.string(), lowerFilesystem: z.optional(z.string()) }),
  z.object({ id: z.literal("engine-refused"), engine: z.string(), direct: z.boolean(), failure: benchFailureSchema }),
  /** The run was ended by a signal, by its number. */
  z.object({ id: z.literal("ended-early"), signal: z.string() }),
  /** The depth had no effect with this engine; an absent one is fio's default. */
  z.object({ id: z.literal("depth-ignored"), queueDepth: count, engine: z.optional(z.string()) }),
  z.object({
    id: z.literal("no-sync-latency"),
    cause: z.enum(["version", "mixed", "untimed"]),
    fioVersion: z.optional(z.string()),
  }),
  /** The mean time of submitting a request, a large part of its time, which the latency does not include. */
  z.object({ id: z.literal("slow-submission"), submissionSeconds: amount }),
  /** Requests failed and fio went on (`continue_on_error`). */
  z.object({ id: z.literal("failed-requests"), count, first: z.string() }),
  z.object({ id: z.literal("size-ignored") }),
  /** A published test ran with another size. */
  z.object({ id: z.literal("size-replaced"), sizeBytes: amount }),
  z.object({ id: z.literal("direct-lost") }),
  z.object({ id: z.literal("page-cache") }),
  z.object({ id: z.literal("burst") }),
  z.object({ id: z.literal("falling") }),
  z.object({ id: z.literal("burst-suspect") }),
  /** The layout file has only as much as the time allowed. */
  z.object({ id: z.literal("short-layout"), writtenBytes: amount, seconds: amount }),
  z.object({ id: z.literal("short-runtime"), fromSeconds: amount, toSeconds: amount }),
  /** The job stopped at its share of `max-write`. */
  z.object({ id: z.literal("bounded-writes"), bytes: amount }),
]);
export type BenchNote = z.infer<typeof benchNoteSchema>;

const benchmarkSetting = {
  profile: z.optional(z.string()),
  job: z.string(),
  ...optional(z.string(), "host", "target", "engine"),
  direct: z.optional(z.boolean()),
  blockSizeBytes: z.optional(amount),
  ...optional(count, "queueDepth", "jobs"),
  sizeBytes: z.optional(amount),
  fioVersion: z.optional(z.string()),
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
  ...optional(amount, "bytes", "operations", "durationSeconds"),
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
  failure: benchFailureSchema,
  errno: z.optional(z.int()),
});
/** A fio job without a result. */
export type FailedBenchmark = z.infer<typeof failedBenchmarkSchema>;

const SKIPPED: ReadonlySet<string> = new Set(["layout-failed", "time-budget", "write-budget"]);

/** Whether a job was not started. */
export function wasSkipped({ failure }: FailedBenchmark): boolean {
  return SKIPPED.has(failure.id);
}

/** A job's result, or why there is none. */
export const benchmarkSchema = z.discriminatedUnion("state", [measuredBenchmarkSchema, failedBenchmarkSchema]);
export type Benchmark = z.infer<typeof benchmarkSchema>;

/** A result in written JSON: its notes and its failure in words, too. */
export const writtenBenchmarkSchema = z.intersection(
  z.object({
    notes: z.optional(z.array(withMessage(benchNoteSchema))),
    failure: z.optional(withMessage(benchFailureSchema)),
  }),
  benchmarkSchema,
);
export type WrittenBenchmark = z.infer<typeof writtenBenchmarkSchema>;

/** An application workload's result, or that of one part. */
export const workloadSchema = z.object({
  name: z.string(),
  /** A part of it, such as `decompress`. */
  part: z.optional(z.string()),
  target: z.string(),
  operations: count,
  latencySeconds: latencySchema,
  /** Counts per bucket; `upToSeconds` is its upper edge, absent for the last one. */
  histogram: z.optional(z.array(z.object({ upToSeconds: z.optional(amount), operations: count }))),
  bytes: amount,
  ...optional(count, "files", "folders"),
  durationSeconds: amount,
});
export type Workload = z.infer<typeof workloadSchema>;
