import * as z from "zod/mini";
import { figure } from "./quantities.ts";

export const SEVERITIES = ["info", "notice", "warning"] as const;
/** A verdict with its evidence in numbers, and what to do about it. */
export const findingSchema = z.object({
  id: z.string(),
  severity: z.enum(SEVERITIES),
  window: z.optional(z.string()),
  device: z.optional(z.string()),
  message: z.string(),
  /** Figures with the unit in the name. */
  evidence: z.record(z.string(), z.union([figure, z.string(), z.boolean()])),
  /** How sure the rule is. */
  confidence: z.optional(z.enum(["low", "medium", "high"])),
  advice: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;
