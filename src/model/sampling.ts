import * as z from "zod/mini";
import { amount, count, moment } from "./quantities.ts";

/** What sampled, what it missed, and its cost. */
export const samplingSchema = z.object({
  collectors: z.array(z.enum(["proc", "iostat"])),
  intervalSeconds: z.optional(amount),
  iostatVersion: z.optional(z.string()),
  samples: count,
  gaps: z.array(
    z.object({
      collector: z.enum(["proc", "iostat"]),
      startedAt: moment,
      durationSeconds: amount,
      reason: z.string(),
      /** Whether a step stopped the sampling on purpose. */
      planned: z.optional(z.boolean()),
    }),
  ),
  notMeasured: z.array(z.object({ what: z.string(), reason: z.string() })),
  ownCost: z.optional(
    z.object({ cpuSeconds: z.optional(amount), bytesWritten: z.optional(amount), peakMemoryBytes: z.optional(amount) }),
  ),
});
export type Sampling = z.infer<typeof samplingSchema>;
