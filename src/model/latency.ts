import * as z from "zod/mini";
import { amount } from "./quantities.ts";

/** A distribution of latencies, in seconds. Percentiles are absent where the tool had no samples for them. */
export const latencySchema = z.object({
  mean: amount,
  min: z.optional(amount),
  max: z.optional(amount),
  p50: z.optional(amount),
  p90: z.optional(amount),
  p95: z.optional(amount),
  p99: z.optional(amount),
  p999: z.optional(amount),
});
export type Latency = z.infer<typeof latencySchema>;
