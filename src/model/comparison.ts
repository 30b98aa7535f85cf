import * as z from "zod/mini";
import { gateResultSchema } from "./gate.ts";
import { predictionSchema } from "./prediction.ts";
import { count } from "./quantities.ts";
import { FAILURES } from "./window-outcome.ts";

export const COMPARISON_SCHEMA = "io-probe/comparison";
export const COMPARISON_SCHEMA_VERSION = 1;

const figureNumber = z.number();

/** `noise`: the interval contains 1; `chance`: not significant after correction, or no other rank for the primary. */
const doubt = z.optional(z.enum(["noise", "chance"]));

const interval = { ratio: figureNumber, low: figureNumber, high: figureNumber };
const testedInterval = {
  ...interval,
  confidence: figureNumber,
  /** The largest of the rank test's and those of the interval: at most 0.05 where that excludes 1, else at least. */
  pValue: figureNumber,
  /** Holm's, over all secondary figures. */
  adjustedPValue: z.optional(figureNumber),
  doubt,
};

/** The label's figure ÷ the baseline's; the smaller number of jobs decides the method. */
const ratioSchema = z.discriminatedUnion("method", [
  /** One job: of the medians. */
  z.object({ method: z.literal("one-run"), ratio: figureNumber }),
  /** Two jobs: of the medians, with the extreme ratios of any two jobs. */
  z.object({ method: z.literal("range"), ...interval }),
  /** Some figure is 0: of the medians. */
  z.object({ method: z.literal("medians"), ratio: figureNumber }),
  /**
   * Three jobs (indicative only): Hodges and Lehmann's ratio with an interval on logarithms that contains theirs, Student's
   * and Welch's at 96.5%; or unequal variances: with Welch's.
   */
  z.object({ method: z.literal("welch"), ...testedInterval }),
  /**
   * Four jobs or more: the interval contains theirs, Welch's and Student's, or theirs and the medians' where jobs lie on two
   * levels, and is the medians' alone where 12 jobs or more scatter more than the other label's.
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
  /** Of estimates. */
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
  /** In some jobs. */
  z.object({
    state: z.literal("failed"),
    label: z.string(),
    jobs: count,
    failedJobs: count,
    reason: z.string(),
    succeededMedian: z.optional(figureNumber),
    /** The worst; since 0.3. */
    ended: z.optional(z.enum(FAILURES)),
  }),
  z.object({ state: z.literal("not-measured"), label: z.string() }),
]);
export type Cell = z.infer<typeof cellSchema>;
export type FilledCell = Extract<Cell, { median: number }>;

export const FIGURE_KINDS = ["window", "benchmark", "workload"] as const;
export const FIGURE_UNITS = ["seconds", "bytes", "bytesPerSecond", "operationsPerSecond"] as const;
/** Amounts are `neither`. */
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
  /** `workspace`, `temp`, `machine`, `target` or, of several, its path. */
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
  /** One more than the labels that are significantly better and not equal. */
  rank: count,
  /** With one that has enough jobs. */
  shared: z.optional(z.literal(true)),
  /** Fewer than three: the rank means nothing. */
  tooFewJobs: z.optional(z.literal(true)),
  /** The best one above that does not differ significantly, preferably with enough jobs. */
  tiedWith: z.optional(
    z.object({
      label: z.string(),
      /** Of each, about; up to 200. */
      moreJobs: z.optional(count),
      /** Their ratio's whole interval is within 0.95 to 1.05. */
      equal: z.optional(z.literal(true)),
      tooFewJobs: z.optional(z.literal(true)),
    }),
  ),
  /** To the first with enough jobs. */
  equalToFirst: z.optional(z.literal(true)),
  /** `apart`: significantly different. */
  besideBaseline: z.optional(z.enum(["equal", "apart"])),
});
export type RankedLabel = z.infer<typeof rankedLabelSchema>;

const rankingSchema = z.object({
  /** Best median first, of those with a comparable figure and no failed step. */
  labels: z.array(rankedLabelSchema),
  /** Significantly better than every other, equal to none, without a failed step. */
  winner: z.optional(z.string()),
  decided: z.boolean(),
  indicative: z.boolean(),
});
export type Ranking = z.infer<typeof rankingSchema>;

