import * as z from "zod/mini";
import { reasonSchema } from "./comparison-reasons.ts";

const GATE_OUTCOMES = ["passed", "failed", "cannot-say"] as const;

const gateCheckSchema = z.object({
  outcome: z.enum(GATE_OUTCOMES),
  label: z.optional(z.string()),
  figure: z.optional(z.object({ name: z.string(), measure: z.string(), unit: z.string() })),
  /** The figure of a single report, or the range of jobs or of the interval. */
  low: z.optional(z.number()),
  high: z.optional(z.number()),
  reason: z.optional(reasonSchema),
});
/** A gate on one label or step. */
export type GateCheck = z.infer<typeof gateCheckSchema>;

/** Failed if any check fails, else undecided if any is. */
export const gateResultSchema = z.object({
  gate: z.string(),
  outcome: z.enum(GATE_OUTCOMES),
  ratio: z.boolean(),
  checks: z.array(gateCheckSchema),
});
/** A gate's outcome with all its checks. */
export type GateResult = z.infer<typeof gateResultSchema>;
