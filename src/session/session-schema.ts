import * as z from "zod/mini";
import { benchmarkSchema, workloadSchema } from "../model/benchmark.ts";
import { unmeasuredSchema } from "../model/sampling.ts";
import { windowSchema } from "../model/window.ts";

/** The year 2100: reports write four digits. */
const MAX_MOMENT_SECONDS = 4_102_444_800;
const moment = z.number().check(z.gte(0), z.lte(MAX_MOMENT_SECONDS));

const markSchema = z.extend(
  z.pick(windowSchema, {
    ...{ name: true, kind: true, exitCode: true, signal: true, result: true, benchmark: true },
    ...{ command: true, drain: true, trace: true },
  }),
  {
    ...{ startedAtSeconds: moment, endedAtSeconds: moment },
    ...{ countedFromSeconds: z.optional(moment), countedUntilSeconds: z.optional(moment) },
  },
);

/** A line of the session's entries; times since the epoch. */
export const entrySchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("mark"),
    mark: markSchema,
    /** When its `begun` says that it started; by default the mark's own start. */
    begunAtSeconds: z.optional(moment),
  }),
  /** A window that began. Without a mark of the same name and start, its process was killed. */
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
  z.object({ type: z.literal("notMeasured"), unmeasured: unmeasuredSchema }),
  z.object({ type: z.literal("stopped"), recording: z.int(), atSeconds: moment }),
]);
export type SessionEntry = z.infer<typeof entrySchema>;

export const sessionSchema = z.object({ startedAtSeconds: moment, workspace: z.string() });
export type SessionStart = z.infer<typeof sessionSchema>;
