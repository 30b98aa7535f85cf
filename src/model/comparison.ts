import * as z from "zod/mini";
import { gateResultSchema } from "./gate.ts";
import { predictionSchema } from "./prediction.ts";
import { count } from "./quantities.ts";
import { FAILURES } from "./window-outcome.ts";

export const COMPARISON_SCHEMA = "io-probe/comparison";
export const COMPARISON_SCHEMA_VERSION = 1;

const figureNumber = z.number();

/**
 * `noise` where the interval contains 1; `chance` where it is not significant after correction for the number of
 * figures or, for the primary figure, gives no other rank.
 */
const doubt = z.optional(z.enum(["noise", "chance"]));

const interval = { ratio: figureNumber, low: figureNumber, high: figureNumber };
const testedInterval = {
  ...interval,
  confidence: figureNumber,
  pValue: figureNumber,
  /** After Holm's correction over all secondary figures. */
  adjustedPValue: z.optional(figureNumber),
  doubt,
};

/** The label's figure ÷ the baseline's; the method follows from the smaller number of jobs. */
const ratioSchema = z.discriminatedUnion("method", [
  /** One job on a side: the ratio of the medians. */
  z.object({ method: z.literal("one-run"), ratio: figureNumber }),
  /** Two jobs: the ratio of the medians, and the extreme ratios of any two jobs. */
  z.object({ method: z.literal("range"), ...interval }),
  /** Some figure is 0: the ratio of the medians. */
  z.object({ method: z.literal("medians"), ratio: figureNumber }),
  /**
   * Three jobs, or unequal variances: Hodges and Lehmann's ratio with Welch's interval on logarithms, which with three
   * jobs also contains theirs. It is indicative only.
   */
  z.object({ method: z.literal("welch"), ...testedInterval }),
  /**
   * Four jobs or more: the interval contains Welch's too, or that of the medians where jobs lie on two levels, and is
   * theirs alone where 12 jobs or more scatter more than the other label's. The p value, here and above, is the larger of
   * the two tests'.
   */
  z.object({ method: z.literal("hodges-lehmann"), ...testedInterval }),
]);
export type Ratio = z.infer<typeof ratioSchema>;

const measured = {
  label: z.string(),
  jobs: count,
  median: figureNumber,
  lowest: figureNumber,
  highest: figureNumber,
  /** Estimates' extremes. */
  lowBound: z.optional(figureNumber),
  highBound: z.optional(figureNumber),
};

const cellSchema = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("measured"),
    ...measured,
    /** Absent for the baseline, and with `noRatio`. */
    ratio: z.optional(ratioSchema),
    noRatio: z.optional(z.string()),
  }),
  z.object({ state: z.literal("not-comparable"), ...measured, reason: z.string() }),
  /** Failed, cancelled or skipped in some jobs. */
  z.object({
    state: z.literal("failed"),
    label: z.string(),
    jobs: count,
    failedJobs: count,
    reason: z.string(),
    /** Of the jobs that succeeded. */
    succeededMedian: z.optional(figureNumber),
    /** The worst way in which one ended; since 0.3. */
    ended: z.optional(z.enum(FAILURES)),
  }),
  z.object({ state: z.literal("not-measured"), label: z.string() }),
]);
export type Cell = z.infer<typeof cellSchema>;
export type FilledCell = Extract<Cell, { median: number }>;

export const FIGURE_KINDS = ["window", "benchmark", "workload"] as const;
export const FIGURE_UNITS = ["seconds", "bytes", "bytesPerSecond", "operationsPerSecond"] as const;
/** `neither` for amounts. */
export const BETTER = ["lower", "higher", "neither"] as const;

const figureRowSchema = z.object({
  id: z.string(),
  kind: z.enum(FIGURE_KINDS),
  name: z.string(),
  title: z.optional(z.string()),
  /** Such as `disk-wait`, `latency-mean`. */
  measure: z.string(),
  unit: z.enum(FIGURE_UNITS),
  better: z.enum(BETTER),
  primary: z.boolean(),
  /** In the order of `labels`. */
  cells: z.array(cellSchema),
});
export type FigureRow = z.infer<typeof figureRowSchema>;

