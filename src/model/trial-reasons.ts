import * as z from "zod/mini";
import { MISSING_TOOL, PROGRAM_FAILURE } from "./missing-tool.ts";
import { amount, count } from "./quantities.ts";

/** What a remedy may cost; `own-value`: a user's own, of which nothing is known. */
const RISKS = [
  ...["lost-files", "lost-memory", "lost-overlay", "lost-cache", "lost-unwritten", "empty-objects", "empty-packages"],
  ...["corrupt-database", "corrupt-filesystem", "needs-fsck", "old-data", "old-times", "extra-reads", "larger-reads"],
  ...["starved-processes", "changed-store", "repeated-downloads", "needs-xfs", "own-value"],
] as const;
export type RiskId = (typeof RISKS)[number];

export const riskSchema = z.object({ id: z.enum(RISKS) });
export type Risk = z.infer<typeof riskSchema>;

/** How many paths a reason names. */
export const MAX_NAMED_PATHS = 3;

/** What kept a run from being made: a program, the user's `--prepare`, or the system in its own words. */
const FAULTS = [
  z.object({ id: z.literal("program"), ...PROGRAM_FAILURE }),
  z.object({ id: z.literal("prepare"), command: z.string(), exitCode: z.int() }),
  z.object({ id: z.literal("system"), detail: z.string() }),
] as const;
export type TrialFault = z.infer<(typeof FAULTS)[number]>;

/** Why a remedy was not tried, or is out. */
export const remedyReasonSchema = z.discriminatedUnion("id", [
  /** The command or its directory is not fit for it. */
  z.object({
    id: z.enum([
      ...["static-binary", "no-perl", "breaks-sudo", "lost-by-sudo", "cached-already", "own-mount"],
      ...["colon-in-path", "several-disks", "unknown-mount", "not-ext4"],
    ] as const),
  }),
  z.object({ id: z.literal("architecture"), architecture: z.string() }),
  z.object({ id: z.literal("little-memory"), peakBytes: amount, freeMemoryBytes: amount }),
  z.object({ id: z.literal("not-installed"), program: z.string() }),
  z.object({ id: z.literal("not-run"), tool: z.string() }),
  z.object({ id: z.enum(["no-scheduler", "fixed-scheduler", "no-read-ahead"]), disk: z.string() }),
  z.object({ id: z.literal("reads-ahead"), disk: z.string(), bytes: amount }),
  /** Rights of the call, and time. */
  z.object({ id: z.enum(["needs-root", "needs-machine", "no-time"]) }),
  z.object({ id: z.literal("no-tool"), ...MISSING_TOOL }),
  /** The command fails with it, does not end, or leaves other files: the first paths, and how many there are. */
  z.object({ id: z.literal("exit"), exitCode: z.int() }),
  z.object({ id: z.literal("overdue"), limitSeconds: amount }),
  z.object({ id: z.literal("other-files"), paths: z.array(z.string()), count }),
  ...FAULTS,
]);
export type RemedyReason = z.infer<typeof remedyReasonSchema>;

const FAILURES = [z.object({ id: z.literal("exit"), exitCode: z.int() }), ...FAULTS] as const;
/** Why a plain run ended the rounds. */
export type TrialFailure = z.infer<(typeof FAILURES)[number]>;

/** What limits a trial's results; the figures are the trial's. */
export const trialNoteSchema = z.discriminatedUnion("id", [
  ...FAILURES,
  /** Fewer rounds than intervals need; files that differ between plain runs, or too many to compare; copies at other paths. */
  z.object({ id: z.enum(["few-rounds", "unstable-files", "not-compared", "other-path"]) }),
]);
export type TrialNote = z.infer<typeof trialNoteSchema>;
