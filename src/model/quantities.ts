import * as z from "zod/mini";

/** More bytes than a counter of the kernel can hold (2^64 is 1.8e19), and more of anything else that is measured. */
const MAX_AMOUNT = 1e21;
/** Less than anything that is measured or calculated from it, 0 aside. */
const MIN_AMOUNT = 1e-60;

function isMeasurable(value: number): boolean {
  return value === 0 || Math.abs(value) >= MIN_AMOUNT;
}

/**
 * A number within what can be measured: a sum, a square or a ratio of such numbers is still finite, where those of numbers
 * near the largest double are Infinity, which JSON has as null.
 */
export const figure = z
  .number()
  .check(
    z.gte(-MAX_AMOUNT),
    z.lte(MAX_AMOUNT),
    z.refine(isMeasurable, `Too small: expected 0 or at least ${MIN_AMOUNT}`),
  );
/** A figure that is 0 or more: bytes, seconds, counts and rates are never negative. */
export const amount = figure.check(z.nonnegative());
/** A whole number that is 0 or more. */
export const count = z.int().check(z.nonnegative());
/** A moment as ISO 8601 in UTC, such as `2026-11-20T11:44:58.123Z`. */
export const moment = z.iso.datetime({ offset: true });

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