const factSchema = z.object({
  /** `workspace`, `temp`, `target` (the path where a job has several), or `machine`. */
  place: z.string(),
  /** Such as `diskCount`. */
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
export type Fact = z.infer<typeof factSchema>;

const machineKindSchema = z.object({
  jobs: count,
  facts: z.array(factSchema),
  primaryMedian: z.optional(figureNumber),
});
export type MachineKind = z.infer<typeof machineKindSchema>;

const comparedLabelSchema = z.object({
  label: z.string(),
  jobs: count,
  /** Most frequent first. */
  machines: z.array(machineKindSchema),
  failures: z.optional(z.array(z.object({ window: z.string(), reason: z.string() }))),
});
export type ComparedLabel = z.infer<typeof comparedLabelSchema>;

const missingLegSchema = z.object({ name: z.string(), reason: z.optional(z.string()) });
export type MissingLeg = z.infer<typeof missingLegSchema>;

const rankedLabelSchema = z.object({
  label: z.string(),
  /** One more than the number of labels that are significantly better, and not equal for any practical purpose. */
  rank: count,
  /** With a label that has enough jobs. */
  shared: z.optional(z.literal(true)),
  /** Fewer than three jobs: the rank means nothing. */
  tooFewJobs: z.optional(z.literal(true)),
  /** The best label above it that does not differ significantly, preferably one with enough jobs. */
  tiedWith: z.optional(
    z.object({
      label: z.string(),
      /** About how many each of the two needs, up to 200. */
      moreJobs: z.optional(count),
      /** The whole interval of their ratio is within 0.95 to 1.05. */
      equal: z.optional(z.literal(true)),
      tooFewJobs: z.optional(z.literal(true)),
    }),
  ),
  /** Equal, as above, to the first label with enough jobs. */
  equalToFirst: z.optional(z.literal(true)),
  /** Against the baseline: equal, as above, or significantly different. */
  besideBaseline: z.optional(z.enum(["equal", "apart"])),
});
export type RankedLabel = z.infer<typeof rankedLabelSchema>;

const rankingSchema = z.object({
  /** Best median first, without labels that lack a comparable figure or whose step failed. */
  labels: z.array(rankedLabelSchema),
  /** The label that is significantly better than every other, equal to none, and without a failed step. */
  winner: z.optional(z.string()),
  decided: z.boolean(),
  indicative: z.boolean(),
});
export type Ranking = z.infer<typeof rankingSchema>;

/** A fact that differs between a label and the baseline; absent values are unknown. */
const differenceSchema = z.object({
  place: z.string(),
  name: z.string(),
  baseline: z.optional(factSchema.shape.value),
  value: z.optional(factSchema.shape.value),
});
export type Difference = z.infer<typeof differenceSchema>;

const explanationSchema = z.object({
  id: z.string(),
  message: z.string(),
  /** Such as `1 disk instead of 4 striped`; absent where it predicts no number. */
  brief: z.optional(z.string()),
  figure: z.optional(z.string()),
  /** The ratio that the cause alone would give. */
  predictedRatio: z.optional(figureNumber),
  measuredRatio: z.optional(figureNumber),
  /** 0 to 1. */
  fit: figureNumber,
});
export type Explanation = z.infer<typeof explanationSchema>;

/** What an equally fast label shows to be no cause. */
const ruledOutSchema = z.object({
  id: z.string(),
  message: z.string(),
  figure: z.string(),
  by: z.string(),
  /** As fast as this label; as the baseline if absent. */
  as: z.optional(z.string()),
  /** What `by` has: the same as the label if absent. */
  has: z.optional(z.enum(["more-different", "the-baseline's"])),
});
export type RuledOut = z.infer<typeof ruledOutSchema>;

const labelDifferencesSchema = z.object({
  label: z.string(),
  differences: z.array(differenceSchema),
  /** A limit that was reached first, then by fit. */
  explanations: z.array(explanationSchema),
  ruledOut: z.optional(z.array(ruledOutSchema)),
  unexplained: z.optional(z.array(z.string())),
});
export type LabelDifferences = z.infer<typeof labelDifferencesSchema>;

/** `write-payload` knows what a file costs, fio's large sequential write only what a byte costs. */
const COST_SOURCES = ["write-payload", "fio"] as const;
export type CostSource = (typeof COST_SOURCES)[number];

const comparedPayloadSchema = z.object({
  window: z.string(),
  /** The median over the baseline's jobs. */
  bytes: figureNumber,
  /** The same for all labels; times by `fio`, the default, are lower bounds. */
  source: z.optional(z.enum(COST_SOURCES)),
  meanFileBytes: z.optional(figureNumber),
  /** Medians over jobs. */
  seconds: z.array(
    z.object({
      label: z.string(),
      seconds: figureNumber,
      /** As a tree of files; absent where a file's cost is unknown or was measured with far fewer files. */
      treeSeconds: z.optional(figureNumber),
      /** Bounds as multiples of both times, where the runs differ too much for a figure. */
      spread: z.optional(z.object({ low: figureNumber, high: figureNumber })),
      /** More than was written to measure the cost: a burst may end before. */
      extrapolated: z.optional(z.boolean()),
    }),
  ),
});
export type ComparedPayload = z.infer<typeof comparedPayloadSchema>;

const stepSideSchema = z.object({
  jobs: count,
  durationSeconds: z.optional(figureNumber),
  /** The median estimate, the lowest lower and the highest upper bound. */
  diskWait: z.optional(z.object({ seconds: figureNumber, lowSeconds: figureNumber, highSeconds: figureNumber })),
  /** The machine's, on all disks. */
  readBytes: z.optional(figureNumber),
  writtenBytes: z.optional(figureNumber),
  /** Such as `failed in 1 of 4 jobs (exit code 7)`; there are no figures then. */
  failure: z.optional(z.string()),
  ended: z.optional(z.enum(FAILURES)),
});
export type StepSide = z.infer<typeof stepSideSchema>;

const stepChangesSchema = z.object({
  /** The baseline. */
  before: z.string(),
  after: z.string(),
  /** Largest change of duration first, `whole job` last. */
  rows: z.array(
    z.object({ window: z.string(), before: z.optional(stepSideSchema), after: z.optional(stepSideSchema) }),
  ),
});
export type StepChanges = z.infer<typeof stepChangesSchema>;

/** Several reports side by side. */
export const comparisonSchema = z.object({
  schema: z.literal(COMPARISON_SCHEMA),
  schemaVersion: z.literal(COMPARISON_SCHEMA_VERSION),
  toolVersion: z.string(),
  headline: z.optional(z.string()),
  baseline: z.string(),
  labels: z.array(comparedLabelSchema),
  missing: z.array(missingLegSchema),
  /** The id of the ranking figure. */
  primary: z.optional(z.string()),
  /** Ids of the figures to decide by, in table order; since 0.3. */
  keyFigures: z.optional(z.array(z.string())),
  ranking: z.optional(rankingSchema),
  gates: z.optional(z.array(gateResultSchema)),
  figures: z.array(figureRowSchema),
  steps: z.optional(stepChangesSchema),
  payloads: z.optional(z.array(comparedPayloadSchema)),
  /**
   * The baseline's steps on labels that only benchmarked their disk. Predicted, not measured: in no figure, rank or
   * gate.
   */
  predictions: z.optional(z.array(predictionSchema)),
  differences: z.array(labelDifferencesSchema),
  notes: z.array(z.string()),
});
export type Comparison = z.infer<typeof comparisonSchema>;
