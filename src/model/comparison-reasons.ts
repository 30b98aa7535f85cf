import * as z from "zod/mini";
import { FIGURE_UNITS } from "./figures.ts";
import { count, optional } from "./quantities.ts";
import { UNREAD_FILE } from "./read-fault.ts";
import { diskWaitSchema } from "./window.ts";
import { FAILURES } from "./window-outcome.ts";

const text = z.string();
const texts = z.array(text);
const number = z.number();

/** The sentence that is added where the file is written, for people; nothing reads it. */
const message = z.optional(text);

/** How a benchmark or workload was run. */
export const SETTING_KEYS = [
  ...["engine", "direct", "fioMajorVersion", "blockSizeBytes", "queueDepth", "jobs", "sizeBytes"],
  ...["operations", "workBytes", "files", "folders"],
] as const;

/** The value of a fact or a setting. */
export const factValue = z.union([text, number, z.boolean()]);
const settingValues = z.array(z.nullable(factValue));
const unlikeSettingsSchema = z.object({
  key: z.enum(SETTING_KEYS),
  values: settingValues,
  against: z.optional(settingValues),
});
/** A setting in which figures differ; null where it is not known. */
export type UnlikeSettings = z.infer<typeof unlikeSettingsSchema>;

const failureCountsSchema = z.object({
  jobs: count,
  /** The jobs that failed, where they are known and not all. */
  names: z.optional(texts),
  endings: z.partialRecord(z.enum(FAILURES), count),
  exitCodes: z.array(number),
  signals: texts,
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
  z.object({ id: z.literal("figure-not-measured"), word: text, ...optional(text, "name", "meant"), message }),
  z.object({
    id: z.enum([
      ...["baseline-not-measured", "baseline-zero", "zero", "too-far-apart", "not-measured", "no-ratio"],
      ...["no-comparison", "no-history", "few-runs", "gap", "within-bounds", "jobs-disagree"],
      ...["one-run", "two-jobs", "some-zero", "interval"],
    ] as const),
    message,
  }),
]);
export type Reason = z.infer<typeof reasonSchema>;

const claim = z.union([text, number]);

/** Why a job's report is not compared: there is none, it cannot be read, or what it claims cannot be true. */
export const refusalSchema = z.discriminatedUnion("id", [
  z.object({ id: z.literal("no-report"), conclusion: text }),
  z.object({ id: z.literal("unread"), ...UNREAD_FILE }),
  /** The artifact service does not have it, or has another content than was uploaded. */
  z.object({ id: z.enum(["unserved", "other-digest"]) }),
  /** Its job uploaded a newer one; it names no job, or another than its artifact. */
  z.object({ id: z.enum(["earlier-upload", "no-job", "other-leg"]) }),
  z.object({ id: z.literal("many-legs"), most: count }),
  z.object({ id: z.literal("too-much"), figures: count, facts: count, legs: count }),
  z.object({ id: z.literal("later-attempt"), attempt: number, runAttempt: number }),
  z.object({ id: z.literal("several-legs"), legs: count }),
  z.object({
    id: z.literal("other-origin"),
    what: z.enum(["repository", "run", "attempt"]),
    claimed: claim,
    known: claim,
  }),
  z.object({ id: z.literal("attempt"), attempt: number }),
  z.object({ id: z.literal("other-uploader"), reports: count, checkRun: text }),
  z.object({ id: z.literal("contradiction"), reports: count, checkRun: text, differing: texts }),
]);
export type Refusal = z.infer<typeof refusalSchema>;

export const differenceSchema = z.object({ place: text, name: text, ...optional(factValue, "baseline", "value") });
/** A fact in which a label differs from the baseline; an absent value is unknown. */
export type Difference = z.infer<typeof differenceSchema>;

/** A difference between machines that may explain a ratio. */
export const causeSchema = z.discriminatedUnion("id", [
  z.object({ id: z.literal("stripe"), place: text, disks: number, baselineDisks: number, isCertain: z.boolean() }),
  z.object({ id: z.literal("cpu-count"), cpus: number, baselineCpus: number }),
  z.object({ id: z.literal("cap"), label: text }),
  z.object({
    id: z.literal("cgroup-limit"),
    label: text,
    place: text,
    direction: z.enum(["reads", "writes"]),
    unit: z.enum(["bytes", "operations"]),
    limit: number,
    rate: number,
    other: text,
    otherLimit: z.optional(number),
  }),
  z.object({ id: z.literal("difference"), ...differenceSchema.shape }),
]);
export type Cause = z.infer<typeof causeSchema>;

