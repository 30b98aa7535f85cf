import * as z from "zod/mini";
import { benchmarkSchema } from "../model/benchmark.ts";
import { workloadSchema } from "../model/workload.ts";

/** The year 2100 in seconds since the epoch; every date of a report is one that people and JSON can write. */
const MAX_MOMENT_SECONDS = 4_102_444_800;
const moment = z.number().check(z.gte(0), z.lte(MAX_MOMENT_SECONDS));

/** A window that was marked explicitly: a wrapped command, a benchmark. Times are seconds since the epoch. */
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
});

/** A line of the session's entries. */
export const entrySchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("mark"), mark: markSchema }),
  /** A command or benchmark begins; without a mark of its name and start, it was killed together with io-probe. */
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
  /** A step of io-probe's own in this job, by the boundary that the runner made for it. */
  z.object({ type: z.literal("ownStep"), boundary: z.string() }),
  z.object({ type: z.literal("notMeasured"), what: z.string(), reason: z.string() }),
  /** A recording was ended on purpose, the first having number 1; what the job does until the next is not part of it. */
  z.object({ type: z.literal("stopped"), recording: z.int(), atSeconds: moment }),
]);
/** One thing that a step of the session found out. */
export type SessionEntry = z.infer<typeof entrySchema>;

/** The session's start. */
export const sessionSchema = z.object({
  startedAtSeconds: moment,
  /** The directory that the session watches over: the workspace. */
  workspace: z.string(),
});
/** What is fixed at the start of a session. */
export type SessionStart = z.infer<typeof sessionSchema>;
