import * as z from "zod/mini";
import { gateResultSchema } from "./gate.ts";
import { count } from "./quantities.ts";

/** The `schema` field of a comparison.json. */
export const COMPARISON_SCHEMA = "io-probe/comparison";
/** The `schemaVersion` that this version writes and reads. */
export const COMPARISON_SCHEMA_VERSION = 1;

const figureNumber = z.number();

/**
 * Why a ratio may be none: `noise`, since its interval holds 1; `chance`, since its difference from 1 is not significant
 * among so many secondary figures, or of the primary one does not give the label another rank. Absent where it stands.
 */
const doubt = z.optional(z.enum(["noise", "chance"]));

/**
 * The ratio of a label's figure to the baseline's: above 1, the label's figure is the larger one.
 * The method says what the data carry; the smaller of the two numbers of jobs decides on it.
 */
export const ratioSchema = z.discriminatedUnion("method", [
  /** One job on a side: the ratio of the medians, and no statement about noise. */
  z.object({ method: z.literal("one-run"), ratio: figureNumber }),
  /** Two jobs: the ratio of the medians, and the smallest and largest ratio of any two jobs. */
  z.object({ method: z.literal("range"), ratio: figureNumber, low: figureNumber, high: figureNumber }),
  /** Two jobs or more, but some figure is 0, which has no ratio of its own: the ratio of the medians. */
  z.object({ method: z.literal("medians"), ratio: figureNumber }),
  /**
   * Three jobs, or sides of unequal scatter: the ratio of the geometric means with Welch's interval on logarithms. Of three
   * jobs it is indicative only, and holds Hodges and Lehmann's interval as well.
   */
  z.object({
    method: z.literal("welch"),
    ratio: figureNumber,
    low: figureNumber,
    high: figureNumber,
    /** The probability that the interval holds the true ratio, 0 to 1. */
    confidence: figureNumber,
    pValue: figureNumber,
    /** The p value after Holm's correction over all secondary figures; absent for the primary one. */
    adjustedPValue: z.optional(figureNumber),
    doubt,
  }),
  /**
   * Four jobs or more: the Hodges–Lehmann ratio with an interval that holds its distribution-free one and Welch's, or that
   * of the medians where jobs lie on two levels; the p value is the larger one of the two tests.
   */
  z.object({
    method: z.literal("hodges-lehmann"),
    ratio: figureNumber,
    low: figureNumber,
    high: figureNumber,
    confidence: figureNumber,
    pValue: figureNumber,
    adjustedPValue: z.optional(figureNumber),
    doubt,
  }),
]);
export type Ratio = z.infer<typeof ratioSchema>;

const measured = {
  label: z.string(),
  /** How many jobs stand behind the figure: the unit is the job, never a repeat inside one. */
  jobs: count,
  median: figureNumber,
  lowest: figureNumber,
  highest: figureNumber,
  /** Of an estimate with bounds: the lowest lower bound and the highest upper one of the jobs. */
  lowBound: z.optional(figureNumber),
  highBound: z.optional(figureNumber),
};

/** What one label has for one figure. */
export const cellSchema = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("measured"),
    ...measured,
    /** Absent for the baseline itself, and where `noRatio` says why there is none. */
    ratio: z.optional(ratioSchema),
    noRatio: z.optional(z.string()),
  }),
  /** The label has figures, but of another kind than the baseline's: another engine, size or fio. */
  z.object({ state: z.literal("not-comparable"), ...measured, reason: z.string() }),
  /** The step or command failed, was cancelled or skipped in some of the label's jobs: its figures are no measure. */
  z.object({
    state: z.literal("failed"),
    label: z.string(),
    /** The jobs that have the figure, and how many of them did not succeed. */
    jobs: count,
    failedJobs: count,
    /** Such as `failed in 4 of 4 jobs (exit code 7)`. */
    reason: z.string(),
    /** The median of the jobs that succeeded; absent where none did. */
    succeededMedian: z.optional(figureNumber),
  }),
  z.object({ state: z.literal("not-measured"), label: z.string() }),
]);
export type Cell = z.infer<typeof cellSchema>;
/** A cell whose figures measure what they say. */
export type FilledCell = Extract<Cell, { median: number }>;

