import * as z from "zod/mini";
import { FIGURE_UNITS } from "./figures.ts";
import { count } from "./quantities.ts";
import { UNREAD_FILE } from "./read-fault.ts";
import { diskWaitSchema } from "./window.ts";
import { FAILURES } from "./window-outcome.ts";

/** The sentence that is added where the file is written, for people; nothing reads it. */
const message = z.optional(z.string());

/** How a benchmark or workload was run. */
export const SETTING_KEYS = [
  ...(["engine", "direct", "fioMajorVersion", "blockSizeBytes", "queueDepth", "jobs", "sizeBytes"] as const),
  ...(["operations", "workBytes", "files", "folders"] as const),
] as const;

/** The value of a fact or a setting. */
export const factValue = z.union([z.string(), z.number(), z.boolean()]);
const settingValue = z.nullable(factValue);
const unlikeSettingsSchema = z.object({
  key: z.enum(SETTING_KEYS),
  values: z.array(settingValue),
  against: z.optional(z.array(settingValue)),
});
/** A setting in which figures differ; null where it is not known. */
export type UnlikeSettings = z.infer<typeof unlikeSettingsSchema>;

const failureCountsSchema = z.object({
  jobs: count,
  /** The jobs that failed, where they are known and not all. */
  names: z.optional(z.array(z.string())),
  endings: z.partialRecord(z.enum(FAILURES), count),
  exitCodes: z.array(z.number()),
  signals: z.array(z.string()),
});
/** In how many of a label's jobs a step failed, how it ended, and with which codes and signals. */
export type FailureCounts = z.infer<typeof failureCountsSchema>;

/** Why a cell has no ratio, or a gate cannot decide. */
export const reasonSchema = z.discriminatedUnion("id", [
  z.object({ id: z.enum(["failed", "baseline-failed"]), failures: failureCountsSchema, message }),
  z.object({
    id: z.literal("unlike"),
    who: z.enum(["pair", "jobs", "baseline-jobs", "repeats", "baseline-repeats"]),
    what: unlikeSettingsSchema,
    message,
  }),
  z.object({
    id: z.literal("figure-not-measured"),
    word: z.string(),
    name: z.optional(z.string()),
    meant: z.optional(z.string()),
    message,
  }),
  z.object({
    id: z.enum([
      ...(["baseline-not-measured", "baseline-zero", "zero", "too-far-apart", "not-measured", "no-ratio"] as const),
      ...(["no-comparison", "no-history", "few-runs", "gap", "within-bounds", "jobs-disagree"] as const),
      ...(["one-run", "two-jobs", "some-zero", "interval"] as const),
    ]),
    message,
  }),
]);
export type Reason = z.infer<typeof reasonSchema>;

const claim = z.union([z.string(), z.number()]);

/** Why a job's report is not compared: there is none, it cannot be read, or what it claims cannot be true. */
export const refusalSchema = z.discriminatedUnion("id", [
  z.object({ id: z.literal("no-report"), conclusion: z.string() }),
  z.object({ id: z.literal("unread"), ...UNREAD_FILE }),
  /** The artifact service does not have it, or has another content than was uploaded. */
  z.object({ id: z.enum(["unserved", "other-digest"]) }),
  /** Its job uploaded a newer one; it names no job, or another than its artifact. */
  z.object({ id: z.enum(["earlier-upload", "no-job", "other-leg"]) }),
  z.object({ id: z.literal("many-legs"), most: count }),
  z.object({ id: z.literal("too-much"), figures: count, facts: count, legs: count }),
  z.object({ id: z.literal("later-attempt"), attempt: z.number(), runAttempt: z.number() }),
  z.object({ id: z.literal("several-legs"), legs: count }),
  z.object({
    id: z.literal("other-origin"),
    what: z.enum(["repository", "run", "attempt"]),
    claimed: claim,
    known: claim,
  }),
  z.object({ id: z.literal("attempt"), attempt: z.number() }),
  z.object({ id: z.literal("other-uploader"), reports: count, checkRun: z.string() }),
  z.object({ id: z.literal("contradiction"), reports: count, checkRun: z.string(), differing: z.array(z.string()) }),
]);
export type Refusal = z.infer<typeof refusalSchema>;

export const differenceSchema = z.object({
  place: z.string(),
  name: z.string(),
  baseline: z.optional(factValue),
  value: z.optional(factValue),
});
/** A fact in which a label differs from the baseline; an absent value is unknown. */
export type Difference = z.infer<typeof differenceSchema>;

