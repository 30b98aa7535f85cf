import * as z from "zod/mini";

/** Above any kernel counter (2^64 is 1.8e19) and anything else measured. */
const MAX_AMOUNT = 1e21;
/** Below anything measured or derived but 0. */
const MIN_AMOUNT = 1e-60;

function isMeasurable(value: number): boolean {
  return value === 0 || Math.abs(value) >= MIN_AMOUNT;
}

/** A number whose sums, squares and ratios stay finite: Infinity would be null in JSON. */
export const figure = z
  .number()
  .check(
    z.gte(-MAX_AMOUNT),
    z.lte(MAX_AMOUNT),
    z.refine(isMeasurable, `Too small: expected 0 or at least ${MIN_AMOUNT}`),
  );
/** A finite number of 0 or more. */
export const amount = figure.check(z.nonnegative());
/** A whole number of 0 or more. */
export const count = z.int().check(z.nonnegative());
/** ISO 8601 in UTC, such as `2026-11-20T11:44:58.123Z`. */
export const moment = z.iso.datetime({ offset: true });

/** The fields of an object that may be absent, all of one schema. */
export function optional<Schema extends z.ZodMiniType, const Name extends string>(schema: Schema, ...names: Name[]) {
  const fields = names.map((name) => [name, z.optional(schema)]);
  return Object.fromEntries(fields) as Record<Name, z.ZodMiniOptional<Schema>>;
}

/** What written JSON says in words beside the data: for people, and never read back. */
export function withMessage<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.intersection(schema, z.object({ message: z.string() }));
}

/** Latencies in seconds. */
export const latencySchema = z.object({
  mean: amount,
  ...optional(amount, "min", "max", "p50", "p90", "p95", "p99", "p999"),
});
export type Latency = z.infer<typeof latencySchema>;
