import * as z from "zod/mini";

const GATE_OUTCOMES = ["passed", "failed", "cannot-say"] as const;

/** A gate's outcome for one figure of one label, in the figure's unit. */
const gateCheckSchema = z.object({
  outcome: z.enum(GATE_OUTCOMES),
  /** Absent for a single report. */
  label: z.optional(z.string()),
  /** Absent where no figure matched. */
  figure: z.optional(z.object({ name: z.string(), measure: z.string(), unit: z.string() })),
  /** A single report's figure, or the range that the jobs or the interval allow. */
  low: z.optional(z.number()),
  high: z.optional(z.number()),
  /** Why the data do not decide. */
  reason: z.optional(z.string()),
});
export type GateCheck = z.infer<typeof gateCheckSchema>;

/** A gate's outcome: failed if any check fails, else undecided if any is. */
export const gateResultSchema = z.object({
  /** As the user wrote it. */
  gate: z.string(),
  outcome: z.enum(GATE_OUTCOMES),
  /** Whether it is about ratios to the baseline. */
  ratio: z.boolean(),
  checks: z.array(gateCheckSchema),
});
export type GateResult = z.infer<typeof gateResultSchema>;
