import * as z from "zod/mini";
import {
  causeSchema,
  differenceSchema,
  factValue,
  noteSchema,
  reasonSchema,
  refusalSchema,
  statementSchema,
  WORK_MEASURES,
} from "./comparison-reasons.ts";
import { BETTER, FIGURE_KINDS, FIGURE_UNITS } from "./figures.ts";
import { gateResultSchema } from "./gate.ts";
import { predictionSchema } from "./prediction.ts";
import { count, optional } from "./quantities.ts";
import { diskWaitSchema } from "./window.ts";
import { FAILURES } from "./window-outcome.ts";

/** How a comparison.json begins; the version rises when older readers could misread it. */
export const COMPARISON_KIND = { schema: "io-probe/comparison", schemaVersion: 1 } as const;

const number = z.number();

/** `noise`: the interval contains 1; `chance`: not significant after correction, or no other rank for the primary. */
const doubt = z.optional(z.enum(["noise", "chance"]));

/** Set where both are disk waits whose bounds overlap, so that the order is not certain. */
const boundsOverlap = z.optional(z.literal(true));

const interval = { ratio: number, low: number, high: number };
const testedInterval = {
  ...interval,
  confidence: number,
  /** The largest of the rank test's and those of the interval: at most 0.05 where that excludes 1, else at least. */
  pValue: number,
  /** The p-value after Holm's correction over all secondary figures. */
  adjustedPValue: z.optional(number),
  doubt,
  boundsOverlap,
};

const ratioSchema = z.discriminatedUnion("method", [
  /** One job: of the medians. */
  z.object({ method: z.literal("one-run"), ratio: number, boundsOverlap }),
  /** Two jobs: of the medians, with the extreme ratios of any two jobs. */
  z.object({ method: z.literal("range"), ...interval, boundsOverlap }),
  /** Some figure is 0: of the medians. */
  z.object({ method: z.literal("medians"), ratio: number, boundsOverlap }),
  /** Three jobs (indicative only), or unequal variances. Which interval it is: compare/ratio.ts. */
  z.object({ method: z.literal("welch"), ...testedInterval }),
  /** Four jobs or more. */
  z.object({ method: z.literal("hodges-lehmann"), ...testedInterval }),
]);
/** The label's value ÷ the baseline's, so that 0.5 of a duration is 2x faster; the smaller number of jobs decides the method. */
export type Ratio = z.infer<typeof ratioSchema>;

const measured = {
  label: z.string(),
  /** Those that succeeded. */
  jobs: count,
  /** Jobs that failed, which are in no other value of the cell, and how. */
  failedJobs: z.optional(count),
  failure: z.optional(reasonSchema),
  median: number,
  lowest: number,
  highest: number,
  /** Bounds of all jobs, where the figure is an estimate. */
  ...optional(number, "lowBound", "highBound"),
  /** Of a disk wait: the median, with the bounds of the median. */
  diskWait: z.optional(diskWaitSchema),
};

const cellSchema = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("measured"),
    ...measured,
    /** Absent for the baseline, and with `noRatio`. */
    ratio: z.optional(ratioSchema),
    noRatio: z.optional(reasonSchema),
  }),
  z.object({ state: z.literal("not-comparable"), ...measured, reason: reasonSchema }),
  /** A step that failed in all of the jobs. */
  z.object({
    state: z.literal("failed"),
    label: z.string(),
    jobs: count,
    failedJobs: count,
    reason: reasonSchema,
    /** The worst way in which it ended. */
    ended: z.optional(z.enum(FAILURES)),
  }),
  z.object({ state: z.literal("not-measured"), label: z.string() }),
]);
/** A figure of one label, or why there is none. */
export type Cell = z.infer<typeof cellSchema>;
export type FilledCell = Extract<Cell, { median: number }>;

