import * as z from "zod/mini";
import { amount, count, moment } from "./quantities.ts";

/** The `schema` field of a try.json. */
export const TRIAL_SCHEMA = "io-probe/try";
/** The `schemaVersion` that this version writes and reads. */
export const TRIAL_SCHEMA_VERSION = 1;

/** What came of a remedy: the first four by its interval, the others because it could not be judged. */
export const REMEDY_STATES = [
  "helps",
  "no-difference",
  "unclear",
  "hurts",
  "failed",
  "other-files",
  "unavailable",
] as const;
export type RemedyState = (typeof REMEDY_STATES)[number];

/** Duration without the remedy ÷ with it: 2 means twice as fast. The bounds hold the true ratio in 95 of 100 trials. */
export const trialRatioSchema = z.object({ ratio: amount, low: amount, high: amount });
export type TrialRatio = z.infer<typeof trialRatioSchema>;

/** What a remedy is measured against: a copy of the folder, or one on an ext4 image with default options. */
export const BASELINES = ["folder", "image"] as const;
export type Baseline = (typeof BASELINES)[number];

/** One remedy of a trial. */
export const trialRemedySchema = z.object({
  name: z.string(),
  state: z.enum(REMEDY_STATES),
  /** Why there is no ratio, or what the ratio leaves out. */
  reason: z.optional(z.string()),
  ratio: z.optional(trialRatioSchema),
  /** The same with the time of the flush afterwards on both sides. */
  ratioWithDrain: z.optional(trialRatioSchema),
  /** How often the command ran with it. */
  runs: count,
  baseline: z.enum(BASELINES),
  /** Medians over the runs. */
  seconds: z.optional(amount),
  drainSeconds: z.optional(amount),
  risk: z.string(),
  /** The lines for the workflow or the shell. */
  apply: z.string(),
  /** Where the remedy and its risk are documented. */
  source: z.string(),
});
export type TrialRemedy = z.infer<typeof trialRemedySchema>;

/** The runs without a remedy. */
export const trialPlainSchema = z.object({
  baseline: z.enum(BASELINES),
  runs: count,
  /** Medians over the runs. */
  seconds: z.optional(amount),
  drainSeconds: z.optional(amount),
});
export type TrialPlain = z.infer<typeof trialPlainSchema>;

/** What `try` found out: one command with and without remedies. */
export const trialSchema = z.object({
  schema: z.literal(TRIAL_SCHEMA),
  schemaVersion: z.literal(TRIAL_SCHEMA_VERSION),
  toolVersion: z.string(),
  startedAt: moment,
  endedAt: moment,
  /** The program and its subcommand alone, such as `npm ci`: arguments may hold a secret. */
  command: z.string(),
  /** Full rounds: each has one run of everything. */
  rounds: count,
  /** Why it ended: each ratio within ±5 %, all runs asked for, the time over, a failed run without a remedy, or a signal. */
  ended: z.enum(["precise", "runs", "budget", "failed", "signal", "nothing-to-try"]),
  plain: z.array(trialPlainSchema),
  /** The fresh copy before each run, which no duration has in it: its median, and what it copied. */
  copy: z.object({ method: z.string(), seconds: z.optional(amount), bytes: amount, files: count }),
  cache: z.enum(["warm", "cold"]),
  /** Whether each run had mounts of its own, which needs root. */
  confined: z.boolean(),
  /** Whether each copy stood at the folder's own path. */
  ownPath: z.boolean(),
  /** Files that differ between plain runs, which no remedy is judged by. */
  unstableFiles: count,
  /** The disk wait of a recorded run without a remedy, in seconds, and the run's duration. */
  recorded: z.optional(
    z.object({
      durationSeconds: amount,
      waitSeconds: z.optional(amount),
      lowSeconds: z.optional(amount),
      highSeconds: z.optional(amount),
    }),
  ),
  remedies: z.array(trialRemedySchema),
  /** The remedy that helps most, its drain included. */
  best: z.optional(z.string()),
  notes: z.array(z.string()),
});
export type Trial = z.infer<typeof trialSchema>;
