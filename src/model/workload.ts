import * as z from "zod/mini";
import { amount, count, latencySchema } from "./quantities.ts";

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
  files: z.optional(count),
  folders: z.optional(count),
  durationSeconds: amount,
});
export type Workload = z.infer<typeof workloadSchema>;
