import * as z from "zod/mini";

export const GATE_OUTCOMES = ["passed", "failed", "cannot-say"] as const;

/** What one figure of one label says to a gate. Everything is in the figure's own unit. */
export const gateCheckSchema = z.object({
  outcome: z.enum(GATE_OUTCOMES),
  /** The label in a comparison; absent for a single report. */
  label: z.optional(z.string()),
  /** The figure that was looked at, as its name and measure; absent where none matched. */
  figure: z.optional(z.object({ name: z.string(), measure: z.string(), unit: z.string() })),
  /** The figure of a single report, or the smallest and largest that the jobs or the interval allow. */
  low: z.optional(z.number()),
  high: z.optional(z.number()),
  /** Why the data do not carry a decision. */
  reason: z.optional(z.string()),
});
export type GateCheck = z.infer<typeof gateCheckSchema>;

/** What came of one gate: failed where any figure fails it, else undecided where any is, else passed. */
export const gateResultSchema = z.object({
  /** The gate as the user wrote it. */
  gate: z.string(),
  outcome: z.enum(GATE_OUTCOMES),
  /** Whether the gate is about ratios to the baseline. */
  ratio: z.boolean(),
  checks: z.array(gateCheckSchema),
});
export type GateResult = z.infer<typeof gateResultSchema>;