/** Absent values are unknown. */
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
  /** Such as `1 disk instead of 4 striped`, where it predicts a number. */
  brief: z.optional(z.string()),
  figure: z.optional(z.string()),
  /** Of the cause alone. */
  predictedRatio: z.optional(figureNumber),
  measuredRatio: z.optional(figureNumber),
  /** 0 to 1. */
  fit: figureNumber,
});
export type Explanation = z.infer<typeof explanationSchema>;

/** No cause, as an equally fast label shows. */
const ruledOutSchema = z.object({
  id: z.string(),
  message: z.string(),
  figure: z.string(),
  by: z.string(),
  /** The label that `by` is as fast as; by default the baseline. */
  as: z.optional(z.string()),
  /** What `by` has; by default the same as the label. */
  has: z.optional(z.enum(["more-different", "the-baseline's"])),
});
export type RuledOut = z.infer<typeof ruledOutSchema>;

const labelDifferencesSchema = z.object({
  label: z.string(),
  differences: z.array(differenceSchema),
  /** A limit that was reached, then by fit. */
  explanations: z.array(explanationSchema),
  ruledOut: z.optional(z.array(ruledOutSchema)),
  unexplained: z.optional(z.array(z.string())),
});
export type LabelDifferences = z.infer<typeof labelDifferencesSchema>;

/** Only `write-payload` knows what a file costs. */
const COST_SOURCES = ["write-payload", "fio"] as const;
export type CostSource = (typeof COST_SOURCES)[number];

const comparedPayloadSchema = z.object({
  window: z.string(),
  /** The baseline's median. */
  bytes: figureNumber,
  /** Of all labels; `fio`, the default, gives lower bounds. */
  source: z.optional(z.enum(COST_SOURCES)),
  meanFileBytes: z.optional(figureNumber),
  /** Medians over jobs. */
  seconds: z.array(
    z.object({
      label: z.string(),
      seconds: figureNumber,
      /** As a tree of files, unless a file's cost is unknown or was measured with far fewer files. */
      treeSeconds: z.optional(figureNumber),
      /** Bounds as multiples of both times, where runs differ too much for a figure. */
      spread: z.optional(z.object({ low: figureNumber, high: figureNumber })),
      /** Beyond what was measured: a burst may end before. */
      extrapolated: z.optional(z.boolean()),
    }),
  ),
});
export type ComparedPayload = z.infer<typeof comparedPayloadSchema>;

const stepSideSchema = z.object({
  jobs: count,
  durationSeconds: z.optional(figureNumber),
  /** The median, the lowest lower and the highest upper bound. */
  diskWait: z.optional(z.object({ seconds: figureNumber, lowSeconds: figureNumber, highSeconds: figureNumber })),
  /** The machine's, on all disks. */
  readBytes: z.optional(figureNumber),
  writtenBytes: z.optional(figureNumber),
  /** In place of figures, such as `failed in 1 of 4 jobs (exit code 7)`. */
  failure: z.optional(z.string()),
  ended: z.optional(z.enum(FAILURES)),
});
export type StepSide = z.infer<typeof stepSideSchema>;

const stepChangesSchema = z.object({
  /** The baseline. */
  before: z.string(),
  after: z.string(),
  /** By change of duration, `whole job` last. */
  rows: z.array(
    z.object({ window: z.string(), before: z.optional(stepSideSchema), after: z.optional(stepSideSchema) }),
  ),
});
export type StepChanges = z.infer<typeof stepChangesSchema>;

export const comparisonSchema = z.object({
  schema: z.literal(COMPARISON_SCHEMA),
  schemaVersion: z.literal(COMPARISON_SCHEMA_VERSION),
  toolVersion: z.string(),
  headline: z.optional(z.string()),
  baseline: z.string(),
  labels: z.array(comparedLabelSchema),
  missing: z.array(missingLegSchema),
  /** The ranking figure's id. */
  primary: z.optional(z.string()),
  /** Ids of figures to decide by, in table order; since 0.3. */
  keyFigures: z.optional(z.array(z.string())),
  ranking: z.optional(rankingSchema),
  gates: z.optional(z.array(gateResultSchema)),
  figures: z.array(figureRowSchema),
  steps: z.optional(stepChangesSchema),
  payloads: z.optional(z.array(comparedPayloadSchema)),
  /** The baseline's steps on labels that only ran benchmarks; in no figure, rank or gate. */
  predictions: z.optional(z.array(predictionSchema)),
  differences: z.array(labelDifferencesSchema),
  notes: z.array(z.string()),
});
export type Comparison = z.infer<typeof comparisonSchema>;