const figureRowSchema = z.object({
  /** As it is spelled everywhere: `duration("npm test")`. */
  id: z.string(),
  kind: z.enum(FIGURE_KINDS),
  name: z.string(),
  title: z.optional(z.string()),
  /** The figure's id in the registry, such as `disk-wait`. */
  measure: z.string(),
  unit: z.enum(FIGURE_UNITS),
  better: z.enum(BETTER),
  primary: z.boolean(),
  /** A cell for each label, in the order of `labels`. */
  cells: z.array(cellSchema),
});
/** One figure of all labels side by side. */
export type FigureRow = z.infer<typeof figureRowSchema>;

const factSchema = z.object({
  /** `workspace`, `temp`, `machine`, `target` or, of several, its path. */
  place: z.string(),
  /** The fact's name, such as `diskCount`. */
  name: z.string(),
  value: factValue,
});
/** A known fact of a machine or its storage. */
export type Fact = z.infer<typeof factSchema>;

/** The name of the only difference of a path that one label lacks. */
export const EXISTS = "exists";

const machineKindSchema = z.object({
  jobs: count,
  facts: z.array(factSchema),
  primaryMedian: z.optional(number),
});
/** Jobs of a label whose machines have the same facts. */
export type MachineKind = z.infer<typeof machineKindSchema>;

const comparedLabelSchema = z.object({
  label: z.string(),
  jobs: count,
  /** The kinds of machine, the most frequent first. */
  machines: z.array(machineKindSchema),
  failures: z.optional(z.array(z.object({ window: z.string(), reason: reasonSchema }))),
});
/** A label, its machines and its failed steps. */
export type ComparedLabel = z.infer<typeof comparedLabelSchema>;

const missingLegSchema = z.object({ name: z.string(), reason: refusalSchema, message: z.optional(z.string()) });
/** A job without a usable report. */
export type MissingLeg = z.infer<typeof missingLegSchema>;

const rankedLabelSchema = z.object({
  label: z.string(),
  /** As in competitions, by how many labels are significantly better and not equal. */
  rank: count,
  /** Whether another label with enough jobs has the same rank. */
  shared: z.optional(z.literal(true)),
  /** Whether it has fewer than three jobs, so that the rank means nothing. */
  tooFewJobs: z.optional(z.literal(true)),
  /** The best one above that does not differ significantly, preferably with enough jobs. */
  tiedWith: z.optional(
    z.object({
      label: z.string(),
      /** About how many more jobs of each label could settle it; up to 200. */
      moreJobs: z.optional(count),
      /** Whether the whole interval of their ratio is within 0.95 to 1.05. */
      equal: z.optional(z.literal(true)),
      tooFewJobs: z.optional(z.literal(true)),
    }),
  ),
  /** Whether it is equal to the baseline, or significantly different (`apart`). */
  besideBaseline: z.optional(z.enum(["equal", "apart"])),
});
/** A label's place in the ranking. */
export type RankedLabel = z.infer<typeof rankedLabelSchema>;

const rankingSchema = z.object({
  /** Labels with a comparable figure and no failed step, the best median first. */
  labels: z.array(rankedLabelSchema),
  /** The label that is significantly better than every other and equal to none, if no step of it failed. */
  winner: z.optional(z.string()),
  /** Without a best label: the first and others with enough jobs, of which none is significantly worse than another. */
  tied: z.optional(
    z.object({
      labels: z.array(z.string()),
      /** `equal` if each two are, `perhaps` if each ratio's interval holds 1, else `unclear`: it may be chance. */
      equality: z.enum(["equal", "perhaps", "unclear"]),
    }),
  ),
  decided: z.boolean(),
  indicative: z.boolean(),
});
/** The labels by the primary figure. */
export type Ranking = z.infer<typeof rankingSchema>;

const explanationSchema = z.object({
  id: z.string(),
  cause: causeSchema,
  /** Added where it is written, as are those of other reasons; nothing reads it. */
  message: z.optional(z.string()),
  figure: z.optional(z.string()),
  /** The ratio that this cause alone predicts, and the measured one. */
  ...optional(number, "predictedRatio", "measuredRatio"),
  /** How well the cause explains the ratio, 0 to 1. */
  fit: number,
});
/** A cause that may explain a ratio. */
export type Explanation = z.infer<typeof explanationSchema>;

