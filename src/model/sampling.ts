import * as z from "zod/mini";
import { MISSING_TOOL } from "./missing-tool.ts";
import { amount, count, moment, optional, withMessage } from "./quantities.ts";

/** Why iostat gave nothing; `reason`: its end, signal or error, as the sampler noted it. */
const IOSTAT_CAUSES = [
  z.object({ id: z.literal("no-report") }),
  z.object({ id: z.enum(["iostat-ended", "iostat-unreadable"]), reason: z.string() }),
  /** It ended so often in a row; without `times` it did not start. */
  z.object({ id: z.literal("iostat-given-up"), reason: z.string(), times: z.optional(count) }),
] as const;
const iostatCauseSchema = z.discriminatedUnion("id", IOSTAT_CAUSES);
export type IostatCause = z.infer<typeof iostatCauseSchema>;

const traceCauseSchema = z.discriminatedUnion("id", [
  z.object({ id: z.literal("needs-root") }),
  z.object({ id: z.literal("no-ftrace"), path: z.string() }),
  /** In the system's words. */
  z.object({ id: z.literal("ftrace-refused"), detail: z.string() }),
]);
/** Why requests cannot be traced. */
export type TraceCause = z.infer<typeof traceCauseSchema>;

const gapCauseSchema = z.discriminatedUnion("id", [
  /** A step stopped the sampling on purpose. */
  z.object({ id: z.literal("paused") }),
  /** The sampler was late, or could not write. */
  z.object({ id: z.literal("not-scheduled") }),
  /** The sampler ended, without a reason if it was killed. */
  z.object({ id: z.literal("ended"), reason: z.optional(z.string()) }),
  ...IOSTAT_CAUSES,
]);
/** Why a collector was silent. */
export type GapCause = z.infer<typeof gapCauseSchema>;

const gapSchema = z.object({
  collector: z.enum(["proc", "iostat"]),
  startedAt: moment,
  durationSeconds: amount,
  cause: gapCauseSchema,
});
export type Gap = z.infer<typeof gapSchema>;

/** What was not measured, or only in part, and why. */
export const unmeasuredSchema = z.discriminatedUnion("id", [
  /** A part of the counters: the file, and the system's error code. */
  z.object({ id: z.literal("part"), part: z.string(), path: z.optional(z.string()), code: z.optional(z.string()) }),
  z.object({ id: z.literal("iostat"), cause: iostatCauseSchema }),
  z.object({ id: z.literal("no-iostat"), ...MISSING_TOOL }),
  z.object({ id: z.literal("trace"), cause: traceCauseSchema }),
  z.object({ id: z.enum(["clock-back", "clock-ahead"]), seconds: amount }),
  /** Steps: the job's engine leaves no trace of them. */
  z.object({ id: z.enum(["steps", "disk-wait", "short-processes"]) }),
  z.object({ id: z.enum(["lost-samples", "corrupt-lines"]), count }),
  /** Processes of a command that outlived it. */
  z.object({ id: z.literal("left-running"), command: z.string(), count }),
]);
export type Unmeasured = z.infer<typeof unmeasuredSchema>;

/** What sampled, what it missed, and its cost. */
export const samplingSchema = z.object({
  collectors: z.array(z.enum(["proc", "iostat"])),
  intervalSeconds: z.optional(amount),
  iostatVersion: z.optional(z.string()),
  samples: count,
  ownCost: z.optional(z.object(optional(amount, "cpuSeconds", "bytesWritten", "peakMemoryBytes"))),
  gaps: z.array(gapSchema),
  notMeasured: z.array(unmeasuredSchema),
});
export type Sampling = z.infer<typeof samplingSchema>;

/** Sampling in written JSON. */
export const writtenSamplingSchema = z.extend(samplingSchema, {
  gaps: z.array(withMessage(gapSchema)),
  notMeasured: z.array(withMessage(unmeasuredSchema)),
});
export type WrittenSampling = z.infer<typeof writtenSamplingSchema>;
