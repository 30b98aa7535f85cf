import * as z from "zod/mini";
import { amount, count, moment, optional, withMessage } from "./quantities.ts";
import { remedyReasonSchema, riskSchema, trialNoteSchema } from "./trial-reasons.ts";

/** How a try.json begins; the version rises when older readers could misread it. */
export const TRIAL_KIND = { schema: "io-probe/try", schemaVersion: 1 } as const;

/** Duration without the remedy ÷ with it, with a 95% interval, which a single round does not have. */
export const trialRatioSchema = z.object({ ratio: amount, ...optional(amount, "low", "high") });
export type TrialRatio = z.infer<typeof trialRatioSchema>;

/** A copy of the folder, or one on a default ext4 image. */
export const BASELINES = ["folder", "image"] as const;
export type Baseline = (typeof BASELINES)[number];

const trialRemedySchema = z.object({
  name: z.string(),
  /** The first four follow from the interval; others were not judged. */
  state: z.enum(["helps", "no-difference", "unclear", "hurts", "failed", "other-files", "unavailable"]),
  reason: z.optional(remedyReasonSchema),
  ratio: z.optional(trialRatioSchema),
  /** The ratio of durations with the flush afterwards. */
  ratioWithDrain: z.optional(trialRatioSchema),
  runs: count,
  baseline: z.enum(BASELINES),
  /** Medians, as those of the plain runs. */
  ...optional(amount, "seconds", "drainSeconds"),
  /** The plain median ÷ ratio, which is shown: where durations are skewed, `seconds` does not fit the ratio. */
  fittedSeconds: z.optional(amount),
  risk: riskSchema,
  apply: z.string(),
  /** Where the remedy and its risk are documented. */
  source: z.string(),
});
/** A remedy with its ratio, or why it was not judged. */
export type TrialRemedy = z.infer<typeof trialRemedySchema>;

const trialPlainSchema = z.object({
  baseline: z.enum(BASELINES),
  runs: count,
  ...optional(amount, "seconds", "drainSeconds"),
});
/** The runs without a remedy. */
export type TrialPlain = z.infer<typeof trialPlainSchema>;

/**
 * Why the rounds ended; `precise`: every ratio is known well enough; `runs`: as many as asked for; `most-runs`: as many as
 * run unasked; `none-left`: every remedy was dropped; `failed`: a plain run failed.
 */
export const TRIAL_ENDINGS = [
  ...["precise", "runs", "most-runs", "none-left"],
  ...["budget", "failed", "signal", "nothing-to-try"],
] as const;

/** try.json. */
export const trialSchema = z.object({
  schema: z.literal(TRIAL_KIND.schema),
  schemaVersion: z.literal(TRIAL_KIND.schemaVersion),
  toolVersion: z.string(),
  startedAt: moment,
  endedAt: moment,
  /** A short name such as `npm ci`, since arguments may be secret. */
  command: z.string(),
  rounds: count,
  ended: z.enum(TRIAL_ENDINGS),
  plain: z.array(trialPlainSchema),
  /** How copies were made, which is in no duration. */
  copy: z.object({ method: z.string(), seconds: z.optional(amount), bytes: amount, files: count }),
  cache: z.enum(["warm", "cold"]),
  /** Whether each run had its own mounts, as root. */
  confined: z.boolean(),
  ownPath: z.boolean(),
  /** Files that differ between plain runs, and so say nothing about a remedy. */
  unstableFiles: count,
  recorded: z.optional(
    z.object({ durationSeconds: amount, ...optional(amount, "waitSeconds", "lowSeconds", "highSeconds") }),
  ),
  remedies: z.array(trialRemedySchema),
  /** Of the remedies that help most and cannot be told apart, the simplest; after a single round it is uncertain. */
  best: z.optional(z.string()),
  /** Those remedies, the simplest first. */
  alike: z.array(z.string()),
  notes: z.array(trialNoteSchema),
});
export type Trial = z.infer<typeof trialSchema>;

const writtenRemedySchema = z.extend(trialRemedySchema, {
  risk: withMessage(riskSchema),
  reason: z.optional(withMessage(remedyReasonSchema)),
});
/** try.json as it is written. */
export const writtenTrialSchema = z.extend(trialSchema, {
  message: z.string(),
  remedies: z.array(writtenRemedySchema),
  notes: z.array(withMessage(trialNoteSchema)),
});
export type WrittenTrial = z.infer<typeof writtenTrialSchema>;