const ruledOutSchema = z.object({
  id: z.string(),
  cause: causeSchema,
  message: z.optional(z.string()),
  figure: z.string(),
  by: z.string(),
  /** The label that `by` is as fast as; by default the baseline. */
  as: z.optional(z.string()),
  /** What `by` has; by default the same as the label. */
  has: z.optional(z.enum(["more-different", "the-baseline's"])),
});
/** A difference that is no cause, as an equally fast label shows. */
export type RuledOut = z.infer<typeof ruledOutSchema>;

const workDifferenceSchema = z.object({
  /** The id of the time that they may explain. */
  figure: z.string(),
  window: z.string(),
  measure: z.enum(WORK_MEASURES),
  /** Bytes, requests, flushes or seconds of CPU time. */
  amount: number,
  baselineAmount: number,
  /** Of `differenceSeconds`, what this can explain at the rates and latencies seen. */
  seconds: number,
  /** By how much the figure differs. */
  differenceSeconds: number,
});
/** What a step did, which differs as its time does: it may be other work, whatever the machine. */
export type WorkDifference = z.infer<typeof workDifferenceSchema>;

const labelDifferencesSchema = z.object({
  label: z.string(),
  differences: z.array(differenceSchema),
  /** Possible causes: first a limit that was reached, then by their fit. */
  explanations: z.array(explanationSchema),
  ruledOut: z.optional(z.array(ruledOutSchema)),
  /** What was done, where it differs as the time does. */
  work: z.optional(z.array(workDifferenceSchema)),
  /** What was done more of by the one that was faster, or in the same time: durations do not show it. */
  hiddenWork: z.optional(z.array(workDifferenceSchema)),
  /** Ids of figures that neither the machines nor such work explain. */
  unexplained: z.optional(z.array(z.string())),
});
/** How a label's machines differ from the baseline's, and what that explains. */
export type LabelDifferences = z.infer<typeof labelDifferencesSchema>;

const stepSideSchema = z.object({
  jobs: count,
  durationSeconds: z.optional(number),
  /** The median disk wait, with the bounds of the median. */
  diskWait: z.optional(diskWaitSchema),
  /** The machine's bytes, on all disks. */
  ...optional(number, "readBytes", "writtenBytes"),
  /** The figures are those of the other jobs. */
  failure: z.optional(reasonSchema),
  ended: z.optional(z.enum(FAILURES)),
});
/** A step's figures in the jobs of one label: medians. */
export type StepSide = z.infer<typeof stepSideSchema>;

const stepChangesSchema = z.object({
  /** The label that is the baseline. */
  before: z.string(),
  after: z.string(),
  /** The steps by the change of their duration, `whole job` last. */
  rows: z.array(
    z.object({ window: z.string(), before: z.optional(stepSideSchema), after: z.optional(stepSideSchema) }),
  ),
});
/** Every step of two labels, before and after. */
export type StepChanges = z.infer<typeof stepChangesSchema>;

/** comparison.json. */
export const comparisonSchema = z.object({
  schema: z.literal(COMPARISON_KIND.schema),
  schemaVersion: z.literal(COMPARISON_KIND.schemaVersion),
  toolVersion: z.string(),
  headline: z.array(statementSchema),
  /** The headline in words, added where it is written. */
  message: z.optional(z.string()),
  baseline: z.string(),
  labels: z.array(comparedLabelSchema),
  missing: z.array(missingLegSchema),
  /** The id of the figure that labels are ranked by. */
  primary: z.optional(z.string()),
  /** Ids of figures to decide by, in table order. */
  keyFigures: z.array(z.string()),
  ranking: z.optional(rankingSchema),
  gates: z.optional(z.array(gateResultSchema)),
  figures: z.array(figureRowSchema),
  steps: z.optional(stepChangesSchema),
  /** The baseline's steps on labels that only ran benchmarks; in no figure, rank or gate. */
  predictions: z.optional(z.array(predictionSchema)),
  differences: z.array(labelDifferencesSchema),
  notes: z.array(noteSchema),
});
export type Comparison = z.infer<typeof comparisonSchema>;