/** A difference between machines that may explain a ratio. */
export const causeSchema = z.discriminatedUnion("id", [
  z.object({
    id: z.literal("stripe"),
    place: z.string(),
    disks: z.number(),
    baselineDisks: z.number(),
    isCertain: z.boolean(),
  }),
  z.object({ id: z.literal("cpu-count"), cpus: z.number(), baselineCpus: z.number() }),
  z.object({ id: z.literal("cap"), label: z.string() }),
  z.object({
    id: z.literal("cgroup-limit"),
    label: z.string(),
    place: z.string(),
    direction: z.enum(["reads", "writes"]),
    unit: z.enum(["bytes", "operations"]),
    limit: z.number(),
    rate: z.number(),
    other: z.string(),
    otherLimit: z.optional(z.number()),
  }),
  z.object({ id: z.literal("difference"), ...differenceSchema.shape }),
]);
export type Cause = z.infer<typeof causeSchema>;

const replacedReportSchema = z.object({
  leg: z.string(),
  attempt: z.number(),
  by: z.number(),
  isUnread: z.optional(z.boolean()),
});
/** A newer attempt replaced it. */
export type ReplacedReport = z.infer<typeof replacedReportSchema>;

/** What was left out or merged before reports were compared, and what could not be read. */
export const noteSchema = z.discriminatedUnion("id", [
  z.object({ id: z.literal("confusable-labels"), labels: z.array(z.string()), message }),
  z.object({ id: z.literal("copies"), reports: count, labels: z.array(z.string()), message }),
  z.object({
    id: z.enum(["merged", "nameless", "gaps", "hidden-figures", "unranked", "unpredicted"]),
    count,
    message,
  }),
  z.object({ id: z.literal("replaced"), reports: z.array(replacedReportSchema), message }),
  z.object({ id: z.enum(["unreadable", "unread-recording"]), ...UNREAD_FILE, message }),
]);
export type Note = z.infer<typeof noteSchema>;

/** What a step did, as far as it can explain a time. */
export const WORK_MEASURES = ["read-bytes", "written-bytes", "reads", "writes", "flushes", "cpu-time"] as const;

const figure = z.object({
  name: z.string(),
  title: z.optional(z.string()),
  measure: z.string(),
  unit: z.enum(FIGURE_UNITS),
});
const interval = { ratio: z.number(), low: z.optional(z.number()), high: z.optional(z.number()) };
const labels = z.array(z.string());

/** A sentence of the headline, as data. */
export const statementSchema = z.discriminatedUnion("id", [
  z.object({
    id: z.literal("different-work"),
    window: z.string(),
    baseline: z.string(),
    measure: z.enum(WORK_MEASURES),
    amounts: z.array(z.object({ label: z.string(), amount: z.number() })),
    more: count,
    /** Whether the time differs as the work does. */
    explains: z.boolean(),
  }),
  z.object({ id: z.enum(["no-figure", "one-label"]) }),
  z.object({ id: z.enum(["no-direction", "too-many-labels", "none-comparable", "ranked-by"]), figure }),
  z.object({ id: z.literal("one-comparable"), figure, label: z.string() }),
  z.object({
    id: z.literal("apart"),
    figure,
    baseline: z.string(),
    labels: z.array(
      z.object({
        label: z.string(),
        ratio: z.optional(z.object(interval)),
        medians: z.optional(z.object({ own: z.number(), baseline: z.number() })),
        /** The first cause of the ranked ratio, if it fits well. */
        cause: z.optional(causeSchema),
      }),
    ),
    more: count,
  }),
  z.object({ id: z.literal("equal"), figure, baseline: z.string(), labels }),
  z.object({ id: z.literal("unsure"), baseline: z.string(), labels }),
  z.object({ id: z.literal("too-few-jobs"), labels }),
  z.object({
    id: z.literal("tied"),
    figure,
    behind: count,
    labels,
    equality: z.enum(["equal", "perhaps", "unclear"]),
  }),
  z.object({
    id: z.literal("unranked-ratios"),
    figure,
    baseline: z.string(),
    ratios: z.array(z.object({ label: z.string(), ratio: z.number() })),
    more: count,
    fewestJobs: count,
  }),
  z.object({
    id: z.literal("best"),
    figure,
    label: z.string(),
    median: z.number(),
    diskWait: z.optional(diskWaitSchema),
    isBaseline: z.boolean(),
    hasFailed: z.boolean(),
    isPartial: z.boolean(),
  }),
  z.object({ id: z.literal("best-equal"), figure, labels }),
  z.object({ id: z.literal("bounds-overlap"), baseline: z.string(), labels }),
  z.object({ id: z.literal("figure-failed"), label: z.string(), window: z.string(), reason: reasonSchema }),
  z.object({
    id: z.literal("step-failed"),
    label: z.string(),
    window: z.string(),
    reason: reasonSchema,
    compared: z.optional(count),
    more: count,
  }),
  z.object({ id: z.literal("more-failed"), labels: count }),
]);
export type Statement = z.infer<typeof statementSchema>;
