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
  /** Figures with their unit in the name, as everywhere. */
  evidence: z.record(z.string(), z.union([figure, z.string(), z.boolean()])),
  /** How sure the rule is, and why it may be wrong. */
  confidence: z.optional(z.enum(["low", "medium", "high"])),
  advice: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;
