import * as z from "zod/mini";
import { figure } from "./quantities.ts";

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
});
export type Finding = z.infer<typeof findingSchema>;

const VERDICTS = ["verdict", "step-verdict"];

/** What bounded a window by its verdict, if that tells: `disk`, `cpu`, `core`, `memory` or `network`. */
export function findBound(findings: readonly Finding[], window: string): string | undefined {
  const finding = findings.find((known) => VERDICTS.includes(known.id) && known.window === window);
  const bound = finding?.evidence.bound;
  return typeof bound === "string" && bound !== "unknown" ? bound : undefined;
}

/** The report's verdict, and the findings that say more: its wait and its cause stand in it already. */
export function splitVerdict(findings: readonly Finding[]): { verdict: Finding | undefined; others: Finding[] } {
  const verdict = findings.find(({ id }) => id === "verdict");
  const isSaid = ({ id, window }: Finding) =>
    verdict !== undefined && window === verdict.window && (id === "waited-for-disk" || id === verdict.evidence.cause);
  return { verdict, others: findings.filter((finding) => finding !== verdict && !isSaid(finding)) };
}

/** The verdict with its cause, and what to do. */
export type FindingWords = Pick<Finding, "message" | "advice">;