export const FIGURE_KINDS = ["window", "benchmark", "workload"] as const;
export const FIGURE_UNITS = ["seconds", "bytes", "bytesPerSecond", "operationsPerSecond"] as const;
/** Which direction is better; `neither` for amounts such as bytes written. */
export const BETTER = ["lower", "higher", "neither"] as const;

/** One figure of all labels. */
export const figureRowSchema = z.object({
  /** Unique in the comparison: kind, name and measure. */
  id: z.string(),
  kind: z.enum(FIGURE_KINDS),
  /** The step's, benchmark's or workload's name. */
  name: z.string(),
  /** What people call it, where that is not the name. */
  title: z.optional(z.string()),
  /** What was measured of it, such as `duration`, `disk-wait`, `iops`, `latency-mean`. */
  measure: z.string(),
  unit: z.enum(FIGURE_UNITS),
  better: z.enum(BETTER),
  /** True for the one figure that the labels are ranked by. */
  primary: z.boolean(),
  /** One cell for each label, in the order of `labels`. */
  cells: z.array(cellSchema),
});
export type FigureRow = z.infer<typeof figureRowSchema>;

/** One thing that the storage fingerprint or the machine's description says. */
export const factSchema = z.object({
  /** What it holds for: `workspace`, `temp`, `target` (the path where a job has several), or `machine`. */
  place: z.string(),
  /** What it is about, such as `filesystem`, `diskCount`, `stripeCount`, `cpuModel`. */
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
export type Fact = z.infer<typeof factSchema>;

/** One of the kinds of machine that a label's jobs ran on. */
export const machineKindSchema = z.object({
  jobs: count,
  facts: z.array(factSchema),
  /** The median of the primary figure over these jobs. */
  primaryMedian: z.optional(figureNumber),
});
export type MachineKind = z.infer<typeof machineKindSchema>;

/** One label: the legs behind it and what they ran on. */
export const comparedLabelSchema = z.object({
  label: z.string(),
  jobs: count,
  /** The kinds of machine behind the label, the most frequent first; more than one is a mixture. */
  machines: z.array(machineKindSchema),
  /** The steps and commands that failed in some of the jobs; absent where none did. */
  failures: z.optional(z.array(z.object({ window: z.string(), reason: z.string() }))),
});
export type ComparedLabel = z.infer<typeof comparedLabelSchema>;

/** A leg without a report. */
export const missingLegSchema = z.object({ name: z.string(), reason: z.optional(z.string()) });
export type MissingLeg = z.infer<typeof missingLegSchema>;

/** A label's place by the primary figure. */
export const rankedLabelSchema = z.object({
  label: z.string(),
  /** One more than the number of labels that are better beyond the noise: labels that cannot be told apart share it. */
  rank: count,
  /** True where another label with jobs enough may be equal. */
  shared: z.optional(z.literal(true)),
  /** True for fewer than three jobs, which say nothing about the noise: the rank counts for nothing. */
  tooFewJobs: z.optional(z.literal(true)),
  /** The best label that this one cannot be told from, if possible one with jobs enough; absent where it is told from all that stand above it. */
  tiedWith: z.optional(
    z.object({
      label: z.string(),
      /** How many more jobs each of the two would probably need; absent where the noise is unknown or 200 are too few. */
      moreJobs: z.optional(count),
      /** True where the whole interval of their ratio lies within 0.95 to 1.05; else nothing says that they are equal. */
      equal: z.optional(z.literal(true)),
      /** True where one of the two has too few jobs for more to be said. */
      tooFewJobs: z.optional(z.literal(true)),
    }),
  ),
  /**
   * True where the whole interval of its ratio to the first label with jobs enough lies within 0.95 to 1.05: a rank that
   * tells the two apart does so by less than anybody would notice.
   */
  equalToFirst: z.optional(z.literal(true)),
  /**
   * How it stands to the baseline: `equal` as above, else `apart` where the ranking tells the two apart; absent for the
   * baseline, and where the data do not say.
   */
  besideBaseline: z.optional(z.enum(["equal", "apart"])),
});
export type RankedLabel = z.infer<typeof rankedLabelSchema>;

/** The order of the labels by the primary figure, as far as the data carry one. */
export const rankingSchema = z.object({
  /** Best first, by the median; labels without a comparable figure, or whose step failed in a job, are left out. */
  labels: z.array(rankedLabelSchema),
  /**
   * The label that is better than every other beyond the noise; absent where none is, where another is equal to it for any
   * practical purpose, and where it is one with a step or command that failed.
   */
  winner: z.optional(z.string()),
  /** Whether no label shares a rank with another. */
  decided: z.boolean(),
  /** Whether some label has fewer than four jobs: an interval of three rests on assumptions that so few cannot show. */
  indicative: z.boolean(),
});
export type Ranking = z.infer<typeof rankingSchema>;

/** A fact that differs between a label and the baseline; an absent value means that it was not found out there. */
export const differenceSchema = z.object({
  place: z.string(),
  name: z.string(),
  baseline: z.optional(factSchema.shape.value),
  value: z.optional(factSchema.shape.value),
});
export type Difference = z.infer<typeof differenceSchema>;

/** A possible cause of a ratio. */
export const explanationSchema = z.object({
  /** Such as `stripe`, `cap`, `filesystem`, `cgroup-limit`, `cpu-count`. */
  id: z.string(),
  message: z.string(),
  /** The same in a few words, such as `1 disk instead of 4 striped`; absent where it predicts no number. */
  brief: z.optional(z.string()),
  /** The figure that it would explain. */
  figure: z.optional(z.string()),
  /** The ratio that the cause alone would give, and what was measured; absent where it predicts no number. */
  predictedRatio: z.optional(figureNumber),
  measuredRatio: z.optional(figureNumber),
  /** How well the cause fits, 0 to 1; the explanations are sorted by it. */
  fit: figureNumber,
});
export type Explanation = z.infer<typeof explanationSchema>;

/** A difference that is not the cause: another label has it too, and is as fast as the baseline. */
export const ruledOutSchema = z.object({
  id: z.string(),
  message: z.string(),
  /** The figure that it does not explain. */
  figure: z.string(),
  /** The label that shows it. */
  by: z.string(),
});
export type RuledOut = z.infer<typeof ruledOutSchema>;

/** Why a label may differ from the baseline. */
export const labelDifferencesSchema = z.object({
  label: z.string(),
  differences: z.array(differenceSchema),
  /** A limit that was reached first, then the best fit first; none for a label that is not ranked. */
  explanations: z.array(explanationSchema),
  /** What would be among the explanations, were it not for another label; absent where there is none. */
  ruledOut: z.optional(z.array(ruledOutSchema)),
  /** The figures whose ratio is beyond the noise, and which nothing explains; absent where there is none. */
  unexplained: z.optional(z.array(z.string())),
});
export type LabelDifferences = z.infer<typeof labelDifferencesSchema>;

/**
 * What tells a cost: the workload `write-payload` writes files until they are on the disk and knows what a file costs;
 * fio's large sequential write knows only bytes, and no file system's work.
 */
export const COST_SOURCES = ["write-payload", "fio"] as const;
export type CostSource = (typeof COST_SOURCES)[number];

/** How long the bytes that a step wrote take on each label's disk. */
export const comparedPayloadSchema = z.object({
  /** The step's name. */
  window: z.string(),
  /** What the step wrote to the disks: the median over the baseline's jobs. */
  bytes: figureNumber,
  /** The same for all labels; the seconds are a time by `write-payload`, and the least time by `fio`. Absent is `fio`. */
  source: z.optional(z.enum(COST_SOURCES)),
  /** The mean size of the files of `treeSeconds`. */
  meanFileBytes: z.optional(figureNumber),
  /** By the medians over the label's jobs; labels without a cost that may be set against the baseline's are left out. */
  seconds: z.array(
    z.object({
      label: z.string(),
      /** As one file. */
      seconds: figureNumber,
      /** As a tree of files; absent where the source does not know what a file costs, or only of far fewer files. */
      treeSeconds: z.optional(figureNumber),
      /** The bounds as multiples of both, where the runs lay too far apart for a figure. */
      spread: z.optional(z.object({ low: figureNumber, high: figureNumber })),
      /** True where the bytes or files are more than the disk was seen to write: a burst that ends is not in it. */
      extrapolated: z.optional(z.boolean()),
    }),
  ),
});
export type ComparedPayload = z.infer<typeof comparedPayloadSchema>;

/** What a step did on one of two labels: medians over its jobs; what was not measured is absent. */
export const stepSideSchema = z.object({
  jobs: count,
  /** Over the jobs in which it succeeded; absent where it did in none. */
  durationSeconds: z.optional(figureNumber),
  /** The estimate, the lowest lower bound and the highest upper one of the jobs. */
  diskWait: z.optional(z.object({ seconds: figureNumber, lowSeconds: figureNumber, highSeconds: figureNumber })),
  /** What the machine's disks read and wrote meanwhile. */
  readBytes: z.optional(figureNumber),
  writtenBytes: z.optional(figureNumber),
  /** In how many of the jobs it did not succeed, such as `failed in 1 of 4 jobs (exit code 7)`. */
  failure: z.optional(z.string()),
});
export type StepSide = z.infer<typeof stepSideSchema>;

/** The steps of two labels side by side. */
export const stepChangesSchema = z.object({
  /** The label of what was before, which is the baseline, and of what came after. */
  before: z.string(),
  after: z.string(),
  /** The step whose duration changed most first, `whole job` last; a side that has no such step is absent. */
  rows: z.array(
    z.object({ window: z.string(), before: z.optional(stepSideSchema), after: z.optional(stepSideSchema) }),
  ),
});
export type StepChanges = z.infer<typeof stepChangesSchema>;

/** Several reports side by side, against a baseline label. */
export const comparisonSchema = z.object({
  schema: z.literal(COMPARISON_SCHEMA),
  schemaVersion: z.literal(COMPARISON_SCHEMA_VERSION),
  toolVersion: z.string(),
  /** The answer in a few sentences, what differs most first. Absent in comparisons of before 0.3. */
  headline: z.optional(z.string()),
  baseline: z.string(),
  labels: z.array(comparedLabelSchema),
  missing: z.array(missingLegSchema),
  /** The id of the figure that the labels are ranked by; absent where the labels share none. */
  primary: z.optional(z.string()),
  /**
   * The ids of the figures to decide by, in the order in which a table shows them: the ranked one first, then the whole job,
   * the disk wait, and what the benchmarks and workloads measured. Absent in comparisons of before 0.3.
   */
  keyFigures: z.optional(z.array(z.string())),
  ranking: z.optional(rankingSchema),
  /** What the gates that the user asked for say; absent where there are none. */
  gates: z.optional(z.array(gateResultSchema)),
  figures: z.array(figureRowSchema),
  /** Of two labels that both have steps: what became of each; absent otherwise. */
  steps: z.optional(stepChangesSchema),
  /** The steps that wrote most, the largest first; absent where none wrote much or no write rate was measured. */
  payloads: z.optional(z.array(comparedPayloadSchema)),
  differences: z.array(labelDifferencesSchema),
  /** What the reader must know, such as attempts that newer ones replaced. */
  notes: z.array(z.string()),
});
export type Comparison = z.infer<typeof comparisonSchema>;
