import * as z from "zod/mini";
import { amount, count, moment } from "./quantities.ts";

/** What sampled, how often, what it missed, and what it cost. */
export const samplingSchema = z.object({
  /** `proc` for the counters, `iostat` where it reported. */
  collectors: z.array(z.enum(["proc", "iostat"])),
  intervalSeconds: z.optional(amount),
  iostatVersion: z.optional(z.string()),
  samples: count,
  /** Stretches in which a collector was silent for much longer than the interval, with the reason where it is known. */
  gaps: z.array(
    z.object({
      collector: z.enum(["proc", "iostat"]),
      startedAt: moment,
      durationSeconds: amount,
      reason: z.string(),
      /** True where a step had ended the sampling and a later one began it again: no collector failed. */
      planned: z.optional(z.boolean()),
    }),
  ),
  /** What could not be measured, and why, in a sentence each. */
  notMeasured: z.array(z.object({ what: z.string(), reason: z.string() })),
  ownCost: z.optional(
    z.object({ cpuSeconds: z.optional(amount), bytesWritten: z.optional(amount), peakMemoryBytes: z.optional(amount) }),
  ),
});
export type Sampling = z.infer<typeof samplingSchema>;
