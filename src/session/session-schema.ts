import * as z from "zod/mini";
import { benchmarkSchema } from "../model/benchmark.ts";
import { blockTraceSchema } from "../model/block-trace.ts";
import { workloadSchema } from "../model/workload.ts";

/** The year 2100 in seconds since the epoch; reports write dates with four digits for the year. */
const MAX_MOMENT_SECONDS = 4_102_444_800;
const moment = z.number().check(z.gte(0), z.lte(MAX_MOMENT_SECONDS));

/** An explicit window: a command or benchmark. Times are seconds since the epoch. */
const markSchema = z.object({
  name: z.string(),
  kind: z.enum(["job", "step", "command"]),
  startedAtSeconds: moment,
  endedAtSeconds: moment,
  exitCode: z.optional(z.int()),
  result: z.optional(z.string()),
  benchmark: z.optional(z.string()),
  command: z.optional(
    z.object({
      userSeconds: z.number(),
      systemSeconds: z.number(),
      readBytes: z.optional(z.number()),
      writtenBytes: z.optional(z.number()),
    }),
  ),
  drain: z.optional(z.object({ seconds: z.number(), bytes: z.number() })),
  trace: z.optional(z.array(blockTraceSchema)),
});

/** A line of the session's entries. */
export const entrySchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("mark"), mark: markSchema }),
  /** A command or benchmark begins; without a mark of its name and start, it was killed with io-probe. */
  z.object({
    type: z.literal("begun"),
    name: z.string(),
    startedAtSeconds: moment,
    benchmark: z.optional(z.string()),
    process: z.object({ pid: z.int(), startTicks: z.int() }),
  }),
  z.object({ type: z.literal("benchmarks"), benchmarks: z.array(benchmarkSchema) }),
  z.object({ type: z.literal("workloads"), workloads: z.array(workloadSchema) }),
  z.object({ type: z.literal("target"), path: z.string() }),
  z.object({ type: z.literal("ownStep"), boundary: z.string() }),
  z.object({ type: z.literal("notMeasured"), what: z.string(), reason: z.string() }),
  /** A recording, numbered from 1, was ended on purpose; what the job does until the next is not included. */
  z.object({ type: z.literal("stopped"), recording: z.int(), atSeconds: moment }),
]);
/** A line of the session's entries, read. */
export type SessionEntry = z.infer<typeof entrySchema>;

/** The session's start. */
export const sessionSchema = z.object({
  startedAtSeconds: moment,
  /** The workspace. */
  workspace: z.string(),
});
/** What the start of a session fixes. */
export type SessionStart = z.infer<typeof sessionSchema>;
