import * as z from "zod/mini";
import { figure } from "./quantities.ts";
import { trialResultSchema } from "./trial-result.ts";

/** The most severe first. */
export const SEVERITIES = ["info", "notice", "warning"] as const;
/** A verdict with its figures, and its sentences. */
export const findingSchema = z.object({
  id: z.string(),
  severity: z.enum(SEVERITIES),
  window: z.optional(z.string()),
  device: z.optional(z.string()),
  message: z.string(),
  evidence: z.record(z.string(), z.union([figure, z.string(), z.boolean()])),
  confidence: z.optional(z.enum(["low", "medium", "high"])),
  advice: z.string(),
  /** What `try` showed of the command; `advice` says it in words. */
  tried: z.optional(trialResultSchema),
});
export type Finding = z.infer<typeof findingSchema>;

/** What limited a window, where a finding says that it was not the disk. */
export function findCause(findings: readonly Finding[], window: string): string | undefined {
  const finding = findings.find((known) => known.id === "not-the-disk" && known.window === window);
  const cause = finding?.evidence.cause;
  return typeof cause === "string" ? cause : undefined;
}

/** The verdict with its cause, and what to do. */
export type FindingWords = Pick<Finding, "message" | "advice">;