const replacedReportSchema = z.object({ leg: text, attempt: number, by: number, isUnread: z.optional(z.boolean()) });
/** A newer attempt replaced it. */
export type ReplacedReport = z.infer<typeof replacedReportSchema>;

/** What was left out or merged before reports were compared, and what could not be read. */
export const noteSchema = z.discriminatedUnion("id", [
  z.object({ id: z.literal("confusable-labels"), labels: texts, message }),
  z.object({ id: z.literal("copies"), reports: count, labels: texts, message }),
  z.object({ id: z.enum(["merged", "nameless", "gaps", "hidden-figures", "unranked", "unpredicted"]), count, message }),
  z.object({ id: z.literal("replaced"), reports: z.array(replacedReportSchema), message }),
  z.object({ id: z.enum(["unreadable", "unread-recording"]), ...UNREAD_FILE, message }),
]);
export type Note = z.infer<typeof noteSchema>;

/** What a step did, as far as it can explain a time. */
export const WORK_MEASURES = ["read-bytes", "written-bytes", "reads", "writes", "flushes", "cpu-time"] as const;

const figure = z.object({ name: text, title: z.optional(text), measure: text, unit: z.enum(FIGURE_UNITS) });

/** A sentence of the headline, as data. */
export const statementSchema = z.discriminatedUnion("id", [
  z.object({
    id: z.literal("different-work"),
    window: text,
    baseline: text,
    measure: z.enum(WORK_MEASURES),
    amounts: z.array(z.object({ label: text, amount: number })),
    more: count,
    /** Whether the time differs as the work does. */
    explains: z.boolean(),
  }),
  z.object({ id: z.enum(["no-figure", "one-label"]) }),
  z.object({ id: z.enum(["no-direction", "too-many-labels", "none-comparable", "ranked-by"]), figure }),
  z.object({ id: z.literal("one-comparable"), figure, label: text }),
  z.object({
    id: z.literal("apart"),
    figure,
    baseline: text,
    labels: z.array(
      z.object({
        label: text,
        ratio: z.optional(z.object({ ratio: number, ...optional(number, "low", "high") })),
        medians: z.optional(z.object({ own: number, baseline: number })),
        /** The first cause of the ranked ratio, if it fits well. */
        cause: z.optional(causeSchema),
      }),
    ),
    more: count,
  }),
  z.object({ id: z.literal("equal"), figure, baseline: text, labels: texts }),
  z.object({ id: z.literal("unsure"), baseline: text, labels: texts }),
  z.object({ id: z.literal("too-few-jobs"), labels: texts }),
  z.object({
    id: z.literal("tied"),
    figure,
    behind: count,
    labels: texts,
    equality: z.enum(["equal", "perhaps", "unclear"]),
  }),
  z.object({
    id: z.literal("unranked-ratios"),
    figure,
    baseline: text,
    ratios: z.array(z.object({ label: text, ratio: number })),
    more: count,
    fewestJobs: count,
  }),
  z.object({
    id: z.literal("best"),
    figure,
    label: text,
    median: number,
    diskWait: z.optional(diskWaitSchema),
    isBaseline: z.boolean(),
    hasFailed: z.boolean(),
    isPartial: z.boolean(),
  }),
  z.object({ id: z.literal("best-equal"), figure, labels: texts }),
  z.object({ id: z.literal("bounds-overlap"), baseline: text, labels: texts }),
  z.object({ id: z.literal("figure-failed"), label: text, window: text, reason: reasonSchema }),
  z.object({
    id: z.literal("step-failed"),
    label: text,
    window: text,
    reason: reasonSchema,
    compared: z.optional(count),
    more: count,
  }),
  z.object({ id: z.literal("more-failed"), labels: count }),
]);
export type Statement = z.infer<typeof statementSchema>;
