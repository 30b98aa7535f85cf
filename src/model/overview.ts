import * as z from "zod/mini";
import { refusalSchema } from "./comparison-reasons.ts";
import { amount, count, figure, moment, optional } from "./quantities.ts";
import { UNREAD_FILE } from "./read-fault.ts";
import { diskWaitSchema } from "./window.ts";

/** How an overview.json begins; the version rises when older readers could misread it. */
export const OVERVIEW_KIND = { schema: "io-probe/overview", schemaVersion: 1 } as const;

const jobId = z.string();
const address = z.string().check(z.regex(/^https?:\/\/\S+$/));

/** What became of a job in this attempt. */
export const JOB_STATES = [
  "ran",
  /** Ended without a start, such as one that was cancelled in the queue. */
  "not-started",
  "skipped",
  /** Ended in an earlier attempt, and was not run again. */
  "carried-over",
  "unfinished",
  /** Without usable times. */
  "not-placed",
] as const;

const stepSchema = z.object({
  name: z.string(),
  startedAt: z.optional(moment),
  seconds: z.optional(amount),
  result: z.optional(z.string()),
  diskWait: z.optional(diskWaitSchema),
});
/** A job's step; background steps overlap others. */
export type OverviewStep = z.infer<typeof stepSchema>;

const overviewJobSchema = z.object({
  /** Its name as the engine shows it. */
  job: z.string(),
  jobId,
  attempt: z.optional(count),
  label: z.string(),
  /** The name that the jobs of one matrix share. */
  group: z.string(),
  state: z.enum(JOB_STATES),
  /** In the engine's words, such as `success`. */
  result: z.optional(z.string()),
  ...optional(moment, "createdAt", "startedAt", "completedAt"),
  seconds: z.optional(amount),
  /** Waiting for a runner, once all that it needs had ended; absent where the engine does not say when it could begin. */
  queueSeconds: z.optional(amount),
  /** Between the end of what it needs, or the run's start, and that moment; negative where clocks differ. */
  gapSeconds: z.optional(figure),
  /** Absent: not measured. */
  diskWait: z.optional(diskWaitSchema),
  url: z.optional(address),
  /** Where its report is: a path beside the overview, or an address. */
  report: z.optional(z.string()),
  steps: z.array(stepSchema),
});
export type OverviewJob = z.infer<typeof overviewJobSchema>;

const pathJobSchema = z.object({
  job: z.string(),
  jobId,
  startedAt: moment,
  seconds: amount,
  queueSeconds: z.optional(amount),
  gapSeconds: figure,
  diskWait: z.optional(diskWaitSchema),
  /** The step that took longest. */
  step: z.optional(z.object({ name: z.string(), seconds: amount })),
  /** How much sooner the run would end if this job alone never waited for the disk. */
  saved: z.optional(z.object({ lowSeconds: amount, highSeconds: amount })),
});
/** A job that the run's end waited for. */
export type PathJob = z.infer<typeof pathJobSchema>;

const edgeSchema = z.object({ from: z.string(), to: z.string(), basis: z.enum(["workflow", "inferred"]) });
/** That one job needs another, by the workflow file or by their times. */
export type OverviewEdge = z.infer<typeof edgeSchema>;

const labelSchema = z.object({
  label: z.string(),
  jobs: count,
  /** All its jobs' times on a runner. */
  seconds: amount,
  queueSeconds: amount,
  /** Of the measured jobs; absent without any. */
  diskWaitSeconds: z.optional(amount),
  measuredJobs: count,
});
/** What the jobs of a label cost. */
export type LabelCost = z.infer<typeof labelSchema>;

const noteSchema = z.discriminatedUnion("id", [
  /** Edges are inferred from times. */
  z.object({ id: z.literal("no-workflow"), ...UNREAD_FILE, fault: z.optional(UNREAD_FILE.fault) }),
  /** Jobs whose name fits none of the workflow file. */
  z.object({ id: z.literal("unknown-jobs"), jobs: count, example: z.string() }),
  /** A called workflow's own needs are inferred. */
  z.object({ id: z.literal("unread-call"), path: z.string() }),
  /** Needs that the times contradict. */
  z.object({ id: z.literal("contradicted-needs"), jobs: count, example: z.string() }),
  z.object({ id: z.literal("unfinished-jobs"), jobs: count }),
  z.object({ id: z.literal("unplaced-jobs"), jobs: count }),
  z.object({ id: z.literal("unreadable-jobs"), jobs: count }),
  /** The list that was read is not whole. */
  z.object({ id: z.literal("unlisted-jobs"), read: count, listed: count }),
  /** The engine does not say when jobs could begin. */
  z.object({ id: z.literal("no-creation"), jobs: count }),
  z.object({ id: z.literal("other-reports"), reports: count }),
  z.object({ id: z.literal("unreadable-report"), ...UNREAD_FILE }),
  z.object({ id: z.literal("refused-report"), name: z.string(), reason: refusalSchema }),
  z.object({ id: z.literal("edges-left-out"), edges: count }),
  z.object({ id: z.literal("steps-left-out"), steps: count }),
]);
/** What a reader must know of how the overview was made. */
export type OverviewNote = z.infer<typeof noteSchema>;

/** A workflow run as a whole. */
export const overviewSchema = z.object({
  schema: z.literal(OVERVIEW_KIND.schema),
  schemaVersion: z.literal(OVERVIEW_KIND.schemaVersion),
  toolVersion: z.string(),
  /** The answer in words, for people. */
  message: z.optional(z.string()),
  run: z.object({
    ...optional(z.string(), "repository", "runId"),
    runNumber: z.optional(count),
    attempt: count,
    ...optional(z.string(), "workflow", "workflowPath", "event", "commit", "branch", "result"),
    url: z.optional(address),
    startedAt: moment,
    endedAt: moment,
  }),
  /** From the run's start to the last job's end. */
  totalSeconds: amount,
  /** On the critical path. */
  queueSeconds: amount,
  gapSeconds: figure,
  /** Of the critical path's measured jobs; absent without any. */
  diskWait: z.optional(z.object({ seconds: amount, lowSeconds: amount, highSeconds: amount })),
  /** How many of the critical path's jobs were measured. */
  measuredJobs: count,
  /** In the order in which they ran. */
  criticalPath: z.array(pathJobSchema),
  /** The longest way through the same jobs if none waited for a runner. */
  withoutQueue: z.object({ seconds: amount, path: z.array(z.string()) }),
  /** If no measured job waited for the disk. */
  withoutDiskWait: z.object({ lowSeconds: amount, highSeconds: amount, path: z.array(z.string()) }),
  edges: z.array(edgeSchema),
  /** The most expensive first. */
  labels: z.array(labelSchema),
  jobs: z.array(overviewJobSchema),
  /** Jobs that ran in other attempts than this one. */
  otherAttempts: z.optional(z.object({ jobs: count, seconds: amount })),
  notes: z.array(noteSchema),
});
export type Overview = z.infer<typeof overviewSchema>;
