import * as z from "zod/mini";
import { amount, count, latencySchema } from "./quantities.ts";

/** An application-level benchmark's result. */
export const workloadSchema = z.object({
  name: z.string(),
  /** The part of the workload that this row is, such as `files of 80 MB`, `decompress`, `flush`. */
  part: z.optional(z.string()),
  target: z.string(),
  operations: count,
  latencySeconds: latencySchema,
  /** Counts per bucket; `upToSeconds` is the bucket's upper edge, absent for the last, open one. */
  histogram: z.optional(z.array(z.object({ upToSeconds: z.optional(amount), operations: count }))),
  bytes: amount,
  /** Files that were written or read, over all operations, where the workload is about files. */
  files: z.optional(count),
  durationSeconds: amount,
});
export type Workload = z.infer<typeof workloadSchema>;
